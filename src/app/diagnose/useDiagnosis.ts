/** What the page knows: the paste as it was read, the clock and the answers. Nothing of it is stored, and nothing of it is in the address. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_PASTE, TOO_LONG } from '../../diagnose/limits';
import { openDesk, type Desk } from './desk';
import { textOfFile } from './file';
import type { Answers, CallName, Calls, Look, Question, Reading, Whole } from './messages';

const MINUTE = 60_000;

export interface Diagnosis {
  /** Null: nothing was pasted yet. */
  readonly reading: Reading | null;
  readonly look: Look | null;
  readonly busy: boolean;
  /** The reader itself failed: one plain sentence. */
  readonly failed: string | null;
  /** Why what was given last was not taken: one plain sentence. What was there before is there still. */
  readonly refused: string | null;
  readonly question: Question;
  readonly add: (text: string, sample?: boolean) => void;
  readonly addFile: (file: File) => Promise<void>;
  readonly remove: (part: number) => void;
  readonly replace: (part: number, text: string) => void;
  readonly ask: (change: Partial<Question>) => void;
  readonly call: <K extends CallName>(name: K, ask: Calls[K][0]) => Promise<Calls[K][1]>;
}

const FAILED = 'The reader of pastes failed here. Load the page again; nothing of what you pasted was kept.';

/** A page from a disk may start no worker from a file: there it stands in the page, whole. */
async function startWorker(): Promise<Worker> {
  if (import.meta.env.MODE !== 'offline')
    return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const { default: Whole } = await import('./worker.whole?worker&inline');
  return new Whole();
}

function openReader(): Promise<Desk<Calls>> {
  return openDesk<Calls>(startWorker, async () => {
    const { Office } = await import('./office');
    return new Office(() => performance.now());
  });
}

export function useDiagnosis(): Diagnosis {
  const [question, setQuestion] = useState<Question>(() => ({
    now: Math.floor(Date.now() / MINUTE) * MINUTE,
    answers: {},
    relation: 0,
    entity: null,
  }));
  const [reading, setReading] = useState<Reading | null>(null);
  const [look, setLook] = useState<Look | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const desk = useRef<Promise<Desk<Calls>> | null>(null);
  // Opened with the page: nothing is left to be asked of the network when something is pasted.
  useEffect(() => {
    desk.current ??= openReader();
    return () => {
      void desk.current?.then((open) => open.close());
      desk.current = null;
    };
  }, []);

  const call = useCallback(async <K extends CallName>(name: K, ask: Calls[K][0]): Promise<Calls[K][1]> => {
    desk.current ??= openReader();
    return (await desk.current).call(name, ask);
  }, []);

  const take = useCallback((asked: Promise<Whole>): void => {
    setWaiting((count) => count + 1);
    setFailed(null);
    asked
      .then((whole) => {
        if (whole.reading) setReading(whole.reading.parts.length === 0 ? null : whole.reading);
        setLook(whole.look);
        setRefused(whole.refused);
      })
      .catch(() => setFailed(FAILED))
      .finally(() => setWaiting((count) => count - 1));
  }, []);

  /** Two copies of a text that nobody reads are two too many: it does not reach the reader. */
  const fits = (text: string): boolean => {
    const isTooLong = text.length > MAX_PASTE;
    if (isTooLong) setRefused(TOO_LONG);
    return !isTooLong;
  };
  const add = (text: string, sample = false): void => {
    if (fits(text)) take(call('add', { text, sample, question }));
  };

  return {
    reading,
    look,
    busy: waiting > 0,
    failed,
    refused,
    question,
    add,
    addFile: async (file) => {
      const read = await textOfFile(file);
      if ('problem' in read) setRefused(read.problem);
      else add(read.text);
    },
    remove: (part) => take(call('remove', { part, question })),
    replace: (part, text) => {
      if (fits(text)) take(call('replace', { part, text, question }));
    },
    ask: (change) => {
      const next: Question = { ...question, ...change };
      setQuestion(next);
      if (reading) take(call('look', { question: next }));
    },
    call,
  };
}

export function withAnswer<K extends keyof Answers>(answers: Answers, id: K, value: Answers[K]): Answers {
  return { ...answers, [id]: value };
}
