import { useEffect, useState } from 'react';
import { openHooks } from '../matrix/hooks';
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
  const [{ lab, hooks }] = useState(() => {
    // Python starts where a hook comes that was not recorded; where there is none, the cell says so.
    const own = openHooks(() => undefined, undefined);
    return { hooks: own, lab: new Lab(own.run, own.own) };
  });
  useEffect(
    () => () => {
      lab.close();
      hooks.stop();
    },
    [lab, hooks],
  );
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
