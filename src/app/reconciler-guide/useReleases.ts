import { useEffect, useState } from 'react';
import { Lab } from '../matrix/lab';
import { RELEASE_CELLS, withFound, type Verdicts } from './releases';

export interface Releases {
  readonly verdicts: Verdicts;
  readonly phase: 'still' | 'searching' | 'done';
  readonly failed: string | null;
  readonly start: () => void;
}

/** Searches when it is asked to. */
export function useReleases(): Releases {
  const [verdicts, setVerdicts] = useState<Verdicts>({});
  const [phase, setPhase] = useState<Releases['phase']>('still');
  const [failed, setFailed] = useState<string | null>(null);
  const [lab] = useState(() => new Lab(() => Promise.reject(new Error('A hook came that was not recorded.'))));
  useEffect(() => () => lab.close(), [lab]);
  return {
    verdicts,
    phase,
    failed,
    start: () => {
      setPhase('searching');
      setFailed(null);
      lab.search(RELEASE_CELLS, {
        progress: () => undefined,
        found: (cell, result) => setVerdicts((now) => withFound(now, cell, result)),
        failed: (_, why) => setFailed(why),
        done: () => setPhase('done'),
      });
    },
  };
}
