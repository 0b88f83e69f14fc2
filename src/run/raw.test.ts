import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { scenarioRun } from './link/link';
import { mirrorRunner } from './mirror.testing';
import { openedBag, showSecret, showUnit } from './raw';
import { plain } from './rich';
import { computeRun } from './run';
import { sightOf } from './sight';

const { steps } = computeRun(scenarioRun('renewal-gap'), mirrorRunner());
const worldAt = (step: number) => {
  const world = steps[step - 1]?.after;
  if (!world) throw new Error('no such step');
  return world;
};

describe('showUnit', () => {
  it('puts the provider’s databag into the dump of a requirer’s unit, as Juju 3 does', () => {
    const info = showUnit(worldAt(7), 'web/0')?.['web/0'];
    expect(info?.leader).toBe(true);
    const [relation] = info?.['relation-info'] ?? [];
    expect(Object.keys(relation?.['application-data'] ?? {})).toContain('certificates');
    expect(Object.keys(relation?.['related-units'] ?? {})).toEqual(['ca/0']);
  });
  it('puts the requests into the dump of the provider’s unit, as text within text', () => {
    const [relation] = showUnit(worldAt(7), 'ca/0')?.['ca/0']?.['relation-info'] ?? [];
    const data = relation?.['related-units']['web/0']?.data ?? {};
    expect(typeof data['certificate_signing_requests']).toBe('string');
    expect(openedBag(data)['certificate_signing_requests']).toEqual([expect.objectContaining({ ca: false })]);
  });
  it('shows no unit that is not there', () => {
    expect(showUnit(worldAt(7), 'web/9')).toBeNull();
  });
});

describe('showSecret', () => {
  it('is YAML that reads back as what the secret holds', () => {
    for (const secret of worldAt(7).secrets) {
      const read = parse(showSecret(secret)) as Record<
        string,
        { owner: string; label: string; content: Record<string, string> }
      >;
      const [id, shown] = Object.entries(read)[0] ?? [];
      expect(String(id)).toBe(secret.id.replace('secret:', ''));
      expect(shown?.owner).toBe(secret.owner);
      expect(shown?.label).toBe(secret.label);
      expect(shown?.content).toEqual(secret.revisions.at(-1)?.content);
    }
  });
});

const says = (step: number, unit: string) => {
  const found = sightOf(worldAt(step)).find((each) => each.unit === unit);
  return { sees: found?.sees.map(plain), notYet: found?.notYet.map(plain) };
};

describe('sightOf', () => {
  it('shows the provider the old request until it is told of the new one', () => {
    expect(says(9, 'ca/0').sees).toContain('of web/0, as of its last joined or changed: csr-1');
    expect(says(9, 'ca/0').notYet).toEqual(['of web/0: csr-2, with the next relation-changed']);
  });
  it('shows the requirer the provider’s databag at once, though nobody has told it that it changed', () => {
    expect(says(12, 'web/0').sees).toEqual(['of the application ca, read anew in each hook: cert-2']);
    expect(says(12, 'web/0').notYet).toEqual([
      'relation-changed for ca is owed: nobody has told the unit that this is new',
    ]);
    expect(says(13, 'web/0').notYet).toEqual([]);
  });
  it('is empty where no relation is left to see through', () => {
    const last = computeRun(scenarioRun('revoked-for-good'), mirrorRunner()).steps.at(-1);
    expect(last && sightOf(last.after).map((each) => each.unit)).toEqual(['ca/0']);
  });
});
