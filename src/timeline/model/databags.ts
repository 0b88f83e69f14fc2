/** What stands in the databags: requests on one side, certificates and errors on the other. */
import { loadProviderData, loadRequirerData } from '../../model/library/databag';
import type { Databag, UnitName, World } from '../../model/juju/world';
import type { Book } from './book';
import { onChange, stretches, type History } from './history';
import { barsOf, laneOf, listLabels, type BarLook } from './lane-parts';
import type { Lane } from './types';

/** Names of the requests in a databag, in order; null where the databag does not parse. */
function requestsIn(bag: Databag | undefined, book: Book): readonly string[] | null {
  if (!bag) return [];
  return (
    loadRequirerData(bag)?.certificate_signing_requests.map((each) =>
      book.nameOfText(each.certificate_signing_request),
    ) ?? null
  );
}

/** The application's requests and the unit's own. */
export function requirerDatabagLane(history: History, unit: UnitName, book: Book): Lane {
  const app = history.start.requirer.name;
  const ofApp = onChange(
    (world) => world.relation?.databags[app],
    (bag) => requestsIn(bag, book),
  );
  const ofUnit = onChange(
    (world) => world.relation?.databags[unit],
    (bag) => requestsIn(bag, book),
  );
  const read = (world: World): string => {
    const lists = [ofApp(world), ofUnit(world)];
    return lists.some((each) => each === null) ? 'invalid' : lists.flatMap((each) => each ?? []).join();
  };
  const found = stretches(history, read, (a, b) => a === b);
  const bars = barsOf(history, unit, 'requirer-databag', found, ({ value }) => {
    if (value === '') return null;
    if (value === 'invalid') return { kind: 'denied', labels: ['does not parse', 'invalid'] };
    const names = value.split(',');
    return { kind: 'held', generation: book.tone(names), labels: listLabels(names) };
  });
  return laneOf(unit, 'requirer-databag', { bars });
}

interface Offer {
  readonly cert: string;
  readonly csr: string;
  readonly revoked: boolean;
  readonly claimed: boolean;
}

interface Offers {
  readonly offers: readonly Offer[];
  /** `csr-2 denied: 102`. */
  readonly errors: readonly string[];
  readonly key: string;
}

const INVALID: Offers = { offers: [], errors: ['does not parse'], key: 'invalid' };
const NONE: Offers = { offers: [], errors: [], key: '' };

function claimedIn(world: World, book: Book): ReadonlySet<string> {
  const claimed = new Set<string>();
  const { relation, provider } = world;
  for (const [entity, bag] of Object.entries(relation?.databags ?? {})) {
    if (entity === provider.name || entity.startsWith(`${provider.name}/`)) continue;
    for (const name of requestsIn(bag, book) ?? []) claimed.add(name);
  }
  return claimed;
}

function offersIn(world: World, book: Book): Offers {
  const bag = world.relation?.databags[world.provider.name];
  if (!bag) return NONE;
  const data = loadProviderData(bag);
  if (!data) return INVALID;
  const claimed = claimedIn(world, book);
  const offers = data.certificates.map((entry): Offer => {
    const csr = book.nameOfText(entry.certificate_signing_request);
    return {
      cert: book.nameOfText(entry.certificate),
      csr,
      revoked: entry.revoked === true,
      claimed: claimed.has(csr),
    };
  });
  const errors = data.request_errors
    .map((entry) => ({ csr: book.nameOfText(entry.csr), name: entry.error.name }))
    .filter((entry) => claimed.has(entry.csr))
    .map((entry) => `${entry.csr} denied, ${entry.name}`);
  const key = [...offers.map((each) => `${each.cert} ${each.csr} ${each.revoked} ${each.claimed}`), ...errors].join();
  return { offers, errors, key };
}

function words(offer: Offer): string {
  return offer.revoked
    ? `${offer.cert} REVOKED`
    : offer.claimed
      ? `${offer.cert} for ${offer.csr}`
      : `${offer.cert}, not asked for`;
}

function offersLook({ offers, errors }: Offers, book: Book): BarLook | null {
  const [only, second] = offers;
  if (!only) {
    const [error] = errors;
    return error
      ? { kind: 'denied', labels: [errors.join(', '), error, error.split(',')[0] ?? error, 'denied'] }
      : null;
  }
  const certs = offers.map((each) => each.cert);
  const all = [...offers.map(words), ...errors].join(', ');
  if (!second) {
    const labels = [all, words(only), ...(only.claimed || only.revoked ? [] : ['not asked for']), only.cert];
    const kind = only.revoked ? 'revoked' : only.claimed ? 'held' : 'unclaimed';
    return { kind, generation: book.tone(certs), labels, bold: kind === 'revoked' };
  }
  const current = offers.filter((each) => each.claimed && !each.revoked);
  const kind = current.length > 0 ? 'held' : offers.some((each) => each.revoked) ? 'revoked' : 'unclaimed';
  return { kind, generation: book.tone(certs), labels: [all, ...listLabels(certs)] };
}

export function providerDatabagLane(history: History, book: Book): Lane {
  const app = history.start.provider.name;
  const read = onChange(
    (world) => world.relation?.databags ?? null,
    (_, world) => offersIn(world, book),
  );
  const found = stretches(history, read, (a, b) => a.key === b.key);
  const bars = barsOf(history, app, 'provider-databag', found, ({ value }) => offersLook(value, book));
  return laneOf(app, 'provider-databag', { bars });
}
