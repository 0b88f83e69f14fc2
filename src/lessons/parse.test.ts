import { describe, expect, it } from 'vitest';
import { readInline } from './inline';
import { parseLesson } from './parse';

const HEAD = '# A\nsays: B.\nminutes: 1\n';
const RUN = '\nrun r\n  charm: report-mirror\n  actions: deliver web/0; pass 30d; lose-event web/0 secret-expired\n';
const PART = '\n## P\nrun: r\nstep: 1\n\n[1] Words with `code`.\n';

describe('a lesson’s file', () => {
  it('is read into runs and parts', () => {
    const { runs, parts } = parseLesson(1, HEAD + RUN + PART);
    expect(runs[0]?.actions).toEqual([
      { do: 'deliver', unit: 'web/0' },
      { do: 'pass', ms: 30 * 86_400_000 },
      { do: 'lose-event', unit: 'web/0', hook: { name: 'secret-expired' } },
    ]);
    expect(parts[0]?.blocks).toEqual([
      {
        kind: 'words',
        step: 1,
        words: [
          { kind: 'text', text: 'Words with ' },
          { kind: 'code', text: 'code' },
          { kind: 'text', text: '.' },
        ],
      },
    ]);
  });

  it('gives a scenario its name only when it is the whole of it', () => {
    const run = (scenario: string) =>
      parseLesson(1, `${HEAD}\nrun r\n  scenario: ${scenario}\n${PART}`).runs[0]?.scenario;
    expect(run('slow-signer')).toBe('slow-signer');
    expect(run('slow-signer first 3')).toBeNull();
  });

  it.each([
    ['no title', 'A lesson', 'Line 1: a lesson begins with its title.'],
    ['an unknown action', `${HEAD}\nrun r\n  actions: explode web/0\n${PART}`, 'Line 6: "explode web/0" is no action.'],
    ['an unknown charm', `${HEAD}\nrun r\n  charm: nobody\n${PART}`, 'Line 6: There is no reconciler "nobody".'],
    ['a part without a run', `${HEAD}${RUN}\n## P\n\nWords.\n`, 'Line 9: a part has a run and a step.'],
    ['a run that is not there', `${HEAD}${RUN}\n## P\nrun: s\nstep: 1\n`, 'Line 1: there is no run "s".'],
    ['a link to nowhere', `${HEAD}${RUN}${PART}\n[x](ftp://y)\n`, 'Line 15: "ftp://y" is no place'],
    ['a sign left open', `${HEAD}${RUN}${PART}\nA \`b.\n`, 'Line 15: Something was opened and not closed'],
    ['a claim that is none', `${HEAD}${RUN}${PART}\ncheck\n1 mood = good\n`, 'Line 16: "mood = good" is no claim.'],
    [
      'a question with one answer',
      `${HEAD}${RUN}${PART}\n? Q?\nstep: 1\n- A\n  if: files = none\n`,
      'two answers or more',
    ],
    [
      'an answer without a claim',
      `${HEAD}${RUN}${PART}\n? Q?\nstep: 1\n- A\n- B\n  if: files = none\n`,
      'Line 17: an answer says',
    ],
  ])('is refused for %s, with the line', (_, text, message) => {
    expect(() => parseLesson(1, text)).toThrow(message);
  });

  it('does not take signs inside strong words for words', () => {
    expect(() => readInline('**[[secret]]**')).toThrow('Strong words hold nothing else');
  });
});
