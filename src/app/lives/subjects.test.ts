import { describe, expect, it } from 'vitest';
import { scenarioRun } from '../../run/link/link';
import { mirrorRunner } from '../../run/mirror.testing';
import { computeRun } from '../../run/run';
import { named, sameSubject, subjectName, subjectOfName, subjectsIn } from './subjects';

const { start, steps } = computeRun(scenarioRun('renewal-gap'), mirrorRunner());
const worldAt = (step: number) => steps[step - 1]?.after ?? start;
const last = worldAt(15).names;
const shown = (step: number, lane: string, group = 'web/0') =>
  named(last, subjectsIn(worldAt(step), lane, group)).map((each) => each.name);

describe('subjectsIn', () => {
  it('finds what each lane shows, so that pressing its bar opens a life', () => {
    expect(shown(10, 'files')).toEqual(['cert-1', 'key-1', 'tls.crt on web/0', 'tls.key on web/0']);
    expect(shown(10, 'requirer-databag')).toEqual(['csr-2']);
    expect(shown(10, 'provider-databag', 'ca')).toEqual(['cert-1', 'csr-1']);
    expect(shown(7, 'pull')).toEqual(['cert-1', 'key-1']);
    expect(shown(7, 'secrets')).toEqual(['cert-1', 'secret:2', 'key-1', 'secret:1']);
  });
  it('finds nothing where nothing is there', () => {
    expect(shown(11, 'files')).toEqual([]);
    expect(shown(11, 'requirer-hooks')).toEqual([]);
  });
});

describe('subjectOfName', () => {
  it('is the way back from a name that stands in a text', () => {
    for (const name of ['key-1', 'csr-2', 'cert-1']) {
      const subject = subjectOfName(last, name);
      expect(subject && subjectName(last, subject)).toBe(name);
    }
    expect(subjectOfName(last, 'csr-9')).toBeNull();
    expect(subjectOfName(last, 'web/0')).toBeNull();
  });
});

describe('sameSubject', () => {
  it('compares what is meant, because each look makes new objects', () => {
    const file = { kind: 'file', unit: 'web/0', path: '/a' } as const;
    expect(sameSubject(file, { ...file })).toBe(true);
    expect(sameSubject(file, { ...file, unit: 'web/1' })).toBe(false);
    expect(sameSubject(file, { kind: 'cert', id: 'x' })).toBe(false);
    expect(sameSubject(null, null)).toBe(true);
  });
});
