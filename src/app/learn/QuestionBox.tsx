import { useEffect, useId, useRef } from 'react';
import { plain } from '../../run/rich';
import { answerTo } from '../../lessons/shown';
import type { Question } from '../../lessons/types';
import { Chip } from '../shell/Chip';
import { Icon } from '../shell/Icon';
import { Rich } from '../shell/Rich';
import { useExplorer } from '../store/context';
import { actorOf } from '../../run/why/actor';
import type { Given } from './memory';
import { Pieces, type Going } from './Pieces';

interface Props {
  readonly question: Question;
  /** Null: not answered yet. */
  readonly given: Given | null;
  readonly onGive: (given: Given) => void;
  readonly going: Going;
}

/** What happens next? The reader picks, the run goes on, and what it does is the answer. */
export function QuestionBox({ question, given, onGive, going }: Props) {
  const id = useId();
  const told = useRef<HTMLDivElement>(null);
  const fresh = useRef(false);
  // The pressed button is gone: the keyboard goes on at what happened.
  useEffect(() => {
    if (given !== null && fresh.current) told.current?.focus({ preventScroll: true });
    fresh.current = false;
  }, [given]);
  const give = (choice: Given): void => {
    fresh.current = true;
    onGive(choice);
  };
  return (
    <section className="question" aria-labelledby={id}>
      <h2 id={id}>
        <Pieces pieces={question.words} going={null} />
      </h2>
      {given === null ? (
        <ul className="options">
          {question.options.map((option, at) => (
            <li key={at}>
              <button type="button" className="option" onClick={() => give(at)}>
                <i aria-hidden="true" />
                <span>
                  <Pieces pieces={option.words} going={null} />
                </span>
              </button>
            </li>
          ))}
          <li>
            <button type="button" className="btn" onClick={() => give('shown')}>
              Show me
            </button>
          </li>
        </ul>
      ) : (
        <div ref={told} tabIndex={-1} className="told">
          <Told question={question} given={given} going={going} />
        </div>
      )}
    </section>
  );
}

function Told({
  question,
  given,
  going,
}: {
  readonly question: Question;
  readonly given: Given;
  readonly going: Going;
}) {
  const computed = useExplorer((state) => state.computed);
  const answer = answerTo(question, computed);
  const step = computed.steps[question.step - 1];
  if (answer === null || step === undefined) return <p className="cap">The run goes on…</p>;
  const chosen = given === 'shown' ? undefined : question.options[given];
  const wrong = given !== 'shown' && given !== answer.right;
  const actor = actorOf(step).kind;
  return (
    <>
      <ul className="options" aria-label="Answers">
        {question.options.map((option, at) => {
          const isRight = at === answer.right;
          const isChosen = at === given;
          return (
            <li key={at} className={`option ${isRight ? 'right' : isChosen ? 'wrong' : ''}`}>
              {isRight ? (
                <Chip number={question.step} actor={actor} state="now" />
              ) : isChosen ? (
                <Icon name="close" />
              ) : (
                <i aria-hidden="true" />
              )}
              <span>
                <Pieces pieces={option.words} going={null} />
              </span>
              {isRight && <em>{isChosen ? 'Your answer, and what happened' : 'What happened'}</em>}
              {isChosen && !isRight && <em>Your answer</em>}
            </li>
          );
        })}
      </ul>
      {wrong && chosen !== undefined && (
        <p>
          <b>Why not. </b>
          <Pieces pieces={chosen.says} going={going} />
        </p>
      )}
      {answer.causes.length > 0 && (
        <div className="told-why">
          <b>Why</b>
          <ol>
            {answer.causes.map((cause, at) => (
              <li key={at}>
                <button
                  type="button"
                  aria-label={`Step ${cause.step + 1}: ${plain(cause.headline)}${plain(cause.reason)}`}
                  onClick={() => going.onStep(cause.step + 1)}
                >
                  <Chip number={cause.step + 1} actor={cause.actor.kind} state="cause" />
                  <span>
                    <Rich text={cause.headline} />
                    <Rich text={cause.reason} />
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
