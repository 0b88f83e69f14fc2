/**
 * Properties of one step and one unit of the requirer, as pure functions. A step is broken where the world after it shows what must not be, or
 * where its hook did what a hook must not do. What needs all that can follow (`recoverable`) is a matter of the whole graph.
 */
import { health, type Health } from '../health/health';
import { pairsOf, tlsFiles } from '../health/pair';
import { certificatesIn, requestsIn } from '../juju/databags';
import { dueHooks } from '../juju/due';
import { findUnit } from '../juju/entities';
import type { Unit, UnitName, World } from '../juju/world';
import { attributesFromCsr, sameAttributes } from '../library/attributes';
import { parseCsr, samePublicKey } from '../pki/pem';
import type { Step } from '../step.types';
import type { Finding, PropertyId } from './words';

export type StepCheck = (step: Step, unit: Unit, health: Health) => Finding | null;

const HOLDS: Finding = { holds: true };
const BROKEN: Finding = { holds: false };
const NO_CHARM_CAN: Finding = { holds: false, noCharmCan: true };

function found(holds: boolean): Finding {
  return holds ? HOLDS : BROKEN;
}

/** A container that was lost is still without its files: the charm's turn comes with pebble-ready (Juju rule R10.3). */
function awaitsContainer(unit: Unit): boolean {
  return unit.owed.includes('pebble-ready') && unit.failed === null;
}

function isRelated(world: World, unit: UnitName): boolean {
  const view = world.relation?.views[unit];
  return view !== undefined && !view.broken;
}

/** Related, and neither the relation nor the unit is on its way out. */
function isSettled(world: World, unit: Unit): boolean {
  return isRelated(world, unit.name) && world.relation?.dying === false && unit.life === 'alive';
}

/** relation-changed has told the unit of what the provider's databag says now. */
function isTold({ relation, provider }: World, unit: UnitName): boolean {
  return relation?.views[unit]?.appAnnounced === (relation?.versions[provider.name] ?? 0);
}

function isSafe({ word }: Health): boolean {
  return word !== 'outage' && word !== 'downgraded';
}

/**
 * While a good certificate exists; without one there is nothing to lose. A certificate that the unit has not been told of does not count, unless
 * this very hook took it away.
 */
function whileGood(word: 'outage' | 'downgraded'): StepCheck {
  return ({ hook, before, after }, unit, { word: now, good, served }) => {
    if (!isSettled(after, unit) || unit.served.length === 0 || awaitsContainer(unit)) return null;
    if (now !== word) return good !== null || served !== null ? HOLDS : null;
    const lost = hook?.unit === unit.name && isSafe(health(before, unit.name));
    return lost || isTold(after, unit.name) ? BROKEN : null;
  };
}

/** Whether the provider's databag, as this unit has been told of it, lists the certificate as revoked. */
function toldRevoked(world: World, unit: UnitName, certificate: string): boolean {
  const bag = world.relation?.databags[world.provider.name];
  if (!bag || !isTold(world, unit)) return false;
  return certificatesIn(bag).some((entry) => entry.revoked && entry.certificate === certificate);
}

/** The hook that announces the revocation is the first that could have told. */
const noRevoked: StepCheck = ({ hook, after, before }, unit, { word, served }) => {
  if (!hook?.committed || hook.unit !== unit.name || !isSettled(after, unit)) return null;
  if (word === 'serving-revoked') return served !== null && toldRevoked(after, unit.name, served) ? BROKEN : null;
  const earlier = findUnit(before, unit.name);
  const pairs = earlier ? pairsOf(tlsFiles(earlier.files)) : [];
  return pairs.some(({ certificate }) => toldRevoked(after, unit.name, certificate.pem)) ? HOLDS : null;
};

const pairMatches: StepCheck = (_, unit, { word }) =>
  tlsFiles(unit.files).leaves.length === 0 ? null : found(word !== 'broken-pair');

/** Once the unit has left and owes nothing more; a unit that is gone took its files along. */
const goneAfterDeparture: StepCheck = ({ after }, unit, { word }) => {
  if (isRelated(after, unit.name) || unit.served.length === 0 || unit.life !== 'alive') return null;
  const owes = unit.failed !== null || dueHooks(after, unit.name).some(({ call }) => call.name !== 'update-status');
  return owes ? null : found(word !== 'left-behind');
};

