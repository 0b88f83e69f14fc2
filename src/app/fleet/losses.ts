/** Whether a charm loses TLS in a renewal at all, and by which hook: asked of the search, for each design. */
import type { CellId, CellResult, Counterexample } from '../../explore';
import type { Losses, Trigger } from '../../fleet';
import type { Action, Design } from '../../model';
import type { PropertyId } from '../../model/properties';
import type { ReconcilerId, SituationId } from '../../scenarios/ids';
import { Lab } from '../matrix/lab';
import { saidBy } from '../../run/said-by';

/** Properties whose break leaves a unit without TLS while a good certificate exists. */
const LOST: readonly PropertyId[] = ['no-outage', 'no-downgrade', 'pair-matches'];

export interface Loss {
  readonly trigger: Trigger;
  /** No hook ends it: its minutes have no bound. */
  readonly endless: boolean;
  /** It needs no renewal: the formula tells only a part. */
  readonly anyTime: boolean;
}

export interface DesignLosses {
  /** Signed in the hook that sees the request; null: nothing is lost. */
  readonly atOnce: Loss | null;
  /** Signed in a later hook. */
  readonly later: Loss | null;
}

export function losesOf({ atOnce, later }: DesignLosses): Losses {
  return { atOnce: atOnce?.trigger ?? null, later: later?.trigger ?? null };
}

/** The property that the search found broken with the fewest moves. */
export function lostProperty(result: CellResult): PropertyId | null {
  const broken = result.properties.filter(
    ({ property, word, verdict }) => LOST.includes(property) && word === 'broken' && verdict !== 'no-charm-can',
  );
  return broken.sort((a, b) => (a.moves ?? 0) - (b.moves ?? 0))[0]?.property ?? null;
}

/** update-status may be any ordinary hook; what the renewal itself brings comes with every gap. */
export function triggerOf(last: Action | undefined): Trigger {
  if (last?.do === 'update-status') return 'any';
  if (last?.do === 'deliver' && last.hook?.name === 'config-changed') return 'not-tick';
  return 'gap';
}

export function lossOf(result: CellResult, property: PropertyId, { events }: Counterexample): Loss {
  const own = events.filter(({ opening }) => !opening).map(({ action }) => action);
  const lasts = result.properties.find((each) => each.property === property)?.lasts ?? null;
  return {
    trigger: triggerOf(own.at(-1)),
    endless: lasts?.ends === 'never',
    anyTime: !own.some((action) => action.do === 'expire' || action.do === 'pass'),
  };
}

const SITUATION_OF = { atOnce: 'renewal', later: 'slow-signer' } as const satisfies Record<
  keyof DesignLosses,
  SituationId
>;

export class LossSearch {
  private readonly lab = new Lab(() => Promise.reject(new Error('No recorded path tells this.')));
  private turn = 0;

  /** @param found told of each design as its answer comes @param failed why one could not be asked */
  async ask(
    reconciler: ReconcilerId,
    designs: readonly Design[],
    found: (design: Design, losses: DesignLosses) => void,
    failed: (why: string) => void,
  ): Promise<void> {
    const turn = (this.turn += 1);
    try {
      for (const design of designs) {
        const losses = { atOnce: null as Loss | null, later: null as Loss | null };
        for (const part of ['atOnce', 'later'] as const) {
          losses[part] = await this.loss({
            charm: reconciler,
            situation: SITUATION_OF[part],
            design: design === 'released' ? [] : [design],
            provider: null,
          });
          if (turn !== this.turn) return;
        }
        found(design, losses);
      }
    } catch (error) {
      if (turn === this.turn) failed(saidBy(error));
    }
  }

  private async loss(cell: CellId): Promise<Loss | null> {
    const result = await new Promise<CellResult | null>((done, failed) => {
      this.lab.search([cell], {
        progress: () => undefined,
        found: (_, each) => done('verdict' in each ? each : null),
        failed: (_, why) => failed(new Error(why)),
        done: () => undefined,
      });
    });
    const property = result && lostProperty(result);
    if (!result || !property) return null;
    const example = await this.lab.explain(cell, property);
    return example && lossOf(result, property, example);
  }

  close(): void {
    this.turn += 1;
    this.lab.close();
  }
}
