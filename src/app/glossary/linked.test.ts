import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TERMS } from '../../lessons/glossary';
import { TERM_FORMS, type TermId } from '../../lessons/glossary-words';
import { code, name } from '../../run/rich';
import { linkedText } from './linked';

const links = (...args: Parameters<typeof linkedText>): readonly string[] =>
  linkedText(...args).flatMap((piece) =>
    typeof piece !== 'string' && 'term' in piece ? [`${piece.word}: ${piece.term}`] : [],
  );

const IDS = Object.keys(TERM_FORMS) as readonly TermId[];
const someText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...IDS.flatMap((id): readonly string[] => TERM_FORMS[id])),
      fc.constantFrom('public key', 'keep-secret', 'cert-1', 'the', 'relation-changed', '.', 'Certificates'),
    ),
  )
  .map((words) => words.join(' '));

describe('the words of the glossary in a text', () => {
  it('every term has forms and every form a term, so that no entry is left out and no link leads nowhere', () => {
    expect([...IDS].sort()).toEqual(Object.keys(TERMS).sort());
  });

  it('a term is linked at its first place only, in whatever form, as it is written', () => {
    expect(linkedText('Hooks end; a hook fails in a unit.')).toEqual([
      { term: 'hook', word: 'Hooks' },
      ' end; a hook fails in a ',
      { term: 'unit', word: 'unit' },
      '.',
    ]);
  });

  it('the longest form wins, so that a private key is one thing and a denied request not a CSR', () => {
    expect(links('a denied request in the renewal gap, in APP_AND_UNIT mode, with a private key')).toEqual([
      'denied request: denied-request',
      'renewal gap: renewal-gap',
      'APP_AND_UNIT mode: mode',
      'private key: key',
    ]);
  });

  it('a part of a name is no word, since a name means itself', () => {
    expect(
      links('keep-secret, relation-changed, charm.py, get_certificate, certificate_key, ca/unit, units()'),
    ).toEqual([]);
  });

  it('a name that is a term of its own is linked whole', () => {
    expect(links('secret-expired, update-status, relation-broken, certificate_available')).toEqual([
      'secret-expired: secret-expired',
      'update-status: update-status',
      'relation-broken: relation-broken',
      'certificate_available: certificate-available',
    ]);
  });

  it('words of another thing stay as they are: a public key is not the private one, nor a secret of Kubernetes one of Juju', () => {
    expect(links('a public key and a key, a Kubernetes secret')).toEqual(['key: key']);
    expect(linkedText('a public key')).toEqual(['a public key']);
  });

  it('capitals are kept apart: UNIT is a mode, not a unit', () => {
    expect(links('UNIT means one for each unit')).toEqual(['unit: unit']);
  });

  it('code and names stay as they are, and a term is linked once over all pieces', () => {
    expect(linkedText(['The key of ', name('csr-1'), ' is in ', code('secret'), ', the key'])).toEqual([
      'The ',
      { term: 'key', word: 'key' },
      ' of ',
      { name: 'csr-1' },
      ' is in ',
      { code: 'secret' },
      ', the key',
    ]);
  });

  it('what stands before it in the section is linked there, not here', () => {
    expect(links('A charm writes the key.', ['The charms'])).toEqual(['key: key']);
  });

  it('no letter is lost or moved, and no term is linked twice', () => {
    fc.assert(
      fc.property(someText, someText, (text, before) => {
        const pieces = linkedText(text, [before]);
        const words = pieces.map((piece) =>
          typeof piece === 'string' ? piece : 'term' in piece ? piece.word : 'never',
        );
        expect(words.join('')).toBe(text);
        const found = links(text, [before]).map((each) => each.split(': ')[1]);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});
