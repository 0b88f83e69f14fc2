import { describe, expect, it } from 'vitest';
import type { Memory } from '../store/known';
import { isLibraryText, keepSubject, keptSubject, subjectOf, whyNothing } from './subject';

function memory(): Memory {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => {
      if (value === null) kept.delete(key);
      else kept.set(key, value);
    },
  };
}

const CHARM = 'class Charm(ops.CharmBase):\n    tls = TLSCertificatesRequiresV4(…)\n';
const LIBRARY = 'import x\n\n\nclass TLSCertificatesRequiresV4(Object):\n    pass\n';

describe('files that are dropped', () => {
  it('are a charm; a single text is charm.py whatever it was called, src/ is left out', () => {
    expect(subjectOf([{ name: 'my_charm.py', text: CHARM }])).toMatchObject({
      kind: 'charm',
      files: { 'charm.py': CHARM },
    });
    const whole = subjectOf([
      { name: 'web/src/charm.py', text: CHARM },
      { name: 'src/helpers.py', text: 'x = 1' },
      { name: 'charmcraft.yaml', text: 'name: web' },
    ]);
    expect(whole).toMatchObject({
      files: { 'charm.py': CHARM, 'helpers.py': 'x = 1', 'charmcraft.yaml': 'name: web' },
    });
  });

  it('are a changed library where one defines its class', () => {
    expect(subjectOf([{ name: 'patched.py', text: LIBRARY }])).toMatchObject({
      kind: 'library',
      files: { '_tls_certificates.py': LIBRARY },
    });
    expect(isLibraryText(CHARM)).toBe(false);
  });

  it('are refused in one sentence where they are neither', () => {
    expect(subjectOf([{ name: 'picture.png', text: '' }])).toBe('None of these files is Python or YAML.');
    expect(
      subjectOf([
        { name: 'a.py', text: 'x' },
        { name: 'b.py', text: 'y' },
      ]),
    ).toBe('There is no charm.py among these files.');
    expect(subjectOf([{ name: 'charm.py', text: 'x'.repeat(300_000) }])).toContain('too long');
  });
});

describe('what there is nothing to check in', () => {
  it('is said before anything runs', () => {
    expect(whyNothing({ kind: 'charm', files: { 'charm.py': ' ' } })).toContain('Paste charm.py');
    expect(whyNothing({ kind: 'charm', files: { 'charm.py': 'import ops' } })).toContain('No TLS library found');
    expect(whyNothing({ kind: 'library', files: { '_tls_certificates.py': CHARM } })).toContain('not the text');
  });

  it('is not said of a charm whose library stands in another file of it', () => {
    expect(whyNothing({ kind: 'charm', files: { 'charm.py': 'import tls', 'tls.py': CHARM } })).toBeNull();
  });
});

it('a text that was changed outlives a reload; one that is as it ships leaves nothing behind', () => {
  const kept = memory();
  const subject = { kind: 'charm', from: 'mirror', files: { 'charm.py': CHARM }, active: 'charm.py' } as const;
  keepSubject(kept, subject, 'as shipped');
  expect(keptSubject(kept, 'charm', 'mirror')).toEqual(subject);
  keepSubject(kept, subject, CHARM);
  expect(keptSubject(kept, 'charm', 'mirror')).toBeNull();
});
