/** Which properties a run shows broken. The exported test finds them by the same rule in the reader's charm. */
import { health, type HealthWord } from '../../model/health/health';
import type { HookName } from '../../model/juju/world';
import type { Step } from '../../model/step.types';

export interface Property {
  /** Health words that break it. */
  readonly words: readonly HealthWord[];
  /** `no_outage`: the test's name. */
  readonly test: string;
  /** One sentence. */
  readonly says: string;
}

/** What every charm should keep, in any run. */
export const KEPT: readonly Property[] = [
  {
    words: ['outage', 'downgraded'],
    test: 'never_without_tls_while_a_certificate_is_good',
    says: 'Never without TLS while a good certificate exists and the relation lives.',
  },
  {
    words: ['serving-revoked'],
    test: 'never_serves_a_revoked_certificate_that_it_could_know',
    says: 'Never serves a revoked certificate after a hook that could have told.',
  },
  { words: ['broken-pair'], test: 'key_and_certificate_match', says: 'Key and certificate on disk belong together.' },
  {
    words: ['left-behind'],
    test: 'files_are_gone_after_departure',
    says: 'Key and certificate are gone once the relation is.',
  },
];

/** Only asserted where a run shows it broken: it takes a provider that answers in time, too. */
const IN_TIME: Property = {
  words: ['serving-expired'],
  test: 'never_serves_a_certificate_that_has_ended',
  says: 'Never serves a certificate that has ended.',
};

/** Hooks in which a charm can look again and put right what is wrong. */
const LOOKS_AGAIN: readonly HookName[] = [
  'config-changed',
  'pebble-ready',
  'relation-changed',
  'relation-broken',
  'update-status',
];

function wordsAfterHook(step: Step): readonly [before: HealthWord, after: HealthWord] | null {
  const { hook, before, after, at } = step;
  const unit = hook?.unit;
  if (unit === undefined || !after.requirer.units.some((each) => each.name === unit)) return null;
  return [health({ ...before, now: at }, unit).word, health(after, unit).word];
}

/** Broken by the charm: a state that it could have known and did not put right, or good service that it ended. */
export function isBroken(step: Step, { words }: Property): boolean {
  const found = wordsAfterHook(step);
  if (!step.hook || !found) return false;
  const [before, after] = found;
  return words.includes(after) && (LOOKS_AGAIN.includes(step.hook.call.name) || before === 'serving-valid');
}

export interface Broken extends Property {
  /** Indices of the steps that show it. */
  readonly steps: readonly number[];
}

export function brokenIn(steps: readonly Step[]): readonly Broken[] {
  return [...KEPT, IN_TIME].flatMap((property) => {
    const at = steps.flatMap((step, index) => (isBroken(step, property) ? [index] : []));
    return at.length > 0 ? [{ ...property, steps: at }] : [];
  });
}
