import { expect, test } from 'vitest';
import { remembered } from './memo';

function counted() {
  const asked: string[] = [];
  return { asked, of: remembered((text) => (asked.push(text), [text])) };
}

test('a text is worked out once, and gives the very same answer again: what hangs on the answer is found again', () => {
  const { asked, of } = counted();
  expect(of('a')).toBe(of('a'));
  expect(asked).toEqual(['a']);
});

test('a text too long to be one certificate is not kept, so that a pasted dump is not held for ever', () => {
  const { asked, of } = counted();
  const dump = 'x'.repeat(20_000);
  of(dump);
  of(dump);
  expect(asked).toHaveLength(2);
});

test('the memory is bounded: after thousands of other texts the first is worked out again, with the same answer', () => {
  const { asked, of } = counted();
  const first = of('first');
  for (let at = 0; at < 5_000; at += 1) of(`other ${at}`);
  expect(of('first')).toEqual(first);
  expect(asked.filter((text) => text === 'first')).toHaveLength(2);
});
