/** What the command line asks for. */
import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DESIGNS, type Design } from '../../model';
import { designClash } from '../../model/library/designs';
import {
  isId,
  PROVIDER_IDS,
  RECONCILER_IDS,
  SITUATION_IDS,
  type ProviderId,
  type ReconcilerId,
  type SituationId,
} from '../../scenarios/ids';
import { BadInput, readArguments } from '../bad-input';

export const USAGE = `Usage: npm run -s explore -- --charm FILE_OR_ID --situation ID --design ID[,ID] [--provider ID] [--library FILE] [--json]
  --charm      id of a shipped charm, a charm.py, a charm's folder, or all
  --situation  id of a situation, several with commas, or all
  --design     released, or designs that are combined; own with --library
  --provider   how the provider answers; without it, as the situation says
  --library    a patched _tls_certificates.py: every hook runs live
  --states N   how many worlds at most for each cell (200000)
  --json       results as JSON`;

export interface Query {
  /** Shipped ids, or the path of a charm.py or of a charm's folder. */
  readonly charms: readonly ReconcilerId[] | { readonly file: string };
  readonly situations: readonly SituationId[];
  readonly design: readonly Design[];
  readonly provider: ProviderId | null;
  readonly library: string | null;
  readonly states: number;
  readonly json: boolean;
}

function listOf<T extends string>(text: string, known: readonly T[], what: string): readonly T[] {
  if (text === 'all') return known;
  return text.split(',').map((each) => {
    const found = known.find((id) => id === each.trim());
    if (found === undefined) throw new BadInput(`There is no ${what} ${each}; known: ${known.join(', ')}.`);
    return found;
  });
}

function designsOf(text: string, patched: boolean): readonly Design[] {
  const ids = text.split(',').map((each) => each.trim());
  if (ids.includes('own') && !patched) throw new BadInput('The design own is a file: give it with --library.');
  const named = ids.filter((id) => id !== 'own' && id !== 'released');
  const designs = named.length === 0 ? [] : listOf(named.join(), DESIGNS, 'design');
  const clash = designClash(designs);
  if (clash !== null) throw new BadInput(clash);
  if (patched && designs.length > 0) throw new BadInput('A patched library and designs do not go together.');
  return designs;
}

function charmsOf(text: string): Query['charms'] {
  if (text === 'all' || text.split(',').every((id) => isId(RECONCILER_IDS, id.trim())))
    return listOf(text, RECONCILER_IDS, 'charm');
  if (existsSync(text)) return { file: text };
  if (text.endsWith('.py') || text.includes('/')) throw new BadInput(`There is no file ${text}.`);
  return listOf(text, RECONCILER_IDS, 'charm');
}

const OPTIONS = {
  charm: { type: 'string' },
  situation: { type: 'string' },
  design: { type: 'string', default: 'released' },
  provider: { type: 'string' },
  library: { type: 'string' },
  states: { type: 'string', default: '200000' },
  json: { type: 'boolean', default: false },
} as const;

/** @throws BadInput */
export function readQuery(args: readonly string[]): Query {
  const { values } = readArguments(args, USAGE, (each) => parseArgs({ args: each, options: OPTIONS }));
  const { charm, situation, library, provider } = values;
  if (charm === undefined || situation === undefined) throw new BadInput(USAGE);
  if (library !== undefined && !statSync(library, { throwIfNoEntry: false })?.isFile())
    throw new BadInput(`There is no file ${library}.`);
  const states = Number(values.states);
  if (!Number.isInteger(states) || states < 1) throw new BadInput('--states is a whole number above 0.');
  return {
    charms: charmsOf(charm),
    situations: listOf(situation, SITUATION_IDS, 'situation'),
    design: designsOf(values.design, library !== undefined),
    provider: provider === undefined ? null : (listOf(provider, PROVIDER_IDS, 'provider')[0] ?? null),
    library: library ?? null,
    states,
    json: values.json,
  };
}
