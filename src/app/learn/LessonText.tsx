import { useEffect, useRef, type ReactNode } from 'react';
import { LESSONS, REPAIR } from '../../lessons/list';
import type { Block, Lesson, Part } from '../../lessons/types';
import { actorOf } from '../../run/why/actor';
import { Chip } from '../shell/Chip';
import { Icon } from '../shell/Icon';
import { useExplorer } from '../store/context';
import type { Given } from './memory';
import { isPlainClick, Pieces, type Going } from './Pieces';
import { placeAddress, type Place } from './place';
import { QuestionBox } from './QuestionBox';
import { TryBox } from './TryBox';
import { useFollow } from './useFollow';

interface Props {
  readonly lesson: Lesson;
  /** Of the part, from 1. */
  readonly number: number;
  readonly part: Part;
  readonly given: Given | null;
  readonly onGive: (given: Given) => void;
  readonly going: Going;
  readonly onGo: (place: Place) => void;
}

export function LessonText({ lesson, number, part, given, onGive, going, onGo }: Props) {
  const column = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const active = useFollow(column, part);
  useEffect(() => {
    if (number > 1) head.current?.focus({ preventScroll: true });
    column.current?.scrollTo({ top: 0 });
  }, [number]);
  const question = part.blocks.findIndex((block) => block.kind === 'question');
  const told = given !== null || question < 0 ? part.blocks : part.blocks.slice(0, question + 1);
  const left = Math.max(1, Math.round((lesson.minutes * (lesson.parts.length - number + 1)) / lesson.parts.length));
  return (
    <div className="lesson-text" ref={column}>
      <div className="lesson-column">
        <Parts lesson={lesson} number={number} onGo={onGo} />
        <p className="cap">
          Part {number} of {lesson.parts.length} · about {left} min left
        </p>
        <h1 ref={head} tabIndex={-1}>
          {part.title}
        </h1>
        {told.map((block, at) => (
          <OneBlock key={at} block={block} at={at} active={active === at} given={given} onGive={onGive} going={going} />
        ))}
        <Foot lesson={lesson} number={number} onGo={onGo} />
      </div>
    </div>
  );
}

interface BlockProps {
  readonly block: Block;
  readonly at: number;
  readonly active: boolean;
  readonly given: Given | null;
  readonly onGive: (given: Given) => void;
  readonly going: Going;
}

function OneBlock({ block, at, active, given, onGive, going }: BlockProps) {
  const step = useExplorer((state) =>
    block.kind === 'words' ? state.computed.steps[(block.step ?? 0) - 1] : undefined,
  );
  switch (block.kind) {
    case 'question':
      return <QuestionBox question={block} given={given} onGive={onGive} going={going} />;
    case 'try':
      return <TryBox words={block.words} line={block.line} />;
    case 'words': {
      const number = block.step;
      if (number === null)
        return (
          <p>
            <Pieces pieces={block.words} going={going} />
          </p>
        );
      return (
        <div className={`told-step${active ? ' active' : ''}`} data-block={at}>
          <p>
            <button
              type="button"
              className="to-step"
              aria-label={`Show step ${number}`}
              aria-current={active ? 'step' : undefined}
              onClick={() => going.onStep(number)}
            >
              <Chip
                number={number}
                actor={step === undefined ? 'requirer' : actorOf(step).kind}
                state={active ? 'now' : 'cause'}
              />
            </button>{' '}
            <Pieces pieces={block.words} going={going} />
          </p>
        </div>
      );
    }
  }
}

interface PartsProps {
  readonly lesson: Lesson;
  readonly number: number;
  readonly onGo: (place: Place) => void;
}

function PartLink({
  to,
  className,
  current = false,
  label,
  onGo,
  children,
}: {
  readonly to: Place;
  readonly className: string;
  readonly current?: boolean;
  readonly label?: string;
  readonly onGo: (place: Place) => void;
  readonly children?: ReactNode;
}) {
  return (
    <a
      className={className}
      href={placeAddress(to)}
      aria-label={label}
      aria-current={current ? 'step' : undefined}
      title={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onGo(to);
      }}
    >
      {children}
    </a>
  );
}

/** A bar for each part: done, now and to come differ by fill and height. */
function Parts({ lesson, number, onGo }: PartsProps) {
  return (
    <nav aria-label="Parts of this lesson">
      <ol className="parts">
        {lesson.parts.map((part, at) => (
          <li key={part.title} className={at + 1 < number ? 'done' : at + 1 === number ? 'now' : ''}>
            <PartLink
              to={{ kind: 'part', lesson: lesson.number, part: at + 1 }}
              className="part-bar"
              current={at + 1 === number}
              label={`Part ${at + 1}: ${part.title}`}
              onGo={onGo}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Foot({ lesson, number, onGo }: PartsProps) {
  const next = lesson.parts[number];
  const nextLesson = LESSONS.find((each) => each.number === lesson.number + 1);
  return (
    <footer className="lesson-foot">
      {number > 1 && (
        <PartLink
          to={{ kind: 'part', lesson: lesson.number, part: number - 1 }}
          className="btn square"
          label={`Part before: ${lesson.parts[number - 2]?.title ?? ''}`}
          onGo={onGo}
        >
          <Icon name="previous" />
        </PartLink>
      )}
      {next !== undefined ? (
        <PartLink
          to={{ kind: 'part', lesson: lesson.number, part: number + 1 }}
          className="btn primary lesson-next"
          onGo={onGo}
        >
          Next: {next.title}
          <Icon name="next" />
        </PartLink>
      ) : nextLesson !== undefined ? (
        <PartLink
          to={{ kind: 'part', lesson: nextLesson.number, part: 1 }}
          className="btn primary lesson-next"
          onGo={onGo}
        >
          Lesson {nextLesson.number}: {nextLesson.title}
          <Icon name="next" />
        </PartLink>
      ) : (
        <a className="btn primary lesson-next" href={REPAIR.query}>
          Lesson {REPAIR.number}: {REPAIR.title}
          <Icon name="next" />
        </a>
      )}
      <a className="lesson-read" href={placeAddress({ kind: 'article', lesson: lesson.number })}>
        Read as an article
      </a>
    </footer>
  );
}
