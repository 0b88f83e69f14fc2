import { describe, expect, it } from 'vitest';
import type { HookRunner } from '../model';
import type { PropertyId } from '../model/properties';
import type { SituationId, VerdictId } from '../scenarios/ids';
import { Library, searchOf, whyNot, type CellId } from './cell';
import { guarded, mirror, ratchet, right } from './doubles.testing';
import { HookMemo } from './memo';
import type { Search } from './search';
import { SITUATION_DATA } from './situations';
import { resultOf, type CellResult } from './verdict';
import { HookWanted } from './wanted';

type Over = Partial<Omit<CellId, 'situation'>>;

function cell(situation: SituationId, over: Over = {}): CellId {
  return { charm: 'report-mirror', situation, design: [], provider: null, ...over };
}

function searched(
  runner: HookRunner,
  situation: SituationId,
  over: Over = {},
  library = new Library(new HookMemo(runner)),
): Search {
  const search = searchOf(cell(situation, over), library);
  search.work(Number.POSITIVE_INFINITY, () => 0);
  return search;
}

function found(runner: HookRunner, situation: SituationId, over: Over = {}): CellResult {
  return resultOf(searched(runner, situation, over), 1);
}

const verdict = (...of: Parameters<typeof found>): VerdictId => found(...of).verdict;

function word(result: CellResult, property: PropertyId): string {
  return result.properties.find((each) => each.property === property)?.word ?? '';
}

describe('with the released library', () => {
  it('a mirror is an outage in renewal and behind a slow signer, and serves what is revoked', () => {
    expect(verdict(mirror, 'renewal')).toBe('outage');
    expect(verdict(mirror, 'slow-signer')).toBe('outage');
    expect(verdict(mirror, 'revocation')).toBe('serves-revoked');
  });

  it('the documented guard is safe in renewal, serves what is revoked, and has nothing to give to a lost disk in the gap', () => {
    expect(verdict(guarded, 'renewal')).toBe('safe');
    expect(verdict(guarded, 'slow-signer')).toBe('safe');
    expect(verdict(guarded, 'revocation')).toBe('serves-revoked');
    expect(verdict(guarded, 'disk-wiped')).toBe('outage');
  });

  it('a charm that keeps everything leaves it behind', () => {
    expect(verdict(ratchet, 'departure')).toBe('left-behind');
    expect(verdict(right, 'departure')).toBe('safe');
  });

  it('a charm that drops what is revoked is safe there', () => {
    expect(verdict(right, 'revocation')).toBe('safe');
    expect(verdict(right, 'revoked-reissued')).toBe('safe');
  });

  it('no charm can help where the request is the same again, or a denial lasts to the end', () => {
    for (const charm of [right, guarded, ratchet]) {
      expect(verdict(charm, 'same-request')).toBe('no-charm-can');
      expect(verdict(charm, 'denied-renewal')).toBe('no-charm-can');
    }
  });

  it('the newest certificate stays within reach in renewal; where there can be none, no charm is stuck for its own sake', () => {
    expect(word(found(mirror, 'renewal'), 'recoverable')).toBe('holds');
    const same = found(mirror, 'same-request').properties.find(({ property }) => property === 'recoverable');
    expect(same).toMatchObject({ word: 'broken', verdict: 'no-charm-can' });
  });
});

