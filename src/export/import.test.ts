import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_RUN_FILE } from '../run/json';
import { formatLink } from '../run/link/link';
import { SCENARIO_IDS } from '../scenarios/ids';
import { runComment } from './carry';
import { json, markdown, MAX_OPEN, openAny, svg } from './index';
import { long, nasty, scenario } from './testing';

const LINK = 'https://example.org/gap/';

function problem(text: string): string {
  const answer = openAny(text);
  if (!('problem' in answer)) throw new Error('it was opened');
  return answer.problem;
}

describe('what carries a run', () => {
  it.each(SCENARIO_IDS)('gives %s back from its file, its report, its picture and its link', (id) => {
    const computed = scenario(id);
    const { search, hash } = formatLink({ run: computed.run });
    const same = { run: computed.run, notices: [], step: null };
    expect(openAny(json(computed))).toEqual(same);
    expect(openAny(markdown(computed, { link: null }))).toEqual(same);
    expect(openAny(svg(computed, { theme: 'dark' }))).toEqual(same);
    for (const base of [LINK, '']) expect(openAny(`${base}${search}${hash}`)).toEqual(same);
    expect(openAny(id)).toEqual(same);
  });

  it('is found with a byte order mark, white space around it, and other line ends', () => {
    const computed = nasty();
    for (const text of [json(computed), markdown(computed, { link: null }), svg(computed, { theme: 'auto' })]) {
      expect(openAny(`\ufeff\r\n  ${text.replaceAll('\n', '\r\n')}\n\n`)).toMatchObject({ run: computed.run });
    }
  });

  it('opens a reported bug by its id or its link, and says of one with a charm of its own that the page has it', () => {
    for (const link of ['b31', `${LINK}?bug=b31`, '?bug=B31']) {
      const opened = openAny(link);
      expect('run' in opened && [opened.run.actions.length, opened.step]).toEqual([7, 7]);
    }
    expect(openAny('?bug=b34')).toEqual({
      problem: 'b34 runs with a charm of its own, which only the page has: open it there.',
    });
  });

  it('is the link of a report whose comment was lost, with the step that it means', () => {
    const computed = scenario('slow-signer');
    for (const link of [`${LINK}?scenario=slow-signer&step=10`, '?scenario=slow-signer&step=10']) {
      const text = markdown(computed, { link }).replace(/<!--[\s\S]*?-->/, '');
      expect(openAny(text)).toEqual({ run: computed.run, notices: [], step: 10 });
    }
  });

  it('is the static page of a scenario', () => {
    expect(openAny('https://example.org/gap/s/key-rotated/?step=9')).toMatchObject({
      run: { scenario: 'key-rotated' },
      step: 9,
    });
  });

  it('is a picture that another program has saved, with its metadata in other clothes', () => {
    const computed = scenario('renewal-gap');
    const text = svg(computed, { theme: 'light' });
    const inside = /<metadata id="renewal-gap-run">([\s\S]*?)<\/metadata>/.exec(text)?.[1] ?? '';
    const plain = inside
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    const saved = `<?xml version="1.0"?>\n<!-- saved -->\n${text
      .replace(inside, `<![CDATA[${plain}]]>`)
      .replace('<metadata id="renewal-gap-run">', "<svg:metadata  id='renewal-gap-run'\n>")}`;
    expect(openAny(saved)).toMatchObject({ run: computed.run });
  });
});

