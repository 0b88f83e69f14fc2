/** What an action from outside may look like: one schema for every kind. */
import * as z from 'zod/mini';
import { HOOK_NAMES } from '../../model/juju/world';
import type { Action, HookChoice } from '../../model/action';
import type { RunAction } from '../run';
import { denySchema, nameSchema, requestListSchema } from './setup';

const hook: z.ZodMiniType<HookChoice> = z.object({
  name: z.enum(HOOK_NAMES),
  remoteUnit: z.exactOptional(nameSchema),
  remoteApp: z.exactOptional(nameSchema),
  secret: z.exactOptional(nameSchema),
  revision: z.exactOptional(z.int().check(z.gte(1))),
});

const unit = { unit: nameSchema };
const off = { off: z.exactOptional(z.literal(true)) };
/** A hundred years: longer than any certificate here. */
const ms = z.int().check(z.gte(0), z.lte(100 * 366 * 86_400_000));

const PLAIN = [
  'sign',
  'sign-one',
  'revoke',
  'reissue',
  'new-ca',
  'provider-down',
  'provider-up',
  'remove-relation',
  'add-relation',
  'add-unit',
] as const;
const OF_UNIT = [
  'update-status',
  'finish',
  'rotate-key',
  'import-key',
  'renew',
  'sync',
  'move-leadership',
  'remove-unit',
  'wipe-disk',
  'fail-next',
] as const;

/** Kinds that are said by their name alone, and kinds that only name a unit. */
export type PlainKind = (typeof PLAIN)[number];
export type UnitKind = (typeof OF_UNIT)[number];

export function isPlainKind(kind: Action['do']): kind is PlainKind {
  return (PLAIN as readonly string[]).includes(kind);
}

export function isUnitKind(kind: Action['do']): kind is UnitKind {
  return (OF_UNIT as readonly string[]).includes(kind);
}

export const actionSchema: z.ZodMiniType<RunAction> = z.discriminatedUnion('do', [
  z.object({ do: z.literal('deliver'), ...unit, hook: z.exactOptional(hook), ...off }),
  z.object({ do: z.literal('pass'), ms: z.exactOptional(ms), ...off }),
  z.object({ do: z.literal('expire'), secret: z.exactOptional(nameSchema), ...off }),
  z.object({ do: z.literal(OF_UNIT), ...unit, ...off }),
  z.object({ do: z.literal(PLAIN), ...off }),
  z.object({ do: z.literal('deny'), error: denySchema, ...off }),
  z.object({ do: z.literal('change-names'), requests: requestListSchema, ...off }),
  z.object({ do: z.literal('resolve'), ...unit, retry: z.boolean(), ...off }),
  z.object({ do: z.literal('lose-event'), ...unit, hook, ...off }),
  z.object({ do: z.literal('repeat-event'), ...unit, hook, ...off }),
]);

/** @returns null for what is no action */
export function readAction(value: unknown): RunAction | null {
  const read = z.safeParse(actionSchema, value);
  return read.success ? read.data : null;
}
