/** `juju show-secret` and `juju secrets`: the library's own secrets, by their labels. Of a key nothing is kept. */
import { LIBID } from '../../model/library/requirer-base';
import { isFields, isList, numberOf, textOf, type Fields, type Value } from '../paste/values';
import type { Dropped, SecretDoc } from '../types';

const ID = /^(?:secret:)?(?:[0-9a-f-]{36}\/)?([0-9a-v]{20})$/;

/** A mapping of secret ids, as both commands print it. */
export function isSecrets(value: Value | undefined): value is Fields {
  if (!isFields(value)) return false;
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([id, each]) => ID.test(id) && isFields(each));
}

/** `2026-11-30T21:04:00Z`; `never` and `<never>` are null; undefined where nothing is said. */
function instantOf(value: Value | undefined): number | null | undefined {
  const text = textOf(value);
  if (text === null) return undefined;
  if (/never/i.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** The latest revision may say more than the secret itself (`--revisions`). */
function expiresOf(fields: Fields): number | null | undefined {
  const revisions = fields['revisions'];
  const last = isList(revisions) ? revisions.at(-1) : undefined;
  const own = instantOf(fields['expires'] ?? fields['expire-time'] ?? fields['latest-expire-time']);
  return own !== undefined ? own : isFields(last) ? instantOf(last['expires']) : undefined;
}

function contentOf(fields: Fields): Fields {
  const content = fields['content'];
  return isFields(content) ? content : {};
}

export interface KeptSecrets {
  readonly documents: readonly SecretDoc[];
  readonly dropped: readonly Dropped[];
}

export function readSecrets(value: Fields): KeptSecrets {
  const documents: SecretDoc[] = [];
  const dropped: Dropped[] = [];
  for (const [id, fields] of Object.entries(value)) {
    if (!isFields(fields)) continue;
    const label = textOf(fields['label'])?.trim() ?? null;
    if (!label?.startsWith(LIBID)) {
      dropped.push({
        kind: 'secret',
        name: label === null || label === '' ? 'without a label' : label.slice(0, 60),
        where: null,
        count: 1,
      });
      continue;
    }
    const content = contentOf(fields);
    const other = Object.keys(content).filter((key) => key !== 'csr' && key !== 'certificate');
    dropped.push(...other.map((name): Dropped => ({ kind: 'field', name, where: 'show-secret', count: 1 })));
    documents.push({
      kind: 'secret',
      id: ID.exec(id)?.[1] ?? id,
      owner: textOf(fields['owner']),
      label,
      revision: numberOf(fields['revision'] ?? fields['latest-revision']),
      expires: expiresOf(fields),
      csr: textOf(content['csr']),
      certificate: textOf(content['certificate']),
    });
  }
  return { documents, dropped };
}

/** The table of `juju secrets` has no labels: nobody can tell what a line of it is for. */
export function readSecretsTable(text: string): KeptSecrets {
  const count = text.split('\n').filter((line) => ID.test(line.trim().split(/\s+/)[0] ?? '')).length;
  return {
    documents: [],
    dropped: count > 0 ? [{ kind: 'secret', name: 'without a label', where: 'juju secrets', count }] : [],
  };
}
