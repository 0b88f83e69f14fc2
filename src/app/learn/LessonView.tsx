import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { StoreApi } from 'zustand';
import type { Lesson } from '../../lessons/types';
import { openExplorer } from '../boot';
import { ExplorerProvider } from '../store/context';
import type { ExplorerState } from '../store/store';
import { LessonExplorer } from './LessonExplorer';
import { LessonText } from './LessonText';
import { answerKey, keepPart, readAnswers, USUAL_MEMORY, writeAnswers, type Given, type LessonMemory } from './memory';
import type { Going } from './Pieces';
import { placeAddress, type Place } from './place';
import { Printed } from './Printed';
import { addressOf, show, showingOf } from './showing';

const Sheets = lazy(() => import('../shell/Sheets').then((module) => ({ default: module.Sheets })));

interface Props {
  readonly lesson: Lesson;
  /** From 1. */
  readonly part: number;
  readonly onGo: (place: Place, how?: 'push' | 'replace') => void;
  readonly memory?: LessonMemory;
  /** Stands below, with the lesson's run. */
  readonly children?: ReactNode;
}

/** One lesson: the text at the left, the explorer that it moves, and is moved by, at the right. */
export function LessonView({ lesson, part, onGo, memory = USUAL_MEMORY, children }: Props) {
  const at = Math.min(part, lesson.parts.length);
  const now = lesson.parts[at - 1];
  const [store, setStore] = useState<StoreApi<ExplorerState> | null>(null);
  const [answers, setAnswers] = useState(() => readAnswers(memory.tab));
  const key = answerKey(lesson.number, at);
  const given = answers[key] ?? null;

  useEffect(() => {
    if (at !== part) onGo({ kind: 'part', lesson: lesson.number, part: at }, 'replace');
    keepPart(placeAddress({ kind: 'part', lesson: lesson.number, part: at }), memory.device);
  }, [at, part, lesson, onGo, memory]);

  const isAnswered = useCallback(
    (place: number) => answers[answerKey(lesson.number, place + 1)] !== undefined,
    [answers, lesson],
  );
  const shown = useMemo(
    () => (now === undefined ? null : showingOf(lesson, now, at - 1, isAnswered)),
    // An answer shows more of the run by itself, at the step that it is about.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [lesson, now],
  );
  useEffect(() => {
    if (shown === null) return undefined;
    if (store !== null) {
      show(store, shown);
      return undefined;
    }
    let ended = false;
    void openExplorer(addressOf(shown)).then((opened) => {
      if (!ended) setStore(opened.store);
    });
    return () => {
      ended = true;
    };
  }, [shown, store]);

  const give = useCallback(
    (choice: Given) => {
      if (now === undefined || store === null) return;
      const question = now.blocks.find((block) => block.kind === 'question');
      const next = { ...answers, [key]: choice };
      setAnswers(next);
      writeAnswers(next, memory.tab);
      const showing = showingOf(lesson, now, at - 1, (place) => place === at - 1 || isAnswered(place));
      show(store, { ...showing, step: question?.step ?? now.step });
    },
    [answers, at, isAnswered, key, lesson, memory, now, store],
  );
  const going = useMemo<Going>(
    () => ({
      onStep: (step) => store?.getState().commands.select(step),
      onPart: (to, toPart) => onGo({ kind: 'part', lesson: to, part: toPart }),
    }),
    [store, onGo],
  );
  if (now === undefined) return null;
  if (store === null || shown === null) return <p className="empty">The run is on its way…</p>;
  return (
    <ExplorerProvider store={store}>
      <div className="lesson">
        <LessonText
          key={at}
          lesson={lesson}
          number={at}
          part={now}
          given={given}
          onGive={give}
          going={going}
          onGo={onGo}
        />
        <Printed title={now.title} />
        <LessonExplorer lesson={lesson} part={now} showing={showingOf(lesson, now, at - 1, isAnswered)} />
      </div>
      {children}
      <Suspense>
        <Sheets />
      </Suspense>
    </ExplorerProvider>
  );
}
