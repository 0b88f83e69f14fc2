/** Which keys of a databag belong to the tls-certificates interface, and what they say of the side that wrote them. */
import { isFields, isList, parseJson, readJsonText, type Value } from '../paste/values';
import type { Bag } from '../types';

export const PROVIDER_KEYS = ['certificates', 'request_errors', 'capabilities'] as const;
export const REQUIRER_KEY = 'certificate_signing_requests';
export const INTERFACE_KEYS: readonly string[] = [...PROVIDER_KEYS, REQUIRER_KEY];

/** What Juju adds to a unit's databag; only the first is used here, the others say nothing more. */
export const ADDRESS_KEY = 'ingress-address';
const JUJU_KEYS: readonly string[] = [ADDRESS_KEY, 'egress-subnets', 'private-address'];

/** Keys of interface v0 that no other interface has. */
const V0_KEYS: readonly string[] = ['cert_requests', 'unit_name', 'client.cert', 'client.key', 'certificate_name'];

export type Text = Readonly<Record<string, string>>;

export function isJujuKey(key: string): boolean {
  return JUJU_KEYS.includes(key);
}

/** `{"cert": …, "key": …}` under a common name. */
function isV0Certificate(text: string): boolean {
  if (!text.includes('"cert"') || !text.includes('"key"')) return false;
  const { value } = readJsonText(text);
  return isFields(value) && 'cert' in value && 'key' in value;
}

export function isV0(data: Text): boolean {
  return Object.entries(data).some(([key, value]) => V0_KEYS.includes(key) || isV0Certificate(value));
}

/** certificate_transfer lists bare PEM texts under the same key. */
function isTransfer(text: string): boolean {
  if (!/^\s*\[\s*"/.test(text)) return false;
  const { value } = readJsonText(text);
  return isList(value) && value.length > 0 && value.every((each: Value) => typeof each === 'string');
}

export function hasInterfaceKeys(data: Text): boolean {
  return INTERFACE_KEYS.some(
    (key) => data[key] !== undefined && !(key === 'certificates' && isTransfer(data[key] ?? '')),
  );
}

/** Who wrote this: nobody else writes these keys. Null where it holds none of them. */
export function writerOf(data: Text): 'provider' | 'requirer' | null {
  if (data[REQUIRER_KEY] !== undefined) return 'requirer';
  return PROVIDER_KEYS.some((key) => data[key] !== undefined) ? 'provider' : null;
}

const parsed = new WeakMap<Bag, Map<string, Value | undefined>>();

/** A databag's value as JSON, read once; undefined where it is absent or none. */
export function jsonIn(bag: Bag, key: string): Value | undefined {
  const known = parsed.get(bag) ?? new Map<string, Value | undefined>();
  parsed.set(bag, known);
  if (!known.has(key)) known.set(key, bag.data[key] === undefined ? undefined : parseJson(bag.data[key]));
  return known.get(key);
}

/** Whether two texts of one databag say the same to this interface, however they are written. */
export function sameData(a: Bag, b: Bag): boolean {
  const said = (bag: Bag, key: string) => JSON.stringify(jsonIn(bag, key)) ?? bag.data[key];
  return INTERFACE_KEYS.every((key) => said(a, key) === said(b, key));
}
