/**
 * What stands in a databag of the interface, entry by entry, and what the library would say of it. Whether it accepts the whole is asked of
 * the engine's own models; this adds the reason.
 */
import { loadProviderData, loadRequirerData } from '../../model/library/databag';
import { isFields, isList, numberOf, textOf, type Fields, type Value } from '../paste/values';
import type { Bag, PemText } from '../types';
import { jsonIn, REQUIRER_KEY } from './keys';
import type { PemKind, Wanted } from './pems';

export type BagProblemId =
  | 'not-json'
  | 'not-a-list'
  | 'ca-missing'
  | 'chain-not-a-list'
  | 'fields-spread'
  | 'unsupported-error-key'
  | 'field-missing'
  | 'field-wrong'
  | 'shortened';

export interface BagProblem {
  readonly id: BagProblemId;
  readonly key: string;
  /** Place in the list, from 0; null: the whole value. */
  readonly item: number | null;
  /** One plain sentence. */
  readonly text: string;
}

export interface RequestItem {
  readonly item: number;
  readonly csr: PemText;
  readonly ca: boolean | null;
}

export interface CertificateItem {
  readonly item: number;
  readonly csr: PemText;
  readonly certificate: PemText;
  readonly ca: PemText;
  /** Null: absent, null, or no list. */
  readonly chain: readonly PemText[] | null;
  readonly revoked: boolean;
}

export interface ErrorItem {
  readonly item: number;
  readonly csr: PemText;
  readonly code: number;
  readonly name: string;
  readonly message: string;
  readonly reason: string | null;
  readonly provider: string | null;
}

export interface RequirerReading {
  readonly bag: Bag;
  readonly requests: readonly RequestItem[];
  readonly problems: readonly BagProblem[];
  /** The library accepts the databag. */
  readonly valid: boolean;
}

export interface ProviderReading {
  readonly bag: Bag;
  readonly certificates: readonly CertificateItem[];
  readonly errors: readonly ErrorItem[];
  /** Null: the key is absent. */
  readonly capabilities: Fields | null;
  readonly problems: readonly BagProblem[];
  readonly valid: boolean;
}

type Lookup = (kind: PemKind, raw: string) => PemText;

const SHORTENED_JSON = /…|\.\.\.|<[^<>\n]{1,40}>/;

interface List {
  readonly items: readonly Value[];
  readonly problems: readonly BagProblem[];
}

function problem(id: BagProblemId, key: string, item: number | null, text: string): BagProblem {
  return { id, key, item, text };
}

function listIn(bag: Bag, key: string): List {
  const raw = bag.data[key];
  if (raw === undefined) return { items: [], problems: [] };
  const value = jsonIn(bag, key);
  if (value === undefined) {
    const shown = raw.trim().slice(0, 24);
    return SHORTENED_JSON.test(raw)
      ? {
          items: [],
          problems: [problem('shortened', key, null, `${key} is shortened: it can no longer be read as JSON.`)],
        }
      : { items: [], problems: [problem('not-json', key, null, `${key} is not JSON: it begins with "${shown}".`)] };
  }
  if (isList(value)) return { items: value, problems: [] };
  return { items: [], problems: [problem('not-a-list', key, null, `${key} is JSON, but no list.`)] };
}

const CERTIFICATE_FIELDS = ['ca', 'certificate_signing_request', 'certificate'] as const;

/** One field here, the next field there: a list that was written by hand. */
function isSpread(items: readonly Value[], fields: readonly string[]): boolean {
  const keys = items.map((item) => (isFields(item) ? Object.keys(item).filter((key) => fields.includes(key)) : []));
  return items.length > 1 && keys.every((each) => each.length <= 1) && keys.some((each) => each.length === 1);
}

function missing(key: string, item: number, field: string): BagProblem {
  return field === 'ca'
    ? problem(
        'ca-missing',
        key,
        item,
        `Entry ${item + 1} of ${key} lacks "ca": it must be there, though it may be null in a request.`,
      )
    : problem('field-missing', key, item, `Entry ${item + 1} of ${key} lacks "${field}".`);
}

function wrong(key: string, item: number, what: string): BagProblem {
  return problem('field-wrong', key, item, `Entry ${item + 1} of ${key}: ${what}.`);
}

const BOOLEANS = new Set<unknown>([true, false, null, 0, 1]);

function requestProblems(items: readonly Value[]): readonly BagProblem[] {
  return items.flatMap((item, at): BagProblem[] => {
    if (!isFields(item)) return [wrong(REQUIRER_KEY, at, 'it is no object')];
    const found: BagProblem[] = [];
    if (typeof item['certificate_signing_request'] !== 'string')
      found.push(missing(REQUIRER_KEY, at, 'certificate_signing_request'));
    if (!('ca' in item)) found.push(missing(REQUIRER_KEY, at, 'ca'));
    else if (typeof item['ca'] !== 'string' && !BOOLEANS.has(item['ca']))
      found.push(wrong(REQUIRER_KEY, at, '"ca" is neither true nor false'));
    return found;
  });
}

