import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SITUATION_IDS } from '../scenarios/ids';
import { Bench } from './bench.testing';
import { firstBad, isLessonSafe, isRepaired, type Checked } from './checker';
import { applied, othersOf, REPAIR_IDS, REPAIRS, situationsOf, type RepairId } from './repairs';
import { SOLUTIONS, type Solution } from './solutions.testing';

const LONG = 240_000;

function textOf(id: RepairId): string {
  return readFileSync(join(import.meta.dirname, 'charms', `${id}.py`), 'utf8');
}

function solved(id: RepairId, { changes }: Solution): string {
  return changes.reduce(applied, textOf(id));
}

function verdictAt({ rows }: Checked, situation: keyof Checked['rows']): string {
  const row = rows[situation];
  if (row?.kind === 'failed') return row.why;
  return row?.kind === 'found' ? row.result.verdict : (row?.kind ?? '');
}

describe('each repair', () => {
  it('checks every situation once, those of its lesson first', () => {
    for (const id of REPAIR_IDS) {
      const all = situationsOf(REPAIRS[id]);
      expect([...all].sort()).toEqual([...SITUATION_IDS].sort());
      expect(all.slice(0, REPAIRS[id].lesson.length)).toEqual(REPAIRS[id].lesson);
      expect(othersOf(REPAIRS[id])).not.toContain(REPAIRS[id].lesson[0]);
    }
  });

  it('refuses lines that are not in the text, so that a hint cannot fit another charm', () => {
    expect(() => applied('a = 1\n', { from: 'b = 1\n', to: '' })).toThrow(/not in the charm/);
  });
});

describe.each(REPAIR_IDS)('the repair of %s, in real Python, over every order of events', (id) => {
  const repair = REPAIRS[id];
  let bench: Bench;

  beforeAll(async () => {
    bench = await Bench.open();
  }, LONG);

  it(
    'begins with a charm that fails first in a situation of the lesson, and shows the shortest run that does',
    async () => {
      const checked = await bench.check(repair, textOf(id), 'first-bad');
      const bad = firstBad(checked, repair);
      expect(repair.lesson).toContain(bad);
      const example = bad && checked.examples[bad];
      expect(example?.events.filter(({ opening }) => !opening).length).toBeGreaterThan(0);
      expect(isLessonSafe(checked, repair)).toBe(false);
    },
    LONG,
  );

  it('has at least two right answers and five wrong ones among those that are tried', () => {
    expect(SOLUTIONS[id].filter(({ fails }) => fails === null).length).toBeGreaterThanOrEqual(2);
    expect(SOLUTIONS[id].filter(({ fails }) => fails !== null).length).toBeGreaterThanOrEqual(5);
  });

  for (const solution of SOLUTIONS[id]) {
    const { fails, title } = solution;
    it(
      fails === null ? `passes what ${title}` : `does not pass what ${title}: ${fails[0]}`,
      async () => {
        const checked = await bench.check(repair, solved(id, solution), fails === null ? 'all' : 'first-bad');
        if (fails === null) {
          expect(firstBad(checked, repair)).toBeNull();
          expect(isRepaired(checked, repair)).toBe(true);
        } else {
          const [situation, verdict] = fails;
          expect(firstBad(checked, repair)).toBe(situation);
          expect(verdictAt(checked, situation)).toBe(verdict);
          expect(checked.examples[situation]?.actions.length).toBeGreaterThan(0);
          expect(isRepaired(checked, repair)).toBe(false);
        }
      },
      LONG,
    );
  }
});
