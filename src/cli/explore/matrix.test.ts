import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unpackTrees } from '../../charm/paths/pack';
import { pathsRunner } from '../../charm/paths/runner';
import { HookMemo, Library, searchOf, whyNot } from '../../explore';
import { resultOf } from '../../explore/verdict';
import type { Design } from '../../model';
import type { ReconcilerId, SituationId, VerdictId } from '../../scenarios/ids';

const TREES = join(import.meta.dirname, '../../charm/paths/data');
const libraries = new Map<string, Library>();

function libraryOf(charm: ReconcilerId): Library {
  const known = libraries.get(charm);
  if (known) return known;
  const trees = unpackTrees(JSON.parse(readFileSync(join(TREES, `${charm}.json`), 'utf8')));
  const made = new Library(new HookMemo(pathsRunner(() => trees, undefined, false)));
  libraries.set(charm, made);
  return made;
}

function verdict(charm: ReconcilerId, situation: SituationId, design: readonly Design[] = []): VerdictId | null {
  const cell = { charm, situation, design, provider: null };
  if (whyNot(cell) !== null) return null;
  const search = searchOf(cell, libraryOf(charm));
  search.work(Number.POSITIVE_INFINITY, () => 0);
  return resultOf(search, 1).verdict;
}

describe('shipped charms by their recorded paths', () => {
  it('class A is an outage in renewal and behind a slow signer, and serves what is revoked', () => {
    for (const charm of ['report-mirror', 'mirror'] as const) {
      expect(verdict(charm, 'renewal')).toBe('outage');
      expect(verdict(charm, 'slow-signer')).toBe('outage');
      expect(verdict(charm, 'revocation')).toBe('serves-revoked');
    }
  });

  it('the documented guard is safe in renewal and serves what is revoked', () => {
    expect(verdict('report-guarded', 'renewal')).toBe('safe');
    expect(verdict('report-guarded', 'revocation')).toBe('serves-revoked');
  });

  it('the careful one is safe wherever charm code can be', () => {
    for (const situation of [
      'renewal',
      'slow-signer',
      'revocation',
      'key-rotation',
      'departure',
      'disk-wiped',
    ] as const) {
      expect(verdict('careful', situation)).toBe('safe');
    }
  });

  it('designs do for the mirror of the report what subclasses of the real class do', () => {
    expect(verdict('report-mirror', 'renewal', ['keep-previous'])).toBe('safe');
    expect(verdict('report-mirror', 'slow-signer', ['keep-previous'])).toBe('outage');
    for (const design of ['overlap', 'keep-secret'] as const) {
      expect(verdict('report-mirror', 'renewal', [design])).toBe('safe');
      expect(verdict('report-mirror', 'slow-signer', [design])).toBe('safe');
      expect(verdict('report-mirror', 'key-rotation', [design])).toBe('outage');
    }
  });

  it('a charm that asks for the state is safe once the library has an answer', () => {
    expect(verdict('state-api-charm', 'revocation')).toBe('serves-revoked');
    expect(verdict('state-api-charm', 'revocation', ['state-api'])).toBe('safe');
  });
});
