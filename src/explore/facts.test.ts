/** What the search finds in the cells that everything else rests on. Only those: the whole matrix is the page's and the command line's. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unpackTrees } from '../charm/paths/pack';
import { pathsRunner } from '../charm/paths/runner';
import type { Design } from '../model';
import { SITUATION_IDS, type ProviderId, type ReconcilerId, type SituationId } from '../scenarios/ids';
import { HookMemo, Library, searchOf } from '.';
import { resultOf, type CellResult } from './verdict';

const TREES = join(import.meta.dirname, '../charm/paths/data');
const libraries = new Map<string, Library>();

function libraryOf(charm: ReconcilerId): Library {
  const known = libraries.get(charm);
  if (known) return known;
  const trees = unpackTrees(JSON.parse(readFileSync(join(TREES, `${charm}.json`), 'utf8')));
  const made = new Library(new HookMemo(pathsRunner(() => trees, undefined, false)));
  libraries.set(charm, made);
  return made;
}

interface Asked {
  readonly design?: readonly Design[];
  readonly provider?: ProviderId;
}

function found(charm: ReconcilerId, situation: SituationId, { design = [], provider }: Asked = {}): CellResult {
  const search = searchOf({ charm, situation, design, provider: provider ?? null }, libraryOf(charm));
  search.work(Number.POSITIVE_INFINITY, () => 0);
  return resultOf(search, 1);
}

const MIRRORS = ['mirror', 'report-mirror'] as const;

describe('with the released library', () => {
  for (const charm of MIRRORS) {
    it(`${charm} loses TLS in a renewal, whoever signs and when, and serves what is revoked`, () => {
      expect(found(charm, 'renewal').verdict).toBe('outage');
      expect(found(charm, 'slow-signer').verdict).toBe('outage');
      expect(found(charm, 'revocation').verdict).toBe('serves-revoked');
    });
  }

  it('the documented guard is safe in a renewal, and serves what is revoked', () => {
    expect(found('report-guarded', 'renewal').verdict).toBe('safe');
    expect(found('report-guarded', 'slow-signer').verdict).toBe('safe');
    expect(found('report-guarded', 'revocation').verdict).toBe('serves-revoked');
  });

  it('the careful one is safe in every situation in which charm code can be; where none can help, the cell says so', () => {
    const helpless: readonly SituationId[] = ['denied-renewal', 'same-request'];
    for (const situation of SITUATION_IDS) {
      const expected = helpless.includes(situation) ? 'no-charm-can' : 'safe';
      expect([situation, found('careful', situation).verdict]).toEqual([situation, expected]);
    }
  });

  it('was looked at to its end in every one of these cells: nothing that could break is left out', () => {
    for (const charm of MIRRORS) {
      const { complete, counts } = found(charm, 'slow-signer');
      expect([charm, complete, counts.notExplored]).toEqual([charm, true, 0]);
    }
  });
});

describe('under the designs', () => {
  it('keep-previous helps the mirror as long as the provider signs in the hook in which it prunes, quick or slow', () => {
    for (const charm of MIRRORS) {
      expect(found(charm, 'renewal', { design: ['keep-previous'] }).verdict).toBe('safe');
      expect(found(charm, 'renewal', { design: ['keep-previous'], provider: 'slow' }).verdict).toBe('safe');
    }
  });

  it('keep-previous does not help it where the provider prunes in one hook and signs in a later one', () => {
    for (const charm of MIRRORS) {
      expect(found(charm, 'slow-signer', { design: ['keep-previous'] }).verdict).toBe('outage');
      expect(found(charm, 'renewal', { design: ['keep-previous'], provider: 'update-status' }).verdict).toBe('outage');
    }
  });

  for (const design of ['overlap', 'keep-secret'] as const) {
    it(`${design} makes the mirror safe in a renewal, with every kind of signer`, () => {
      for (const charm of MIRRORS) {
        expect(found(charm, 'renewal', { design: [design] }).verdict).toBe('safe');
        expect(found(charm, 'slow-signer', { design: [design] }).verdict).toBe('safe');
      }
    });
  }

  it('overlap does not stop a charm that syncs in the hook of the old secret: that is removed there once, not twice (Juju rule R3.4)', () => {
    expect(found('sync-then-mirror', 'missed-expiry', { design: ['overlap'] }).verdict).toBe('safe');
  });

  it('a rotated key takes TLS from the mirror under every one of them: the old certificate fits the new key no more', () => {
    for (const design of ['keep-previous', 'overlap', 'keep-secret'] as const) {
      expect([design, found('report-mirror', 'key-rotation', { design: [design] }).verdict]).toEqual([
        design,
        'outage',
      ]);
    }
  });
});

describe('an expired revision fires again until it is gone', () => {
  it('a kept secret asks once all the same, so the worlds of a renewal that is signed later come to an end', () => {
    const { counts, verdict } = found('report-mirror', 'renewal', {
      design: ['keep-secret'],
      provider: 'update-status',
    });
    expect(verdict).toBe('safe');
    expect(counts.states).toBeLessThan(200);
    expect(counts.notExplored).toBe(0);
  });
});

describe('how long what broke lasts when nobody acts', () => {
  const lasting = ({ verdict, properties }: CellResult) => properties.find((each) => each.verdict === verdict)?.lasts;

  it('a renewal that is signed at once is mended by the hooks that bring the answer, in no time', () => {
    expect(lasting(found('mirror', 'renewal'))).toEqual({ ms: 0, hooks: 1, ends: 'mended' });
  });

  it('a signer who signs by hand is waited for', () => {
    expect(lasting(found('mirror', 'slow-signer'))).toMatchObject({ ends: 'unanswered' });
  });

  it('what no hook mends has no end', () => {
    expect(lasting(found('ratchet', 'departure'))).toMatchObject({ ends: 'never' });
  });
});
