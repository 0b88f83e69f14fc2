import { useCallback, useEffect, useMemo, useState } from 'react';
import { LESSON_COUNT, REPAIR } from '../../lessons/list';
import type { Lesson } from '../../lessons/types';
import { EMBED_VERSION } from '../embedded/version';
import { writeAddress } from '../frame/address';
import { Icon } from '../shell/Icon';
import { applyTheme, THEMES } from '../shell/theme';
import { Framed, framedAddress, NO_MEMORY, useFramed } from './framed';
import { HostLine } from './HostLine';
import { LessonView } from './LessonView';
import { openLine, type Line } from './line';
import { lessonAt, placeAddress, readPlace, type Place } from './place';
import { useLesson } from './useLesson';
import '../shell/base.css';
import '../shell/explorer.css';
import './learn.css';
import './framed.css';

/** What the address says of the looks; the page around may say otherwise later. */
function useLooks(): void {
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    applyTheme(THEMES.find((theme) => theme === query.get('theme')) ?? 'auto');
    if (query.get('motion') === 'off') document.documentElement.dataset['motion'] = 'off';
    // Whatever leaves the lesson leaves the frame: the page around stays where it is.
    const base = document.createElement('base');
    base.target = '_blank';
    document.head.append(base);
    return () => base.remove();
  }, []);
}

/** A lesson within a page of other people: without the bar of the site, storage, or entries in the history, and as high as what is in it. */
export function LessonFrame() {
  const [{ place, notice }, setPlace] = useState(() => readPlace(window.location.search));
  const [line] = useState(openLine);
  const lesson = useLesson(lessonAt(place));
  useLooks();
  const go = useCallback((to: Place) => {
    setPlace({ place: to, notice: null });
    // Never a new entry: the browser's back belongs to the page around.
    writeAddress(framedAddress(to, window.location.search), 'replace');
  }, []);
  useEffect(() => {
    if (notice !== null) line.send({ type: 'error', code: 'bad-state', message: notice });
  }, [line, notice]);
  return (
    <Framed value={placeAddress(place)}>
      <main className="lesson-frame">
        {notice !== null && (
          <p className="lesson-frame-notice" role="status">
            {notice}
          </p>
        )}
        {lessonAt(place) === null ? (
          <Elsewhere place={place} line={line} />
        ) : lesson === null ? (
          <p className="empty">The lesson is on its way…</p>
        ) : (
          <InFrame lesson={lesson} part={place.kind === 'part' ? place.part : 1} line={line} onGo={go} />
        )}
      </main>
    </Framed>
  );
}

interface Props {
  readonly lesson: Lesson;
  readonly part: number;
  readonly line: Line;
  readonly onGo: (place: Place) => void;
}

function InFrame({ lesson, part, line, onGo }: Props) {
  const { number, title } = lesson;
  const at = Math.min(part, lesson.parts.length);
  const whole = useFramed();
  const leave = useMemo(() => (line.framed ? () => line.send({ type: 'exit', direction: 'forward' }) : null), [line]);
  useEffect(() => {
    document.title = `Lesson ${number}: ${title}`;
  }, [number, title]);
  useEffect(() => {
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave?.();
    };
    window.addEventListener('keydown', escape);
    return () => window.removeEventListener('keydown', escape);
  }, [leave]);
  const toPart = useCallback((to: number) => onGo({ kind: 'part', lesson: number, part: to }), [number, onGo]);
  return (
    <>
      <header className="lesson-frame-head">
        <p>
          <span className="cap">
            Lesson {number} of {LESSON_COUNT}
          </span>{' '}
          <b>{title}</b>
        </p>
        <a href={whole ?? undefined}>Whole page</a>
      </header>
      <LessonView key={number} lesson={lesson} part={at} onGo={onGo} memory={NO_MEMORY}>
        <HostLine line={line} lesson={lesson} part={at} onPart={toPart} />
      </LessonView>
      {leave !== null && (
        <footer className="lesson-frame-foot">
          <button type="button" className="btn" onClick={leave}>
            <Icon name="previous" />
            Back to page
          </button>
        </footer>
      )}
    </>
  );
}

/** What no frame shows: the list of the lessons, and the one that is done with the hands. */
function Elsewhere({ place, line }: Pick<Props, 'line'> & { readonly place: Place }) {
  useEffect(() => {
    line.send({ type: 'ready', version: EMBED_VERSION, scenario: null, steps: 0 });
    line.sayHeight();
  }, [line]);
  return (
    <p className="lesson-frame-head">
      {place.kind === 'repair' ? (
        <a href={REPAIR.query}>
          Lesson {REPAIR.number}: {REPAIR.title}, which needs a page of its own
        </a>
      ) : (
        <a href={placeAddress({ kind: 'list' })}>All {LESSON_COUNT} lessons</a>
      )}
    </p>
  );
}
