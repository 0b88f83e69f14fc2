import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHARM_FILES, SURVEYED, type CharmId, type ShippedCharm } from './files';

const HERE = import.meta.dirname;
const PROJECT = join(HERE, '../..');
const ids = Object.keys(CHARM_FILES) as readonly CharmId[];
const charms = ids.map((id): readonly [CharmId, ShippedCharm, string] => {
  const charm: ShippedCharm = CHARM_FILES[id];
  return [id, charm, readFileSync(join(HERE, charm.file), 'utf8')];
});

/** The report's two charms are fixed texts, older than the survey: they say nothing of classes. */
const ofSurvey = charms.filter(([id]) => !id.startsWith('report-'));

describe('the table of charms says what the files say', () => {
  it('each file has one id, and each id a file', () => {
    const files = readdirSync(HERE).filter((name) => name.endsWith('.py'));
    expect(charms.map(([, { file }]) => file).sort()).toEqual(files.sort());
  });

  it('the classes of the survey are all there, and count every use once', () => {
    const classes = ofSurvey.filter(([, { letter }]) => letter !== null).map(([, charm]) => charm);
    expect(classes.map(({ letter }) => letter).join('')).toBe('ABCDEFGHIJKLMN');
    expect(classes.reduce((sum, { seen }) => sum + (seen ?? 0), 0)).toBe(SURVEYED);
  });

  it.each(ofSurvey)('%s: class, evidence and requests are those of its text', (_, charm, source) => {
    const text = source.replaceAll('\n', ' ');
    if (charm.letter !== null) expect(text.startsWith(`"""Class ${charm.letter}, `)).toBe(true);
    expect(/Seen in (\d+) of 52/.exec(text)?.[1]).toBe(charm.seen?.toString());
    for (const { commonName } of charm.requests) expect(text).toContain(`"${commonName}"`);
    for (const event of charm.refreshEvents) expect(/refresh_events=\[([^\]]*)\]/.exec(text)?.[1]).toContain(event);
    expect(text.includes('get_container("workload")')).toBe(charm.substrate === 'kubernetes');
  });

  it.each(ofSurvey)('%s: what makes it serve TLS is what its comment says', (_, charm, source) => {
    const comments = source.split('\n').filter((line) => line.startsWith('# serves TLS when '));
    const { servesWhen: when } = charm;
    expect(comments).toEqual(when ? [`# serves TLS when ${when.path} ${when.test} "${when.text}"`] : []);
  });

  it.each(ofSurvey)('%s is short enough to be read', (id, _, source) => {
    const lines = source.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(id === 'careful' ? 120 : 60);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110);
  });
});

it('the table of outcomes in the documentation is what the traces say today', () => {
  const table = execFileSync('node', [join(PROJECT, 'conformance/outcomes.mjs')], { encoding: 'utf8' });
  expect(readFileSync(join(PROJECT, 'docs/charms.md'), 'utf8')).toContain(table);
});