function certificateProblems(items: readonly Value[]): readonly BagProblem[] {
  const key = 'certificates';
  if (isSpread(items, [...CERTIFICATE_FIELDS, 'chain'])) {
    return [problem('fields-spread', key, null, 'The fields of one entry are spread over several objects.')];
  }
  return items.flatMap((item, at): BagProblem[] => {
    if (!isFields(item)) return [wrong(key, at, 'it is no object')];
    const found = CERTIFICATE_FIELDS.filter((field) => typeof item[field] !== 'string').map((field) =>
      missing(key, at, field),
    );
    const { chain } = item;
    if (chain !== undefined && chain !== null && !(isList(chain) && chain.every((each) => typeof each === 'string'))) {
      found.push(
        problem('chain-not-a-list', key, at, `Entry ${at + 1} of ${key}: "chain" must be a list of PEM texts.`),
      );
    }
    return found;
  });
}

function errorProblems(items: readonly Value[]): readonly BagProblem[] {
  const key = 'request_errors';
  return items.flatMap((item, at): BagProblem[] => {
    if (!isFields(item)) return [wrong(key, at, 'it is no object')];
    const found: BagProblem[] = [];
    if (typeof item['csr'] !== 'string') {
      found.push(
        'certificate_signing_request' in item
          ? problem(
              'unsupported-error-key',
              key,
              at,
              `Entry ${at + 1} of ${key} says "certificate_signing_request", as the interface's documentation does. The library reads "csr".`,
            )
          : missing(key, at, 'csr'),
      );
    }
    const error = item['error'];
    const isError =
      isFields(error) &&
      numberOf(error['code']) !== null &&
      typeof error['name'] === 'string' &&
      typeof error['message'] === 'string';
    if (!isError) found.push(wrong(key, at, '"error" needs code, name and message'));
    return found;
  });
}

function requestItems(items: readonly Value[], pem: Lookup): readonly RequestItem[] {
  return items.flatMap((item, at): RequestItem[] => {
    const csr = isFields(item) ? textOf(item['certificate_signing_request']) : null;
    if (csr === null || !isFields(item)) return [];
    const ca = item['ca'];
    return [{ item: at, csr: pem('csr', csr), ca: ca === true || ca === false ? ca : null }];
  });
}

function certificateItems(items: readonly Value[], pem: Lookup): readonly CertificateItem[] {
  return items.flatMap((item, at): CertificateItem[] => {
    if (!isFields(item)) return [];
    const { chain } = item;
    return [
      {
        item: at,
        csr: pem('csr', textOf(item['certificate_signing_request']) ?? ''),
        certificate: pem('cert', textOf(item['certificate']) ?? ''),
        ca: pem('cert', textOf(item['ca']) ?? ''),
        chain: isList(chain) ? chain.map((each) => pem('cert', textOf(each) ?? '')) : null,
        revoked: item['revoked'] === true,
      },
    ];
  });
}

function errorItems(items: readonly Value[], pem: Lookup): readonly ErrorItem[] {
  return items.flatMap((item, at): ErrorItem[] => {
    if (!isFields(item) || !isFields(item['error'])) return [];
    const { error } = item;
    const csr = textOf(item['csr']) ?? textOf(item['certificate_signing_request']) ?? '';
    return [
      {
        item: at,
        csr: pem('csr', csr),
        code: numberOf(error['code']) ?? 999,
        name: textOf(error['name']) ?? '',
        message: textOf(error['message']) ?? '',
        reason: textOf(error['reason']),
        provider: textOf(error['provider']),
      },
    ];
  });
}

export function readRequirerBag(bag: Bag, pem: Lookup): RequirerReading {
  const { items, problems } = listIn(bag, REQUIRER_KEY);
  return {
    bag,
    requests: requestItems(items, pem),
    problems: [...problems, ...requestProblems(items)],
    valid: loadRequirerData(bag.data) !== null,
  };
}

function capabilitiesIn(bag: Bag): { readonly value: Fields | null; readonly problems: readonly BagProblem[] } {
  const raw = bag.data['capabilities'];
  if (raw === undefined) return { value: null, problems: [] };
  const value = jsonIn(bag, 'capabilities');
  if (isFields(value)) return { value, problems: [] };
  const id = value === undefined ? (SHORTENED_JSON.test(raw) ? 'shortened' : 'not-json') : 'field-wrong';
  return {
    value: null,
    problems: value === null ? [] : [problem(id, 'capabilities', null, 'capabilities is no JSON object.')],
  };
}

export function readProviderBag(bag: Bag, pem: Lookup): ProviderReading {
  const certificates = listIn(bag, 'certificates');
  const errors = listIn(bag, 'request_errors');
  const capabilities = capabilitiesIn(bag);
  return {
    bag,
    certificates: certificateItems(certificates.items, pem),
    errors: errorItems(errors.items, pem),
    capabilities: capabilities.value,
    problems: [
      ...certificates.problems,
      ...certificateProblems(certificates.items),
      ...errors.problems,
      ...errorProblems(errors.items),
      ...capabilities.problems,
    ],
    valid: loadProviderData(bag.data) !== null,
  };
}

/** Every text of a databag where PEM should stand, in the order in which it is read. */
export function pemsInBag(bag: Bag): readonly Wanted[] {
  const wanted: Wanted[] = [];
  const collect = (kind: PemKind, raw: string): PemText => {
    wanted.push({ kind, raw });
    return { kind, raw, state: 'empty', name: null, object: null, decoded: null, blocks: 0, shapes: [] };
  };
  readRequirerBag(bag, collect);
  readProviderBag(bag, collect);
  return wanted;
}
