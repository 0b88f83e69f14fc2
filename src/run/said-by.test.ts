import { describe, expect, it } from 'vitest';
import { saidBy, UNFETCHED_WORDS } from './said-by';

describe('what was thrown, in words', () => {
  it('is the message of an error, and anything else as text', () => {
    expect(saidBy(new Error('The charm has no class.'))).toBe('The charm has no class.');
    expect(saidBy('stopped')).toBe('stopped');
  });

  it('is plain where a part of the page is missing, whichever engine says so', () => {
    for (const message of [
      'Failed to fetch dynamically imported module: https://page.example/assets/python-1.js',
      'error loading dynamically imported module: https://page.example/assets/python-1.js',
      'Importing a module script failed.',
    ])
      expect(saidBy(new TypeError(message))).toBe(UNFETCHED_WORDS);
  });
});
