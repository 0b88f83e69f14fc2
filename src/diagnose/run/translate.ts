/** Databags with symbolic PEM in place of real PEM: the same text otherwise, so that the engine reads what the library reads. */
import type { Databag } from '../../model/juju/world';
import { dumps } from '../../model/library/python-json';
import { isFields, isList, parseJson, type Value } from '../paste/values';
import { INTERFACE_KEYS } from '../read/keys';
import type { PemKind, Pems } from '../read/pems';
import type { Bag } from '../types';

const KIND: Readonly<Record<string, PemKind>> = {
  csr: 'csr',
  certificate_signing_request: 'csr',
  certificate: 'cert',
  ca: 'cert',
  chain: 'cert',
};

function replaced(value: Value, kind: PemKind | null, pems: Pems): Value {
  if (typeof value === 'string') {
    const pem = kind ? pems.find(kind, value) : null;
    return pem?.state === 'ok' && pem.object ? pem.object.pem : value;
  }
  if (isList(value)) return value.map((each) => replaced(each, kind, pems));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each, KIND[key] ?? null, pems)]));
}

function isWhole(value: Value, kind: PemKind | null, pems: Pems): boolean {
  if (typeof value === 'string') return kind === null || pems.find(kind, value)?.state !== 'shortened';
  if (isList(value)) return value.every((each) => isWhole(each, kind, pems));
  return !isFields(value) || Object.entries(value).every(([key, each]) => isWhole(each, KIND[key] ?? null, pems));
}

function translated(text: string, pems: Pems, wholeOnly: boolean): string | null {
  const value = parseJson(text);
  if (value === undefined) return wholeOnly ? null : text;
  const kept = wholeOnly && isList(value) ? value.filter((each) => isWhole(each, null, pems)) : value;
  if (isList(kept) && kept.length === 0) return null;
  return dumps(replaced(kept, null, pems));
}

const made = new WeakMap<Bag, { whole?: Databag; all?: Databag }>();

/**
 * @param wholeOnly leave out entries that the paste holds shortened
 * @returns the interface's keys only; the same object for the same databag, so that what the engine read of it once is kept
 */
export function translateBag(bag: Bag, pems: Pems, wholeOnly: boolean): Databag {
  const known = made.get(bag) ?? {};
  made.set(bag, known);
  const slot = wholeOnly ? 'whole' : 'all';
  return (known[slot] ??= translate(bag, pems, wholeOnly));
}

function translate(bag: Bag, pems: Pems, wholeOnly: boolean): Databag {
  const data: Record<string, string> = {};
  for (const key of INTERFACE_KEYS) {
    const text = bag.data[key];
    const found = text === undefined ? null : translated(text, pems, wholeOnly);
    if (found !== null) data[key] = found;
  }
  return data;
}