describe('what cannot be opened', () => {
  it.each([
    ['', 'The file is empty.'],
    ['  \n', 'The file is empty.'],
    ['{', 'The file is no JSON that this page can read.'],
    ['[1, 2]', 'The file is no JSON that this page can read.'],
    ['{"format": "something/1"}', 'The file is not a run of this page.'],
    ['{"name": "package", "version": "1.0.0"}', 'The file is not a run of this page.'],
    ['{"format": "tls-trace/2"}', 'This page reads traces of version 1, and this one is of version 2.'],
    ['{"format": "tls-trace/1"}', 'The trace is damaged at config, so it cannot be opened.'],
    [
      '<svg xmlns="http://www.w3.org/2000/svg"><metadata>x</metadata></svg>',
      'This picture carries no run; only a picture that was saved from here does.',
    ],
    [
      '# A report\n\nwith [a link](https://example.org/other?x=1)',
      'No run was found in this text: it is no run, trace, link, or export of this page.',
    ],
    ['https://example.org/', 'No run was found in this text: it is no run, trace, link, or export of this page.'],
    ['\u0000\u0001\u0002PNG', 'No run was found in this text: it is no run, trace, link, or export of this page.'],
    ['['.repeat(100_000), 'No run was found in this text: it is no run, trace, link, or export of this page.'],
    ['x'.repeat(MAX_OPEN + 1), 'The file is too large to be opened here.'],
    [`{"format": "renewal-gap-run/1", "x": "${'x'.repeat(MAX_RUN_FILE)}"}`, 'The file is too large to be a run.'],
  ])('is said in one sentence (%#)', (text, sentence) => {
    expect(problem(text)).toBe(sentence);
  });

  it('is a comment that was cut, unless the link is still there', () => {
    const computed = long(80);
    const cut = runComment(computed.run).slice(0, 60);
    expect(problem(`A report\n${cut} -->`)).toBe('The run that this text carries is damaged.');
    expect(openAny(`[a](<${LINK}?scenario=renewal-gap>)\n${cut} -->`)).toMatchObject({
      run: { scenario: 'renewal-gap' },
    });
  });

  it('is a bomb: a comment that inflates without end stays small', () => {
    const run = { setup: {}, scenario: null, actions: [] };
    const bomb = runComment({ ...run, setup: { config: { x: 'a'.repeat(1_000_000) } } });
    expect(problem(bomb)).toBe('The run that this text carries is damaged.');
  });
});

describe('a file of another time', () => {
  it('keeps what this page understands, and says the rest in a sentence', () => {
    const file = JSON.parse(json(scenario('renewal-gap'))) as Record<string, unknown>;
    const newer = {
      ...file,
      format: 'renewal-gap-run/7',
      setup: { ...(file['setup'] as object), library: '9.9.9' },
      extra: 1,
    };
    const answer = openAny(JSON.stringify({ ...newer, actions: [{ do: 'expire' }, { do: 'teleport' }] }));
    expect(answer).toMatchObject({ run: { actions: [{ do: 'expire' }] } });
    expect(answer).toMatchObject({
      notices: [
        'The file is from a newer version of this page; what this page understands is shown.',
        'The setup\'s "library" could not be read; the usual value is used.',
        'Action 2 of the file could not be read; it is left out.',
      ],
    });
  });
});

describe('opening', () => {
  const sane = (text: string): void => {
    const answer = openAny(text);
    if ('problem' in answer) expect(answer.problem).toMatch(/^[A-Z].*\.$/);
    else expect(Array.isArray(answer.run.actions)).toBe(true);
  };

  it('never throws, whatever the text is', () => {
    fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.json()), sane), { numRuns: 600 });
    const start = fc.constantFrom(
      '<svg',
      '<metadata id="renewal-gap-run">',
      '<!-- renewal-gap-run ',
      '?scenario=',
      '#!1d.',
      '[x](',
      'https://',
      '{"format":"tls-trace/1",',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(start, fc.string({ unit: 'binary' }))), (parts) => sane(parts.join(''))),
      { numRuns: 600 },
    );
  });

  it('never throws for an export that was damaged anywhere', () => {
    const computed = scenario('two-units');
    const texts = [
      json(computed),
      markdown(computed, { link: `${LINK}${formatLink({ run: computed.run }).search}` }),
      svg(computed, { theme: 'auto' }),
      `${LINK}${formatLink({ run: long(40).run }).hash}`,
    ];
    const damaged = fc
      .tuple(
        fc.constantFrom(...texts),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(40),
        fc.string({ unit: 'binary', maxLength: 20 }),
      )
      .map(([text, place, length, instead]) => {
        const at = Math.floor(place * text.length);
        return text.slice(0, at) + instead + text.slice(at + length);
      });
    fc.assert(fc.property(damaged, sane), { numRuns: 600 });
  });
});
