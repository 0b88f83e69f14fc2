/** Everything that a dump tells, the most urgent first. */
import { name, rich } from '../../run/rich';
import type { Dump } from '../dump';
import { bagFindings } from './bags';
import { contextOf, type FindOptions } from './context';
import { entryFindings } from './entries';
import { relationFindings } from './relation';
import { requestFindings } from './requests';
import { secretFindings } from './secrets';
import { finding, FINDING_IDS, type Finding } from './types';

function loose(dump: Dump): readonly Finding[] {
  const named = [...new Set(dump.loose.flatMap((pem) => pem.name ?? []))];
  if (named.length === 0) return [];
  return [
    finding({
      id: 'loose-pem',
      about: 'paste',
      tone: 'note',
      word: 'note',
      title: rich(
        named.length === 1 ? 'A PEM text without a databag around it: ' : 'PEM texts without a databag around them: ',
        ...named.flatMap((each, at) => (at === 0 ? [name(each)] : [', ', name(each)])),
      ),
      evidence: [{ text: rich('what they are to each other is in the view of certificates'), lines: null }],
      todo: rich('Whether one answers the other in a relation is seen in juju show-unit.'),
    }),
  ];
}

function rank(each: Finding): number {
  return FINDING_IDS.indexOf(each.id);
}

/** The same about the same is told once. */
function unique(all: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>();
  return all.filter((each) => {
    const key = `${each.id} ${each.about}`;
    return seen.has(key) ? false : (seen.add(key), true);
  });
}

/**
 * Findings in the order of the rules: unreadable, invalid, bad PEM, no request, denied, unanswered, ignored, revoked, expired, late,
 * assigned; then what decides nothing. Worked out anew for each clock and set of answers.
 */
export function findings(dump: Dump, options: FindOptions): readonly Finding[] {
  const all = dump.relations.flatMap((reading) => {
    const context = contextOf(dump, reading, options);
    return [
      ...bagFindings(context),
      ...requestFindings(context),
      ...entryFindings(context),
      ...relationFindings(context),
    ];
  });
  const sorted = [...all, ...secretFindings(dump, options.now), ...loose(dump)].sort((a, b) => rank(a) - rank(b));
  return unique(sorted);
}
