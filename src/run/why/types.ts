import type { UnitName } from '../../model/juju/world';
import type { RichText } from '../rich';

/** Who did it: circle, square and diamond of the timeline, and the operator, who has no lane. */
export interface Actor {
  readonly kind: 'requirer' | 'provider' | 'juju' | 'operator';
  /** `web/0`, `ca/0`, `Juju`, `operator` */
  readonly name: string;
}

/** Worst first: the effect that a step is about when nobody says which. */
export const EFFECT_KINDS = [
  'files-deleted',
  'outage',
  'downgraded',
  'serves-revoked',
  'serves-expired',
  'broken-pair',
  'left-behind',
  'hook-failed',
  'empty-answer',
  'denied',
  'nothing-happened',
  'nothing-wrong',
] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

export interface EffectAt {
  readonly kind: EffectKind;
  readonly unit: UnitName | null;
}

/** One place to go to: what happened there, and why that led on. */
export interface Cause {
  /** Index. */
  readonly step: number;
  readonly actor: Actor;
  readonly headline: RichText;
  readonly reason: RichText;
  readonly line: { readonly file: string; readonly line: number } | null;
}

export interface Explanation extends EffectAt {
  /** Heading: `Why were the files deleted?` */
  readonly question: RichText;
  /** From the effect back to what began it. */
  readonly causes: readonly Cause[];
}
