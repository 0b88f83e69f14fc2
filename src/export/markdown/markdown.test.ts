import { describe, expect, it } from 'vitest';
import { openAny } from '../import';
import { built, long, nasty, NASTY, scenario } from '../testing';
import { address, code, markdownOf, prose } from './escape';
import { markdown, MAX_MARKDOWN } from './markdown';

const LINK = 'https://example.org/gap/?scenario=renewal-gap&step=11';

describe('the report of a run', () => {
  it('tells what was done, what was found, why, and how to come back to it', () => {
    expect(markdown(scenario('renewal-gap'), { link: LINK })).toMatchSnapshot();
  });

  it('says what to add to the address where the page’s own is not known, since trackers would link to themselves', () => {
    const text = markdown(scenario('slow-signer'), { link: '?scenario=slow-signer' });
    expect(text).toContain('add `?scenario=slow-signer` to the address');
    expect(text).not.toContain('](<?');
  });

  it('says that nothing is lost where nothing is', () => {
    expect(markdown(scenario('denied-first'), { link: null })).toContain('**Finding.** Nothing is lost in this run.');
    expect(markdown(built({}, []), { link: null })).toContain('Nothing is lost');
  });

  it('stays below what trackers take, and keeps the finding and the run when it has to leave out steps', () => {
    for (const steps of [60, 400, 2000]) {
      const computed = long(steps);
      const text = markdown(computed, { link: LINK });
      expect(text.length).toBeLessThanOrEqual(MAX_MARKDOWN);
      expect(text).toContain('**Finding.** Step 8, ');
      expect(text).toMatch(/^\| \*\*8\*\* \|/m);
      expect(openAny(text)).toMatchObject({ run: computed.run, notices: [] });
    }
  });

  it('has tables whose rows all have their five cells, whatever the names are', () => {
    for (const computed of [scenario('two-units'), nasty()]) {
      const rows = markdown(computed, { link: null })
        .split('\n')
        .filter((line) => line.startsWith('|'));
      expect(rows).toHaveLength(computed.steps.length + 2);
      for (const row of rows) expect(row.replaceAll('\\|', '').match(/\|/g)).toHaveLength(6);
    }
  });
});

describe('texts in a report', () => {
  it('stand in backticks that they cannot close', () => {
    expect(code('a `b` c')).toBe('``a `b` c``');
    expect(code('`')).toBe('`` ` ``');
    expect(code('x|y\nz')).toBe('`x\\|y z`');
    expect(code('')).toBe('` `');
  });

  it('become no reference, mention or link of the tracker', () => {
    expect(prose('see #1 and GH-2, ask @name at https://example.org/ about deadbeef1')).toBe(
      'see `#1` and `GH-2,` ask `@name` at `https://example.org/` about `deadbeef1`',
    );
    expect(prose('owner/project#7')).toBe('`owner/project#7`');
  });

  it('become no markup', () => {
    for (const text of NASTY) {
      const written = prose(text)
        .replace(/(`+)[^`]*\1/g, '')
        .replaceAll('<br>', '');
      expect(written.replace(/\\[\\`*_{}[\]<>|~#&]/g, '')).not.toMatch(/[`*_[\]<>|]/);
    }
    expect(prose('a\nb')).toBe('a<br>b');
    expect(markdownOf(['*x* ', { code: 'a|b' }, ' ', { name: 'csr-1' }])).toBe('\\*x\\* `a\\|b` `csr-1`');
  });

  it('do not end the address that they stand in', () => {
    expect(address('https://x.example/a b>c<d\\')).toBe('<https://x.example/a%20b%3Ec%3Cd%5C>');
  });
});
