/** What a charm asks Juju and Pebble, directly or through ops: answered by the model, and told as a short text. */
import { z } from 'zod';
import { DiskError, JujuError } from '../../model/juju/hook-tools.types';
import { rememberedOf } from '../../model/memo';
import { answerCommand } from '../commands/answer';
import { answerPebble } from '../pebble/answer';
import { pebbleRequestSchema, type PebbleAnswer } from '../pebble/types';
import { Unanswerable, type HookContext } from './context';
import { isList, type Json, type JsonObject } from './marks';
import type { Terms } from './terms';
import type { RelationPlace } from './tree';

const texts = z.record(z.string(), z.string());
const givenSchema = z.object({ files: texts.optional(), data: texts.optional(), stdin: z.string().optional() });

/** What differs between two hooks that are alike: when a unit's status last changed. */
const SINCE = /"since":\s*"[^"]*"/g;

const givenOf = rememberedOf((given: JsonObject | readonly Json[]) => givenSchema.parse(given));

export function askCommand(context: HookContext, terms: Terms, argv: readonly string[], given: Json): string {
  const { tools, input, commands } = context;
  const more = typeof given === 'object' && given !== null ? givenOf(given) : givenSchema.parse(given);
  const answer = answerCommand({ tools, input, session: commands }, { argv, ...more });
  if ('refused' in answer) return `?${answer.refused}`;
  if (answer.code !== 0) return `!${answer.code}${terms.canonical(answer.stderr, true)}`;
  return terms.canonical(argv[0] === 'goal-state' ? answer.stdout.replace(SINCE, '') : answer.stdout, true);
}

interface Entry {
  readonly path: string;
  readonly type: string;
}

/** What a charm reads of an answer: neither sizes nor times of files. */
function pebbleText(op: string, answer: PebbleAnswer): string {
  if ('refused' in answer) return `?${answer.refused}`;
  if ('error' in answer) return `!${answer.error.type} ${answer.error.kind ?? ''} ${answer.error.code ?? ''}`;
  if (answer.ok === null) return '';
  if (op === 'list') return (answer.ok as readonly Entry[]).map(({ path, type }) => `${path} ${type}`).join('\n');
  return typeof answer.ok === 'string' ? answer.ok : JSON.stringify(answer.ok);
}

/** A request without places is the same object in every hook. */
const requestOf = rememberedOf((given: JsonObject) => pebbleRequestSchema.parse(given));

export function askPebble(context: HookContext, terms: Terms, request: JsonObject): string {
  const parsed = requestOf(request);
  const answer = answerPebble(context.pebble(parsed.container), parsed);
  return terms.canonical(pebbleText(parsed.op, answer), true);
}

/** A question that Juju may refuse: the refusal is the answer. */
function orRefusal(run: () => string): string {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof JujuError)) throw error;
    return error.kind === 'relation-not-found' ? '{}' : `!${error.kind}`;
  }
}

export function askUnits(context: HookContext, terms: Terms, place: RelationPlace): string {
  return orRefusal(() => {
    const units = context.tools.relationUnits(context.relationAt(place));
    return units.map((unit) => terms.allot('unit', unit)).join(',');
  });
}

function valueText(terms: Terms, value: string | number | boolean | undefined): string {
  if (value === undefined) return '-';
  return typeof value === 'string' ? `=${terms.canonical(value, true)}` : `:${value}`;
}

export function askDatabag(
  context: HookContext,
  terms: Terms,
  place: RelationPlace,
  entity: string,
  key: string | null,
): string {
  return orRefusal(() => {
    const bag = context.tools.relationGet(context.relationAt(place), entity);
    return key === null ? terms.canonical(JSON.stringify(bag), true) : valueText(terms, bag[key]);
  });
}

export function askConfig({ tools }: HookContext, terms: Terms, key: string | null): string {
  const config = tools.config();
  return key === null ? terms.canonical(JSON.stringify(config), true) : valueText(terms, config[key]);
}

/** Relations are told by how many there are: each is the one of now or of the hook. */
export function askRelations(context: HookContext, endpoint: string): string {
  return context.tools
    .relationIds(endpoint)
    .map((id) => context.placeOf(id))
    .join(',');
}

export function askStatus({ tools }: HookContext, terms: Terms): string {
  const { name, message } = tools.status();
  return `${name} ${terms.canonical(message, true)}`;
}

export function askApplicationStatus(context: HookContext): string {
  const answer = answerCommand(
    { tools: context.tools, input: context.input, session: context.commands },
    { argv: ['status-get', '--include-data', '--application', '--format=json'] },
  );
  if ('refused' in answer) throw new Unanswerable(answer.refused);
  const parsed = answer.code === 0 ? (JSON.parse(answer.stdout) as Json) : null;
  const status = typeof parsed === 'object' && parsed !== null && !isList(parsed) ? parsed['application-status'] : null;
  return JSON.stringify(status ?? null);
}

/** A machine's files, all of them: a machine charm reads its disk in ways that cannot be told one by one. */
export function askFiles({ tools }: HookContext, terms: Terms): string {
  try {
    const files = tools.files().map((path) => [path, tools.pull(path)]);
    return terms.canonical(JSON.stringify(files), true);
  } catch (error) {
    if (error instanceof DiskError) return `!${error.kind}`;
    throw error;
  }
}
