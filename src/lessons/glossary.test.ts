import { describe, expect, it } from 'vitest';
import { parseLink } from '../run/link/link';
import { plain } from '../run/rich';
import { computeRun } from '../run/run';
import { storyLine } from '../run/words';
import { TERMS } from './glossary';
import { readLesson, recordedRunner } from './node';

const runner = recordedRunner();

/** What the step that a term leads to says of itself. */
const SAYS: Readonly<Record<string, RegExp>> = {
  charm: /the charm writes/,
  unit: /on web\/1\./,
  hook: /relation-changed on web\/0\./,
  relation: /the relation is removed/,
  databag: /ca\/0 answers csr-1 with cert-1/,
  requirer: /sends csr-1/,
  provider: /ca\/0 answers csr-1/,
  key: /replaces its key by key-2/,
  csr: /sends csr-1/,
  certificate: /cert-1, valid until day 365/,
  secret: /the certificate secret expires/,
  'secret-expired': /secret-expired on web\/0/,
  'update-status': /update-status on web\/0/,
  'relation-broken': /relation-broken on web\/0/,
  leader: /leadership moves to web\/1/,
  mode: /The library keeps cert-1 in a secret/,
  'pull-api': /is told there are none/,
  'certificate-available':
    /relation-changed on web\/0\. The charm is answered \[cert-1\] and writes the same files again/,
  reconciler: /The charm is answered \[cert-1\] and writes the same files again/,
  'renewal-gap': /The gap opens/,
  outage: /This is an outage/,
  revocation: /marks cert-1 as revoked/,
  'denied-request': /certificate_denied/,
  'safety-net': /csr-1/,
  'unique-id': /byte for byte/,
};

describe.each(Object.entries(TERMS))('%s', (id, { title, says, shown, source }) => {
  it('is two plain sentences', () => {
    expect(title).not.toBe('');
    expect(says).toMatch(/^[A-Z]/);
    expect(says.match(/[.](?: |$)/g)).toHaveLength(2);
    expect(source.url).toMatch(/^https:\/\//);
  });

  it('is shown at a step that has it', () => {
    const [, lesson, part] = /^\?view=learn&lesson=(\d)&part=(\d)$/.exec(shown) ?? [];
    if (lesson !== undefined) {
      const words = readLesson(Number(lesson)).parts[Number(part) - 1]?.blocks.flatMap((block) => block.words) ?? [];
      expect(words).toContainEqual({ kind: 'term', term: id, text: title.toLowerCase() });
      return;
    }
    const { run, step, notices } = parseLink({ search: shown, hash: '' });
    expect(notices).toEqual([]);
    const { steps } = computeRun(run, runner);
    expect(Number(step)).toBeLessThanOrEqual(steps.length);
    expect(plain(storyLine(steps, Number(step) - 1))).toMatch(SAYS[id] ?? /^$/);
  });
});
