import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { LESSON_COUNT, lessonEntry, LESSONS, REPAIR } from '../../lessons/list';
import type { Lesson } from '../../lessons/types';
import { writeAddress } from '../frame/address';
import { PageFrame } from '../frame/PageFrame';
import { Icon } from '../shell/Icon';
import { readLast } from '../start/last';
import { Article } from './Article';
import { LessonList } from './LessonList';
import { LessonView } from './LessonView';
import { isPlainClick } from './Pieces';
import { isFramed } from './framed';
import { LessonFrame } from './LessonFrame';
import { lessonAt, placeAddress, readPlace, type Place, type ReadPlace } from './place';
import { useLesson } from './useLesson';
import './learn.css';

function usePlace(): readonly [ReadPlace, (place: Place, how?: 'push' | 'replace') => void] {
  const [now, setNow] = useState(() => readPlace(window.location.search));
  useEffect(() => {
    const back = (): void => setNow(readPlace(window.location.search));
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  const go = useCallback((place: Place, how: 'push' | 'replace' = 'push') => {
    writeAddress(placeAddress(place), how);
    setNow({ place, notice: null });
  }, []);
  return [now, go];
}

/** Nine lessons beside the live explorer, and a tenth with a page of its own. */
export function LearnPage() {
  return isFramed(window.location.search) ? <LessonFrame /> : <LearnSite />;
}

function LearnSite() {
  const [{ place, notice }, go] = usePlace();
  const number = lessonAt(place);
  const lesson = useLesson(number);
  const entry = number === null ? null : lessonEntry(number);
  useEffect(() => {
    if (place.kind === 'repair') window.location.replace(placeAddress(place));
  }, [place]);
  useEffect(() => {
    document.title = entry === null ? 'Renewal Gap: Learn' : `Renewal Gap: lesson ${entry.number}, ${entry.title}`;
  }, [entry]);
  return (
    <PageFrame
      view="learn"
      head={number === null ? undefined : <LessonPicker number={number} onGo={go} />}
      tools={number === null ? undefined : <BackToWhereIWas />}
    >
      {notice !== null && (
        <div className="notices" role="status">
          <div className="notice">
            <Icon name="note" />
            <p>{notice}</p>
          </div>
        </div>
      )}
      {bodyOf(place, lesson, go)}
    </PageFrame>
  );
}

function bodyOf(place: Place, lesson: Lesson | null, go: (place: Place, how?: 'push' | 'replace') => void): ReactNode {
  if (place.kind === 'list' || place.kind === 'repair') return <LessonList onGo={go} />;
  if (lesson === null) return <p className="empty">The lesson is on its way…</p>;
  if (place.kind === 'article') return <Article key={lesson.number} lesson={lesson} />;
  return <LessonView key={lesson.number} lesson={lesson} part={place.part} onGo={go} />;
}

function LessonPicker({ number, onGo }: { readonly number: number; readonly onGo: (place: Place) => void }) {
  const to = (lesson: number, label: string, icon: 'previous' | 'next') => {
    const place: Place = { kind: 'part', lesson, part: 1 };
    const isLesson = lessonEntry(lesson) !== null;
    if (!isLesson && lesson !== REPAIR.number) return <span className="lesson-step" />;
    return (
      <a
        className="btn quiet square lesson-step"
        href={isLesson ? placeAddress(place) : REPAIR.query}
        aria-label={`${label}: ${lessonEntry(lesson)?.title ?? REPAIR.title}`}
        onClick={(event) => {
          if (!isLesson || !isPlainClick(event)) return;
          event.preventDefault();
          onGo(place);
        }}
      >
        <Icon name={icon} />
      </a>
    );
  };
  return (
    <nav className="lesson-picker" aria-label="Lessons">
      {to(number - 1, 'Lesson before', 'previous')}
      <p>
        <span className="cap">
          Lesson {number} of {LESSON_COUNT}
        </span>
        <b>{LESSONS[number - 1]?.title}</b>
      </p>
      {to(number + 1, 'Next lesson', 'next')}
    </nav>
  );
}

/** The explorer as it was left. */
function BackToWhereIWas() {
  const [last] = useState(readLast);
  if (last === null) return null;
  return (
    <a className="btn lesson-back" href={`${last.search}${last.hash}`}>
      <Icon name="previous" />
      <span>
        Back to where I was<span className="word">: {last.says}</span>
      </span>
    </a>
  );
}