describe('a design is what it changes', () => {
  it('keep-previous makes the mirror safe with a signer that answers in the same hook, and not with a slow one', () => {
    expect(verdict(mirror, 'renewal', { design: ['keep-previous'] })).toBe('safe');
    expect(verdict(mirror, 'slow-signer', { design: ['keep-previous'] })).toBe('outage');
  });

  it('overlap and keep-secret make it safe in both', () => {
    for (const design of ['overlap', 'keep-secret'] as const) {
      expect(verdict(mirror, 'renewal', { design: [design] })).toBe('safe');
      expect(verdict(mirror, 'slow-signer', { design: [design] })).toBe('safe');
    }
  });

  it('a rotated key breaks it under every one of them', () => {
    for (const design of ['keep-previous', 'overlap', 'keep-secret', 'revoked-filter', 'state-api'] as const) {
      expect(verdict(mirror, 'key-rotation', { design: [design] })).toBe('outage');
    }
  });

  it('none but the filter changes revocation for a mirror, and the filter leaves the guarded charm serving', () => {
    for (const design of ['keep-previous', 'overlap', 'keep-secret'] as const) {
      expect(verdict(mirror, 'revocation', { design: [design] })).toBe('serves-revoked');
    }
    expect(verdict(mirror, 'revocation', { design: ['revoked-filter'] })).toBe('safe');
    const filtered = found(guarded, 'revocation', { design: ['revoked-filter'] });
    expect(filtered.verdict).toBe('serves-revoked');
  });

  it('an overlap gets nowhere with a provider that answers one request of a relation', () => {
    const limited = found(mirror, 'renewal', { design: ['overlap'], provider: 'limited' });
    expect(limited.verdict).toBe('no-charm-can');
    expect(word(limited, 'recoverable')).toBe('broken');
    expect(found(guarded, 'renewal', { provider: 'limited' }).verdict).toBe('safe');
  });
});

describe('the search', () => {
  it('finds the fewest moves: expiry, the hook that swaps the request, one look', () => {
    const outage = found(mirror, 'renewal').properties.find(({ property }) => property === 'no-outage');
    expect(outage?.moves).toBe(3);
  });

  it('tells what it did not look at: with a limit nothing is said of what can still be reached', () => {
    const search = searchOf(cell('key-rotation'), new Library(new HookMemo(mirror)), { states: 20 });
    search.work(Number.POSITIVE_INFINITY, () => 0);
    const result = resultOf(search, 1);
    expect(result.complete).toBe(false);
    expect(result.counts.states).toBe(20);
    expect(result.counts.notExplored).toBeGreaterThan(0);
    expect(word(result, 'recoverable')).toBe('not-reached');
  });

  it('in slices finds what it finds at once', () => {
    const search = searchOf(cell('departure'), new Library(new HookMemo(mirror)));
    let clock = 0;
    let slices = 0;
    while (!search.done) {
      search.work(1, () => (clock += 1));
      slices += 1;
    }
    expect(slices).toBeGreaterThan(3);
    expect(resultOf(search, 1)).toEqual(found(mirror, 'departure'));
  });

  it('goes on where a hook had to be run elsewhere, and finds the same', () => {
    const memo = new HookMemo((input) => {
      throw new HookWanted(input);
    });
    const library = new Library(memo);
    const patient = <T>(attempt: () => T): T => {
      for (;;) {
        try {
          return attempt();
        } catch (error) {
          if (!(error instanceof HookWanted)) throw error;
          memo.learn(error.input, mirror(error.input));
        }
      }
    };
    const search = patient(() => searchOf(cell('renewal'), library));
    while (!search.done) {
      patient(() => {
        search.work(Number.POSITIVE_INFINITY, () => 0);
      });
    }
    const atOnce = searched(mirror, 'renewal');
    expect(search.graph.size).toBe(atOnce.graph.size);
    expect(search.graph.edges).toBe(atOnce.graph.edges);
    expect(resultOf(search, 1).properties).toEqual(resultOf(atOnce, 1).properties);
  });

  it('shares ways between situations with the same setup, which changes nothing but the work', () => {
    const shared = new Library(new HookMemo(mirror));
    let apart = 0;
    for (const { id } of Object.values(SITUATION_DATA)) {
      const together = searched(mirror, id, {}, shared);
      const alone = searched(mirror, id);
      const keys = ({ graph }: Search): readonly string[] =>
        graph.nodes().map(({ place, used }) => `${alone.atlas.key(place.world)}#${used.join()}`);
      expect([...keys(together)].sort()).toEqual([...keys(alone)].sort());
      expect(resultOf(together, 1).properties).toEqual(resultOf(alone, 1).properties);
      apart += alone.hooks.runs;
    }
    expect(shared.memo.runs).toBeLessThan(apart);
  });
});

it('a situation about pods says nothing of a machine charm', () => {
  expect(whyNot(cell('disk-wiped', { charm: 'ratchet' }))).toContain('machine');
  expect(whyNot(cell('disk-wiped', { charm: 'mirror' }))).toBeNull();
  expect(whyNot(cell('renewal', { charm: 'ratchet' }))).toBeNull();
});
