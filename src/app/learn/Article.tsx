import { Fragment, useCallback } from 'react';
import { lessonArticle } from '../../lessons/article';
import { LESSON_COUNT } from '../../lessons/list';
import { runOfPart } from '../../lessons/parse';
import { answerTo, codeSeen, figureOf, seenRun } from '../../lessons/shown';
import type { Block, Lesson, Part, Question } from '../../lessons/types';
import type { ComputedRun } from '../../run/run';
import { storyLine } from '../../run/words';
import { CopyButton } from '../frame/CopyButton';
import { useLoaded } from '../frame/useLoaded';
import { Rich } from '../shell/Rich';
import { computeLesson } from './computed';
import { PartFigure } from './PartFigure';
import { Pieces } from './Pieces';
import { lessonLink } from './framed';
import { placeAddress } from './place';
import { SeenCode } from './SeenCode';
import { siteAddress } from './site';

/** A lesson to be read without moving anything: on paper, or where nothing can be pressed. */
export function Article({ lesson }: { readonly lesson: Lesson }) {
  const computed = useLoaded(useCallback(() => computeLesson(lesson), [lesson]));
  if (computed === null) return <p className="empty">The runs of this lesson are computed…</p>;
  const { runs, texts } = computed;
  const site = siteAddress();
  return (
    <article className="article">
      <p className="cap">
        Lesson {lesson.number} of {LESSON_COUNT}, about {lesson.minutes} minutes
      </p>
      <h1>{lesson.title}</h1>
      <p className="article-lead">{lesson.says}</p>
      <div className="article-tools">
        <a className="btn primary" href={placeAddress({ kind: 'part', lesson: lesson.number, part: 1 })}>
          Beside the live explorer
        </a>
        <CopyButton
          label="Copy as Markdown"
          className="btn"
          text={() =>
            lessonArticle(lesson, runs, {
              site: site ?? '',
              charm: (id) => texts.get(id) ?? null,
            })
          }
        />
        {site !== null && (
          <CopyButton
            label="Copy link for documentation"
            className="btn"
            text={() => `[${lesson.title}](${lessonLink(site, lesson.number, 1)})`}
          />
        )}
        <button type="button" className="btn" onClick={() => window.print()}>
          Print
        </button>
      </div>
      {lesson.parts.map((part, at) => {
        const run = runs.get(runOfPart(lesson, part).name);
        return (
          <section key={part.title} aria-labelledby={`part-${at + 1}`}>
            <h2 id={`part-${at + 1}`}>
              {at + 1}. {part.title}
            </h2>
            {run !== undefined && <Code lesson={lesson} part={part} run={run} texts={texts} />}
            {run !== undefined &&
              part.blocks.map((block, place) => (
                <Fragment key={place}>
                  <Told block={block} run={run} />
                  {place === figureOf(part).after && (
                    <PartFigure title={part.title} run={seenRun(lesson, part, run)} step={figureOf(part).step} />
                  )}
                </Fragment>
              ))}
            <p className="article-link">
              <a href={placeAddress({ kind: 'part', lesson: lesson.number, part: at + 1 })}>
                “{part.title}” beside the live explorer
              </a>
            </p>
          </section>
        );
      })}
    </article>
  );
}

interface CodeProps {
  readonly lesson: Lesson;
  readonly part: Part;
  readonly run: ComputedRun;
  readonly texts: ReadonlyMap<string, string>;
}

/** The charm, where the lesson meets it first. */
function Code({ lesson, part, run, texts }: CodeProps) {
  const id = run.start.setup.charm ?? '';
  if (lesson.parts.find((each) => runOfPart(lesson, each).setup.charm === id) !== part) return null;
  return <SeenCode lines={codeSeen(run, texts.get(id) ?? '')} />;
}

function Told({ block, run }: { readonly block: Block; readonly run: ComputedRun }) {
  switch (block.kind) {
    case 'words':
      return (
        <p>
          {block.step !== null && <b>Step {block.step}. </b>}
          <Pieces pieces={block.words} going={null} />
        </p>
      );
    case 'try':
      return (
        <p className="article-try">
          <b>Try it.</b> <Pieces pieces={block.words} going={null} />
        </p>
      );
    case 'question':
      return <Asked question={block} run={run} />;
  }
}

function Asked({ question, run }: { readonly question: Question; readonly run: ComputedRun }) {
  const answer = answerTo(question, run);
  const right = question.options[answer?.right ?? -1];
  return (
    <div className="article-question">
      <p>
        <b>
          <Pieces pieces={question.words} going={null} />
        </b>
      </p>
      <ul>
        {question.options.map((option, at) => (
          <li key={at}>
            <Pieces pieces={option.words} going={null} />
          </li>
        ))}
      </ul>
      {right !== undefined && (
        <p>
          <b>
            What happens: <Pieces pieces={right.words} going={null} />
          </b>{' '}
          <Rich text={storyLine(run.steps, question.step - 1)} />
        </p>
      )}
      {answer !== null && answer.causes.length > 0 && (
        <ol>
          {answer.causes.map((cause, at) => (
            <li key={at}>
              <Rich text={cause.headline} />
              <Rich text={cause.reason} /> (step {cause.step + 1})
            </li>
          ))}
        </ol>
      )}
      {question.options.map((option, at) =>
        option.says.length === 0 ? null : (
          <p key={at}>
            <b>
              Why not “<Pieces pieces={option.words} going={null} />
              ”:
            </b>{' '}
            <Pieces pieces={option.says} going={null} />
          </p>
        ),
      )}
    </div>
  );
}
