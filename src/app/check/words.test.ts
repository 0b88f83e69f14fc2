import { describe, expect, it } from 'vitest';
import type { CheckState } from './session';
import { notesOf, problemText, told } from './words';

const STATE: CheckState = {
  phase: 'checked',
  checked: {
    subject: { kind: 'library', from: '1.12.0', files: {}, active: '_tls_certificates.py' },
    code: {},
    charms: ['report-mirror'],
  },
  rows: {},
  released: {},
  problem: null,
  raised: null,
  asked: ['time'],
  python: { kind: 'off' },
  hooks: 12,
  took: 4000,
};

describe('what the page says', () => {
  it('of a text that Python cannot take is one sentence with its line', () => {
    expect(problemText({ type: 'SyntaxError', message: 'invalid syntax', file: 'charm.py', line: 12 })).toBe(
      'charm.py, line 12: invalid syntax.',
    );
    expect(problemText({ type: 'KeyError', message: "'web'", file: null, line: null })).toBe("KeyError, 'web'.");
  });

  it('of a patch is told against the release; that the library asks for the time is no news', () => {
    expect(told(STATE, 'library').reason).toContain('Against the release 0 are better and 0 worse.');
    expect(notesOf(STATE)).toEqual([]);
  });

  it('of a charm that raises names hook, exception and line', () => {
    const raised = { hook: 'update-status', type: 'IndexError', message: 'out of range', file: 'charm.py', line: 10 };
    expect(notesOf({ ...STATE, raised })).toEqual([
      'It raises in update-status: IndexError, out of range (charm.py, line 10).',
    ]);
  });
});
