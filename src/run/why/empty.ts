/** Why the pull API has no answer for a unit: the library's own matching, told from the databags. */
import type { PullAnswer } from '../../model/hook';
import type { UnitName, World } from '../../model/juju/world';
import { answerOf } from '../answers';
import { issuedById, providerFacts, requestsOfUnit, type EntryFact } from '../facts';
import { code, listed, rich, type RichText } from '../rich';
import { tag, tags } from '../say';

export type EmptyKind =
  | 'error'
  | 'no-relation'
  | 'not-leader'
  | 'invalid'
  | 'no-request'
  | 'nothing-offered'
  | 'other-request'
  | 'other-key'
  | 'hidden';

export interface EmptyReason {
  readonly kind: EmptyKind;
  readonly headline: RichText;
  readonly reason: RichText;
}

function errorOf(answer: PullAnswer): string | null {
  return Object.values(answer.modes).find((mode) => mode.error !== null)?.error ?? null;
}

function offered(world: World, entries: readonly EntryFact[]): RichText {
  const pairs = entries.map((entry) => rich(tag(world, entry.cert), ', answers ', tag(world, entry.csr)));
  if (pairs.length === 1) return rich(' The only one on offer, ', ...(pairs[0] ?? []), '.');
  return rich(' On offer: ', ...pairs.flatMap((pair, at) => [at === 0 ? '' : '; ', ...pair]), '.');
}

/** Entries of other units' requests are no offer to this one. */
function concerning(world: World, unit: UnitName, entries: readonly EntryFact[]): readonly EntryFact[] {
  const own = new Set(requestsOfUnit(world, unit).map((request) => request.csr));
  return entries.filter(({ cert, csr }) => {
    const entity = issuedById(world, cert)?.entity;
    return entity === undefined || entity === unit || entity === world.requirer.name || own.has(csr);
  });
}

/** @param world in which the answer is empty */
export function whyEmpty(world: World, unit: UnitName): EmptyReason {
  const { relation, setup, requirer } = world;
  const error = errorOf(answerOf(world, unit));
  if (error) return { kind: 'error', headline: rich('The getter raised ', code(error), '.'), reason: [] };
  const view = relation?.views[unit];
  if (!relation || !view || view.broken || relation.dying) {
    return {
      kind: 'no-relation',
      headline: ['There is no relation any more.'],
      reason: [' Without one there is nothing to answer from.'],
    };
  }
  if (setup.mode === 'app' && requirer.leader !== unit) {
    const reason = [` In APP mode the library answers only the leader, ${requirer.leader ?? 'and there is none'}.`];
    return { kind: 'not-leader', headline: [`${unit} is not the leader.`], reason };
  }
  const { entries, invalid } = providerFacts(world);
  if (invalid) {
    const reason = [' One bad entry hides all the others.'];
    return { kind: 'invalid', headline: ["The provider's databag does not validate."], reason };
  }
  const requests = requestsOfUnit(world, unit);
  if (requests.length === 0)
    return { kind: 'no-request', headline: ['No request is in the databag.'], reason: [' So nothing can be matched.'] };
  const asked = tags(
    world,
    requests.map((request) => request.csr),
  );
  const headline = rich('No certificate matched ', ...asked, '.');
  const own = concerning(world, unit, entries);
  if (own.length === 0) return { kind: 'nothing-offered', headline, reason: [' The provider lists none.'] };
  const matching = own.filter((entry) => requests.some((request) => request.csr === entry.csr));
  if (matching.length === 0) return { kind: 'other-request', headline, reason: offered(world, own) };
  if (matching.every((entry) => entry.revoked)) {
    return {
      kind: 'hidden',
      headline,
      reason: rich(' ', ...listed(matching.map((entry) => tag(world, entry.cert))), ' answers it, and is revoked.'),
    };
  }
  const reason = rich(
    ' ',
    ...listed(matching.map((entry) => tag(world, entry.cert))),
    ' answers it, but for another key or kind.',
  );
  return { kind: 'other-key', headline, reason };
}
