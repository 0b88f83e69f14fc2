/** A recorded trace as a run, as far as Juju's rules allow what it did. */
import * as z from 'zod/mini';
import type { Run } from '../../run/run';
import { MAX_STEPS } from '../../run/run';
import { TracePlayer } from './player';
import { configSchema, expectedSchema, hookSchema, setSchema, type TraceSecret } from './schema';
import { setupOf } from './setup';

type Fields = Readonly<Record<string, unknown>>;

const FORMAT = /^tls-trace\/(\d{1,4})$/;

/** Any version of the trace format. */
export function isTrace(value: unknown): value is Fields {
  const format = typeof value === 'object' && value !== null ? (value as Fields)['format'] : undefined;
  return typeof format === 'string' && FORMAT.test(format);
}

function secretsOf(step: unknown): readonly TraceSecret[] | null {
  const expected = z.safeParse(z.object({ expect: expectedSchema }), step);
  return expected.success ? expected.data.expect.secrets : null;
}

function leftOut(player: TracePlayer): readonly string[] {
  if (player.leftOut.size === 0) return [];
  const told = [...player.leftOut]
    .slice(0, 12)
    .map(([what, count]) => (count === 1 ? what : `${what} (${count} times)`));
  return [`A run follows Juju, which would not do all that the trace did. Left out: ${told.join(', ')}.`];
}

export interface OpenedTrace {
  readonly run: Run;
  readonly notices: readonly string[];
}

/** @returns a plain sentence where nothing can be made of it */
export function openTrace(trace: Fields): OpenedTrace | string {
  const version = FORMAT.exec(String(trace['format']))?.[1];
  if (version !== '1') return `This page reads traces of version 1, and this one is of version ${version ?? '?'}.`;
  const config = z.safeParse(configSchema, trace['config']);
  if (!config.success) {
    const place = config.error.issues[0]?.path.map(String).join('.') ?? '';
    return `The trace is damaged at config${place === '' ? '' : `.${place.slice(0, 80)}`}, so it cannot be opened.`;
  }
  const { setup, notices } = setupOf(config.data, trace['library'], trace['charm']);
  const given = trace['steps'];
  if (!Array.isArray(given)) return 'The trace has no steps.';
  const player = new TracePlayer(setup);
  let secrets: readonly TraceSecret[] = [];
  const damaged: number[] = [];
  given.slice(0, MAX_STEPS).forEach((each: unknown, at) => {
    const [set, hook] = [z.safeParse(setSchema, each), z.safeParse(hookSchema, each)];
    if (set.success) player.set(set.data);
    else if (hook.success) player.hook(hook.data, secrets);
    else damaged.push(at + 1);
    secrets = secretsOf(each) ?? secrets;
  });
  const unread =
    damaged.length === 0
      ? []
      : [`${damaged.length} steps of the trace could not be read, the first of them step ${damaged[0] ?? 0}.`];
  const cut =
    given.length > MAX_STEPS
      ? [`The trace holds more than ${MAX_STEPS.toLocaleString('en-US')} steps; the first ones are shown.`]
      : [];
  return {
    run: { setup, scenario: null, actions: player.actions },
    notices: [...notices, ...cut, ...unread, ...leftOut(player)],
  };
}
