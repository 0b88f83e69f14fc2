/** The relation in a world from a dump: databags, what each unit has seen of them, and what was ever issued. */
import type { Databag, Issued, Relation, RelationView } from '../../model/juju/world';
import { commonNameOf } from '../../model/health/pair';
import { dumps } from '../../model/library/python-json';
import { isFields, isList, parseJson, textOf } from '../paste/values';
import { certificateOf, csrOf, type Shown } from './shown';
import { askedIn } from './subject';
import { translateBag } from './translate';

type Databags = Readonly<Record<string, Databag>>;

/** A databag without the entries for these requests. */
function withoutRequests(bag: Databag, requests: ReadonlySet<string>): Databag {
  if (requests.size === 0) return bag;
  const kept = Object.entries(bag).flatMap(([key, text]): [string, string][] => {
    const value = parseJson(text);
    if (!isList(value)) return [[key, text]];
    const left = value.filter(
      (each) => !isFields(each) || !requests.has(textOf(each['certificate_signing_request'] ?? each['csr']) ?? ''),
    );
    return left.length === 0 ? [] : [[key, dumps(left)]];
  });
  return Object.fromEntries(kept);
}

/** Requests of units that are left out: their certificates are left out too. */
function othersRequests({ subjects, asked }: Shown): ReadonlySet<string> {
  const own = new Set(askedIn(subjects).map(({ request }) => csrOf(request.csr)?.pem));
  const all = asked.flatMap(({ request }) => csrOf(request.csr)?.pem ?? []);
  return new Set(all.filter((pem) => !own.has(pem)));
}

function databagsOf(shown: Shown): Databags {
  const { reading, dump, subjects, setup, wholeOnly = false } = shown;
  const bags: Record<string, Databag> = {};
  const put = (entity: string, data: Databag) => {
    if (Object.keys(data).length > 0) bags[entity] = data;
  };
  for (const { entity, reading: own } of subjects) put(entity, translateBag(own.bag, dump.pems, wholeOnly));
  if (reading.provider) {
    const bag = translateBag(reading.provider.bag, dump.pems, wholeOnly);
    put(setup.providerApp, wholeOnly ? withoutRequests(bag, othersRequests(shown)) : bag);
  }
  return bags;
}

/** The provider's library drops what nobody asks for in any of its hooks: leftovers mean that it has not run since. */
function providerHasSeen({ asked, entries }: Shown): boolean {
  const pems = new Set(asked.map(({ request }) => csrOf(request.csr)?.pem));
  return entries.every((entry) => pems.has(csrOf(entry.csr)?.pem));
}

function viewsOf(shown: Shown, databags: Databags): Relation['views'] {
  const { setup, unitNames, providerUnit } = shown;
  const version = (entity: string) => (Object.hasOwn(databags, entity) ? 1 : 0);
  const ofUnits = unitNames.map((name): [string, RelationView] => {
    const members = { [providerUnit]: { announced: 0, cached: {} } };
    return [name, { created: true, broken: false, appAnnounced: version(setup.providerApp), members }];
  });
  const hasSeen = providerHasSeen(shown);
  const seen = (entity: string) => (hasSeen ? version(entity) : 0);
  const members = unitNames.map(
    (name) => [name, { announced: seen(name), cached: hasSeen ? (databags[name] ?? {}) : {} }] as const,
  );
  const ofProvider: RelationView = {
    created: true,
    broken: false,
    appAnnounced: seen(setup.requirerApp),
    members: Object.fromEntries(members),
  };
  return { ...Object.fromEntries(ofUnits), [providerUnit]: ofProvider };
}

export function relationOf(shown: Shown): Relation {
  const databags = databagsOf(shown);
  const versions = Object.fromEntries(Object.keys(databags).map((entity) => [entity, 1]));
  const id = shown.reading.relation.id ?? 1;
  const { endpoint } = shown.setup;
  return { id, endpoint, dying: false, databags, versions, views: viewsOf(shown, databags) };
}

export function issuedIn({ asked, entries }: Shown, relation: number): readonly Issued[] {
  return entries.flatMap((entry): Issued[] => {
    const certificate = certificateOf(entry.certificate);
    const csr = csrOf(entry.csr);
    const owner =
      asked.find(({ request }) => csr && csrOf(request.csr)?.pem === csr.pem) ??
      asked.find(({ request }) => certificate && csrOf(request.csr)?.key.id === certificate.key.id);
    if (!certificate) return [];
    return [
      {
        certificate: certificate.pem,
        commonName: commonNameOf(certificate),
        // Nobody who is shown asked for it.
        entity: owner?.subject.entity ?? '',
        relation,
        notBefore: certificate.notBefore * 1000,
        notAfter: certificate.notAfter * 1000,
        revoked: entry.revoked,
      },
    ];
  });
}
