/** What the designs of the library do with the mirror charm when the signer is quick, and when it is slow: run, not remembered. */
import { useEffect, useState } from 'react';
import type { Action } from '../../model/action';
import type { HookRunner } from '../../model/hook';
import { isProvider } from '../../model/juju/entities';
import { twinRunner } from '../../model/library/twin';
import type { Design, ProviderPolicy } from '../../model/setup';
import type { Step } from '../../model/step.types';
import { losses } from '../../run/health';
import { computeRun } from '../../run/run';

export const DESIGN_ROWS = ['released', 'keep-previous', 'overlap', 'keep-secret'] as const satisfies readonly Design[];
export type DesignRow = (typeof DESIGN_ROWS)[number];

export type SignerId = 'instant' | 'later';
export const SIGNERS: readonly { readonly id: SignerId; readonly says: string }[] = [
  { id: 'instant', says: 'signed in one hook' },
  { id: 'later', says: 'signed later' },
];
const POLICIES: Readonly<Record<SignerId, ProviderPolicy>> = {
  instant: { kind: 'instant' },
  later: { kind: 'manual' },
};

export type DesignVerdict = 'safe' | 'outage';
export type DesignTable = Readonly<Partial<Record<DesignRow, Readonly<Partial<Record<SignerId, DesignVerdict>>>>>>;

const CHARM = 'report-mirror';
const WEB = 'web/0';
const next = (unit: string): Action => ({ do: 'deliver', unit });
/** Whatever is due, so that update-status may come; what is not due is refused and does nothing. */
const DRAIN: readonly Action[] = [next(WEB), next(WEB), next(WEB)];
const TICK: Action = { do: 'update-status', unit: WEB };

/** A renewal with an update-status before the provider has run, and one after it. */
function renewal(signer: SignerId): readonly Action[] {
  const sign: readonly Action[] = signer === 'later' ? [{ do: 'sign' }] : [];
  const first = [next(WEB), next('ca/0'), ...sign, ...DRAIN];
  return [...first, TICK, { do: 'expire' }, next(WEB), TICK, next('ca/0'), ...DRAIN, TICK, ...sign, ...DRAIN, TICK];
}

export function designSteps(design: DesignRow, signer: SignerId, runner: HookRunner): readonly Step[] {
  const setup = { charm: CHARM, design: [design], provider: POLICIES[signer] };
  return computeRun({ setup, scenario: null, actions: renewal(signer) }, runner).steps;
}

export function designVerdict(steps: readonly Step[]): DesignVerdict {
  return losses(steps).length === 0 ? 'safe' : 'outage';
}

/** Filled row by row, between which the page is free; null before the first. */
export function useDesignTable(): DesignTable | null {
  const [table, setTable] = useState<DesignTable | null>(null);
  useEffect(() => {
    let ended = false;
    const fill = async (): Promise<void> => {
      const { playerOf } = await import('../store/paths');
      const player = await playerOf(CHARM);
      if (player === null) return;
      const runner: HookRunner = (input) =>
        (isProvider(input.world, input.unit) ? null : player(input)) ?? twinRunner(input);
      for (const design of DESIGN_ROWS)
        for (const { id } of SIGNERS) {
          await new Promise((resolve) => setTimeout(resolve));
          if (ended) return;
          const verdict = designVerdict(designSteps(design, id, runner));
          setTable((before) => ({ ...before, [design]: { ...before?.[design], [id]: verdict } }));
        }
    };
    void fill();
    return () => {
      ended = true;
    };
  }, []);
  return table;
}
