import { beforeEach, describe, expect, it } from 'vitest';
import { parseLink } from '../../run/link/link';
import { computeRun } from '../../run/run';
import { twinRunner } from '../../model/library/twin';
import { MAX_PASTE } from '../../diagnose';
import { findingsMarkdown, headline } from './markdown';
import type { Question } from './messages';
import { Office } from './office';
import { droppedLines, fieldOf, instantOf, keyNotice, shapesText } from './words';
import { plain } from '../../run/rich';

const NOW = Date.UTC(2026, 10, 30, 21, 4);
const question: Question = { now: NOW, answers: {}, relation: 0, entity: null };

let office: Office;
let clock = 0;

beforeEach(() => {
  office = new Office(() => (clock += 5));
});

async function withSample() {
  const text = await office.answer('sample', { now: NOW });
  const whole = await office.answer('add', { text, sample: true, question });
  if (!whole.reading) throw new Error('nothing was read');
  return { text, reading: whole.reading, look: whole.look };
}

describe('the reader of pastes', () => {
  it('reads the sample as what it is made to be: a relation in the renewal gap, a revoked certificate, a refusal', async () => {
    const { reading, look } = await withSample();
    expect(look.findings.map((each) => each.id)).toEqual([
      'renewal-gap',
      'chain-without-leaf',
      'leftover-certificate',
      'leftover-certificate',
      'leftover-error',
    ]);
    expect(reading.relations).toEqual(['web and signer, relation 7']);
    expect(shapesText(reading)).toBe('juju show-unit, web and signer, relation 7');
    expect(reading.folded).toBe(11);
    expect(plain(headline(look.findings)?.bold ?? [])).toBe('csr-4 has no answer: web/0 is in the renewal gap');
  });

  it('keeps nothing of a private key, and says that there was one and where', async () => {
    const { text, reading } = await withSample();
    const line = /PRIVATE KEY-----\n\s+(\S{40})/.exec(text)?.[1];
    expect(line).toHaveLength(40);
    expect(await office.answer('text', { part: 1 })).not.toContain(line);
    expect(JSON.stringify(office)).not.toContain(line);
    expect(keyNotice(reading.dropped, false)?.rest).toBe(
      'It stood in show-secret. It was in your clipboard: if the key is in use, replace it. One other relation was dropped as well.',
    );
    expect(droppedLines(reading.dropped)).toContain('ingress: one relation dropped');
  });

  it('lets the sample go when something real is pasted, and joins what is added', async () => {
    await withSample();
    const first = await office.answer('add', { text: 'web/0:\n  relation-info: []\n', sample: false, question });
    expect(first.reading?.parts.map((part) => part.id)).toEqual([2]);
    const both = await office.answer('add', { text: 'hello', sample: false, question });
    expect(both.reading?.parts).toHaveLength(2);
    const none = await office.answer('remove', { part: 2, question });
    expect(none.reading?.parts.map((part) => part.id)).toEqual([3]);
  });

  it('refuses what is too long, alone or with what is there, and keeps nothing of it and all that was there', async () => {
    const dump = 'web/0:\n  relation-info: []\n';
    await office.answer('add', { text: dump, sample: false, question });
    const long = 'secret!'.repeat(MAX_PASTE / 6);
    const alone = await new Office(() => 0).answer('add', { text: long, sample: false, question });
    expect(alone.refused).toBe('A text of more than two megabytes is not read: paste the output for one unit.');
    const filling = 'hush '.repeat(MAX_PASTE / 5);
    const { refused, reading } = await office.answer('add', { text: filling, sample: false, question });
    expect([refused, reading]).toEqual([
      'With what is here already this is more than two megabytes: remove a dump first.',
      null,
    ]);
    expect(JSON.stringify(office)).not.toContain('hush');
    expect(await office.answer('text', { part: 1 })).toBe(dump);
    expect((await office.answer('replace', { part: 1, text: filling, question })).refused).toBeNull();
  });

  it('answers another clock without reading again, and another side by reading again', async () => {
    await withSample();
    const late = await office.answer('look', { question: { ...question, now: Date.UTC(2040, 0, 1) } });
    expect(late.reading).toBeNull();
    const other = await office.answer('look', { question: { ...question, answers: { orientation: 'local' } } });
    expect(other.reading).not.toBeNull();
  });

  it('gives a link whose run begins in the state that was read, and a file that says the same', async () => {
    await withSample();
    const made = await office.answer('run', { question });
    if ('problem' in made) throw new Error(made.problem);
    expect(made.tooLong).toBe(false);
    const [search = '', hash = ''] = made.link.split('#');
    const { run, notices } = parseLink({ search, hash: `#${hash}` });
    expect(notices).toEqual([]);
    expect(computeRun(run, twinRunner).start.relation?.id).toBe(7);
    expect(made.file).toContain('"begin"');
  });

  it('opens a folded text field by field, and has no words for what is not there', async () => {
    await withSample();
    const opened = await office.answer('open', { name: 'cert-1' });
    expect('fields' in opened && opened.fields.find((field) => field.label === 'Common name')?.value).toBe(
      'web.example',
    );
    expect(await office.answer('open', { name: 'cert-9' })).toEqual({ problem: 'There is no cert-9 in this paste.' });
  });
});

describe('the findings as Markdown', () => {
  it('have everything that a report needs, and no PEM', async () => {
    const { look } = await withSample();
    const text = findingsMarkdown(look.findings, NOW);
    expect(text).toMatch(/^## What the dump shows, as of 30 Nov 2026, 21:04 UTC\n/);
    expect(text).toContain('### 1. `csr-4` has no answer: web/0 is in the renewal gap (outage next, `renewal-gap`)');
    expect(text).toContain('- Evidence: lines ');
    expect(text).not.toContain('BEGIN');
    expect(findingsMarkdown([], NOW)).toContain('Nothing was found.');
  });
});

describe('the clock', () => {
  it('goes to its field and back, and a field that is no instant changes nothing', () => {
    expect(instantOf(fieldOf(NOW))).toBe(NOW);
    expect(instantOf('')).toBeNull();
    expect(instantOf('99999-01-01T00:00')).toBeNull();
  });
});
