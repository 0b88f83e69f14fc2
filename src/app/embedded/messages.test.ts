import { describe, expect, it } from 'vitest';
import { envelope, readMessage } from './messages';

const say = (fields: object): unknown => ({ ns: 'tls-explainer', v: 1, ...fields });

describe('readMessage', () => {
  it('takes every message of the contract', () => {
    expect(readMessage(say({ type: 'init', theme: 'dark', lang: 'en' }))).toEqual({ type: 'init', theme: 'dark' });
    expect(readMessage(say({ type: 'theme', theme: 'light' }))).toEqual({ type: 'theme', theme: 'light' });
    expect(readMessage(say({ type: 'set', scenario: 'renewal-gap', step: 3, view: 'code' }))).toEqual({
      type: 'set',
      scenario: 'renewal-gap',
      step: '3',
      view: 'code',
      part: null,
    });
    expect(readMessage(say({ type: 'set', part: '3' }))).toMatchObject({ type: 'set', part: 3 });
    expect(readMessage(say({ type: 'export', id: '7f3a', format: 'svg' }))).toEqual({
      type: 'export',
      id: '7f3a',
      format: 'svg',
    });
    for (const type of ['hello', 'focus', 'pause']) expect(readMessage(say({ type }))).toEqual({ type });
  });
  it('is deaf to other programs, other versions and unknown types, since pages are full of messages', () => {
    const strangers = [
      null,
      7,
      'init',
      [],
      {},
      { ns: 'other', v: 1, type: 'focus' },
      say({ v: 2, type: 'focus' }),
      say({ type: 'sing' }),
    ];
    for (const stranger of strangers) expect(readMessage(stranger)).toBeNull();
  });
  it('lets no mark-up and no address in as a value', () => {
    const bad = ['<b>', 'javascript:alert(1)', 'https://example.org', '../x', 'A B', 'x'.repeat(65), {}, true];
    for (const value of bad)
      expect(readMessage(say({ type: 'set', scenario: value, step: value, view: value, part: value }))).toEqual({
        type: 'set',
        scenario: null,
        step: null,
        view: null,
        part: null,
      });
    expect(readMessage(say({ type: 'init', theme: 'red' }))).toEqual({ type: 'init', theme: null });
    expect(readMessage(say({ type: 'export', id: 'a b', format: 'svg' }))).toBeNull();
    expect(readMessage(say({ type: 'export', id: 'a', format: 'exe' }))).toBeNull();
  });
});

describe('envelope', () => {
  it('says whose message it is and of which version', () => {
    expect(envelope({ type: 'resize', height: 3 })).toEqual({ ns: 'tls-explainer', v: 1, type: 'resize', height: 3 });
  });
});