/** Where no good certificate exists at its end, no charm could have served one; one that the unit has not been told of is on its way. */
const renewedInTime: StepCheck = ({ after }, unit, { word, name }) => {
  if (!isSettled(after, unit) || unit.served.length === 0) return null;
  if (word === 'serving-expired') {
    const better = after.issued.some(
      (each) =>
        each.commonName === name &&
        (each.entity === unit.name || each.entity === after.requirer.name) &&
        each.relation === after.relation?.id &&
        !each.revoked &&
        after.now < each.notAfter,
    );
    if (!better) return NO_CHARM_CAN;
    return isTold(after, unit.name) ? BROKEN : null;
  }
  const ended = after.issued.filter((each) => each.entity === unit.name && each.notAfter <= after.now);
  if (ended.length === 0) return null;
  if (word === 'gone') return NO_CHARM_CAN;
  return word === 'serving-valid' ? HOLDS : null;
};

/** Plain text counts as not served; a certificate that is revoked or has ended is served all the same. */
const honestStatus: StepCheck = ({ hook, after }, unit, { word }) => {
  if (!hook?.committed || hook.unit !== unit.name || !isSettled(after, unit) || awaitsContainer(unit)) return null;
  const serves = word === 'serving-valid' || word === 'serving-revoked' || word === 'serving-expired';
  return serves ? HOLDS : found(unit.status.name !== 'active');
};

function entityOf(world: World, unit: UnitName): UnitName {
  return world.setup.mode === 'app' ? world.requirer.name : unit;
}

/** A new request beside or in place of one for the same names and key that had no answer yet. */
const oneRequest: StepCheck = ({ hook, before, after }, unit) => {
  if (!hook?.committed || hook.unit !== unit.name || !before.relation || !after.relation) return null;
  const entity = entityOf(after, unit.name);
  const had = requestsIn(before.relation.databags[entity] ?? {});
  const fresh = requestsIn(after.relation.databags[entity] ?? {}).filter(
    ({ csr }) => !had.some((each) => each.csr === csr),
  );
  if (fresh.length === 0) return null;
  const answered = new Set(certificatesIn(before.relation.databags[before.provider.name] ?? {}).map(({ csr }) => csr));
  const waiting = had.filter(({ csr }) => !answered.has(csr)).flatMap(({ csr }) => parseCsr(csr) ?? []);
  return found(
    !fresh.some(({ csr }) => {
      const made = parseCsr(csr);
      return waiting.some(
        (each) =>
          made &&
          samePublicKey(made.key, each.key) &&
          sameAttributes(attributesFromCsr(made, false), attributesFromCsr(each, false)),
      );
    }),
  );
};

const RESTARTS = /\brestart\b/;

/** Stopping and starting is a restart too; the first start is none. */
const oneRestart: StepCheck = ({ hook, before }, unit) => {
  if (hook?.unit !== unit.name) return null;
  const restarts = hook.outcome.effects.some((effect) => effect.kind === 'pebble' && RESTARTS.test(effect.what));
  if (!restarts) return null;
  const earlier = findUnit(before, unit.name)?.files ?? {};
  const paths = new Set([...Object.keys(earlier), ...Object.keys(unit.files)]);
  return found([...paths].some((path) => earlier[path]?.content !== unit.files[path]?.content));
};

export const STEP_CHECKS: Readonly<Record<Exclude<PropertyId, 'recoverable'>, StepCheck>> = {
  'no-outage': whileGood('outage'),
  'no-downgrade': whileGood('downgraded'),
  'no-revoked': noRevoked,
  'pair-matches': pairMatches,
  'gone-after-departure': goneAfterDeparture,
  'renewed-in-time': renewedInTime,
  'honest-status': honestStatus,
  'one-request': oneRequest,
  'one-restart': oneRestart,
};
export type StepProperty = keyof typeof STEP_CHECKS;
export const STEP_PROPERTIES = Object.keys(STEP_CHECKS) as readonly StepProperty[];

/** What one step says of a property, the worst of all units; null: nothing. */
export function checkStep(property: StepProperty, step: Step): Finding | null {
  let worst: Finding | null = null;
  for (const unit of step.after.requirer.units) {
    const finding = STEP_CHECKS[property](step, unit, health(step.after, unit.name));
    if (finding && (!worst || severity(finding) > severity(worst))) worst = finding;
  }
  return worst;
}

function severity({ holds, noCharmCan }: Finding): number {
  return holds ? 0 : noCharmCan ? 1 : 2;
}
