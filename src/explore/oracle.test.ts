import { describe, expect, it } from 'vitest';
import type { HookRunner } from '../model';
import type { SituationId } from '../scenarios/ids';
import { Canonical } from './canonical';
import { Library, searchOf, type CellId } from './cell';
import { guarded, mirror } from './doubles.testing';
import { HookMemo } from './memo';
import { Pieces } from './pieces';
import { enumerate, plainForm } from './oracle.testing';
import type { Search } from './search';
import { SITUATION_DATA } from './situations';

interface Case {
  readonly situation: SituationId;
  readonly moves: number;
  readonly runner: HookRunner;
  readonly design?: CellId['design'];
  readonly provider?: CellId['provider'];
}

const CASES: readonly Case[] = [
  { situation: 'renewal', moves: 8, runner: mirror },
  { situation: 'renewal', moves: 8, runner: guarded, provider: 'slow' },
  { situation: 'slow-signer', moves: 6, runner: mirror, design: ['keep-previous'] },
  { situation: 'slow-signer', moves: 6, runner: mirror, design: ['overlap'] },
  { situation: 'slow-signer', moves: 6, runner: mirror, design: ['keep-secret'] },
  { situation: 'revocation', moves: 8, runner: mirror },
  { situation: 'revoked-reissued', moves: 6, runner: guarded },
  { situation: 'denied-first', moves: 6, runner: mirror },
  { situation: 'denied-renewal', moves: 6, runner: mirror },
  { situation: 'key-rotation', moves: 7, runner: guarded },
  { situation: 'names-change', moves: 8, runner: mirror },
  { situation: 'departure', moves: 5, runner: mirror },
  { situation: 'leader-change', moves: 5, runner: mirror },
  { situation: 'missed-expiry', moves: 7, runner: mirror },
  { situation: 'same-request', moves: 8, runner: mirror },
  { situation: 'two-hosts', moves: 5, runner: mirror },
  { situation: 'failing-hook', moves: 6, runner: mirror },
  { situation: 'disk-wiped', moves: 6, runner: guarded },
];

function searched({ situation, runner, design = [], provider = null }: Case): Search {
  const search = searchOf({ charm: 'report-mirror', situation, design, provider }, new Library(new HookMemo(runner)));
  search.work(Number.POSITIVE_INFINITY, () => 0);
  return search;
}

const sorted = (keys: Iterable<string>): readonly string[] => [...new Set(keys)].sort();

describe('the search finds what playing every sequence of moves finds', () => {
  for (const each of CASES) {
    const { situation, moves, runner, design, provider } = each;
    const name = [situation, ...(design ?? []), provider ?? ''].join(' ').trim();
    it(`${name}, up to ${moves} moves: the same worlds, told apart alike by two forms, and the same properties broken`, () => {
      const search = searched(each);
      const played = enumerate(SITUATION_DATA[situation], search.start.world, runner, moves);
      const canonical = new Canonical(new Pieces());
      const near = search.graph.nodes().filter(({ depth }) => depth <= moves);
      const bySearch = near.map(({ place, used }) => `${canonical.key(place.world)}#${used.join()}`);
      const byPlaying = played.met.map(({ world, used }) => `${canonical.key(world)}#${used}`);
      expect(sorted(bySearch)).toEqual(sorted(byPlaying));

      const plain = new Map<string, string>();
      for (const { world } of played.met) {
        const key = canonical.key(world);
        const form = plainForm(world);
        expect(plain.get(key) ?? form).toBe(form);
        plain.set(key, form);
      }
      expect(new Set(plain.values()).size).toBe(plain.size);

      const within = Object.entries(search.tallies).filter(([, { broken, helpless }]) =>
        [broken, helpless].some((found) => found && search.graph.node(found.from).depth < moves),
      );
      expect(within.map(([property]) => property).sort()).toEqual([...played.broken].sort());
    });
  }

  it('merges, or there would be nothing to compare: the same sequences reach few worlds', () => {
    const search = searched({ situation: 'renewal', moves: 8, runner: mirror });
    const { played } = enumerate(SITUATION_DATA.renewal, search.start.world, mirror, 8);
    expect(played).toBeGreaterThan(20 * search.graph.size);
  });
});
