/** Pebble requests as the live Python makes them, and how they end. */
import { z } from 'zod';
import { remembered, rememberedOf } from '../../model/memo';
import type { HookTools } from '../../model/juju/hook-tools.types';
import type { Millis } from '../../model/juju/world';

/** One request: the container, the operation, and its arguments by name. */
export const pebbleRequestSchema = z.looseObject({ container: z.string(), op: z.string() });
export type PebbleRequest = z.infer<typeof pebbleRequestSchema>;

export type PebbleErrorType = 'ConnectionError' | 'PathError' | 'APIError' | 'ChangeError' | 'ExecError';
export type PathErrorKind = 'not-found' | 'permission-denied' | 'generic-file-error';

/** An error of `ops.pebble`: `kind` belongs to PathError, `code` (HTTP) to APIError. */
export class PebbleError extends Error {
  override readonly name = 'PebbleError';

  constructor(
    readonly type: PebbleErrorType,
    message: string,
    readonly more: { readonly kind?: PathErrorKind; readonly code?: number } = {},
  ) {
    super(message);
  }
}

/** Something that this Pebble cannot do: the hook ends with the sentence. */
export class NotSimulated extends Error {
  override readonly name = 'NotSimulated';
}

export type PebbleAnswer =
  | { readonly ok: unknown }
  | {
      readonly error: {
        readonly type: PebbleErrorType;
        readonly message: string;
        readonly kind?: PathErrorKind;
        readonly code?: number;
      };
    }
  | { readonly refused: string };

export interface PebbleContext {
  readonly tools: HookTools;
  readonly container: string;
  /** When a file that this hook has not written was last written; null: unknown. */
  readonly writtenAt: (path: string) => Millis | null;
  /** Files that this hook has written. */
  readonly written: Set<string>;
}

/** Arguments of one kind of request. A request that comes in hook after hook is the same object, and read once. */
export function argumentsOf<T>(schema: z.ZodType<T>): (request: PebbleRequest) => T {
  return rememberedOf((request: PebbleRequest) => schema.parse(request));
}

/** Charms ask for files that are not there in most hooks, and the trace of an error costs more than its question: equal errors are one. */
const apiErrors = {
  400: remembered((message) => new PebbleError('APIError', message, { code: 400 })),
  404: remembered((message) => new PebbleError('APIError', message, { code: 404 })),
};

const pathErrorsOf = (kind: PathErrorKind) => remembered((message) => new PebbleError('PathError', message, { kind }));
const pathErrors = {
  'not-found': pathErrorsOf('not-found'),
  'permission-denied': pathErrorsOf('permission-denied'),
  'generic-file-error': pathErrorsOf('generic-file-error'),
};

export function apiError(code: 400 | 404, message: string): PebbleError {
  return apiErrors[code](message);
}

export function pathError(kind: PathErrorKind, message: string): PebbleError {
  return pathErrors[kind](message);
}
