import { describe, expect, it } from 'vitest';
import { contentId, makeKey } from '../../model/pki/pem';
import { ContentIds, Terms, patternsOf } from './terms';

const KEY = makeKey('rsa', 'k1', 2048).pem;
const OTHER = makeKey('rsa', 'k22', 2048).pem;

function terms(names: readonly string[] = []): Terms {
  return new Terms(patternsOf(['web', 'ca'], names), new ContentIds(), [{ kind: 'unit', text: 'web/1' }]);
}

describe('terms', () => {
  it('are numbered in the order of meeting, so that two hooks with other keys give one text', () => {
    const [a, b] = [terms(), terms()];
    expect(a.canonical(`${KEY}\n${OTHER}\n${KEY}`, true)).toBe(b.canonical(`${OTHER}\n${KEY}\n${OTHER}`, true));
    expect(a.canonical(KEY, true)).not.toBe(a.canonical(OTHER, true));
  });

  it('keep apart what is equal from what is not: that is all that a charm can learn from a text it only compares', () => {
    const [a, b] = [terms(), terms()];
    expect(a.canonical(`${KEY} ${KEY}`, true)).not.toBe(b.canonical(`${KEY} ${OTHER}`, true));
  });

  it('give the text back, also as it stands within JSON', () => {
    const own = terms();
    const text = JSON.stringify({ certificate: KEY, unit: 'ca/0', secret: 'secret:12' });
    const canonical = own.canonical(text, true);
    expect(canonical).not.toContain('BEGIN');
    expect(canonical).not.toContain('ca/0');
    expect(canonical).not.toContain('secret:12');
    expect(own.fill(canonical)).toBe(text);
  });

  it('stand for content ids where Python marked one', () => {
    const own = terms();
    own.canonical(KEY, true);
    expect(own.fill(own.canonical(`key \u000e${KEY}\u000f`, false))).toBe(`key ${contentId(KEY)}`);
  });

  it('leave a text alone that nothing has answered yet', () => {
    const own = terms();
    expect(own.canonical(KEY, false)).toBe(KEY);
    own.canonical(KEY, true);
    expect(own.canonical(KEY, false)).not.toBe(KEY);
  });

  it('know names only where they stand alone, the longer one first', () => {
    const own = terms(['web.example', 'unit.web.example']);
    const canonical = own.canonical('/etc/web.example.pem /etc/unit.web.example.pem my-web.example', false);
    expect(canonical).toBe('/etc/\u00011000\u0002.pem /etc/\u00011001\u0002.pem my-web.example');
    expect(own.fill(canonical)).toBe('/etc/web.example.pem /etc/unit.web.example.pem my-web.example');
  });

  it('take no path for a unit', () => {
    expect(terms().canonical('/etc/web/0', true)).toBe('/etc/web/0');
  });
});

describe('data with places', () => {
  const [first, second] = ['\u00010\u0002', '\u00011\u0002'];
  const template = { path: `/etc/${first}`, content: [second, { [first]: `${second}${second}` }], size: 3 };
  const filled = (texts: readonly string[], of: typeof template = template) => {
    const own = new Terms(patternsOf(['web'], []), new ContentIds(), []);
    for (const text of texts) own.allot('pem', text);
    return own.fillJson(of);
  };

  it('is filled at every place, in keys too', () => {
    expect(filled(['a', 'b'])).toEqual({ path: '/etc/a', content: ['b', { a: 'bb' }], size: 3 });
    expect(filled(['b', 'a'])).toEqual({ path: '/etc/b', content: ['a', { b: 'aa' }], size: 3 });
  });

  it('is the same object for the same texts, so that what reads it reads it once', () => {
    expect(filled(['a', 'b'])).toBe(filled(['a', 'b']));
    expect(filled(['a', 'b'])).not.toBe(filled(['a', 'c']));
    expect(filled(['a', 'b'])).not.toBe(filled(['a', 'b'], { ...template }));
  });

  it('stays right when there were more texts than are remembered', () => {
    for (let at = 0; at < 2000; at += 1)
      expect(filled([`a${at}`, `b${at % 7}`])).toEqual({
        path: `/etc/a${at}`,
        content: [`b${at % 7}`, { [`a${at}`]: `b${at % 7}b${at % 7}` }],
        size: 3,
      });
    expect(filled(['a', 'b'])).toEqual({ path: '/etc/a', content: ['b', { a: 'bb' }], size: 3 });
  });

  it('without places stays the object that it is', () => {
    const plain = { path: '/etc/web' };
    expect(new Terms(patternsOf(['web'], []), new ContentIds(), []).fillJson(plain)).toBe(plain);
  });
});
