/**
 * Messages between the page, the sandboxed frame and the worker in it. The frame only passes them on; page and worker check what comes.
 */
import { z } from 'zod';
import type { RunRequest } from './types';
import { OVERRIDES } from './types';

const buffer = z.instanceof(ArrayBuffer);
const texts = z.record(z.string(), z.string());

export const loadRequestSchema = z.object({
  library: z.object({ version: z.string(), source: z.string().nullable() }),
  charm: z.object({ files: texts.nullable(), metadata: z.record(z.string(), z.unknown()).nullable() }),
});

/** The input comes from the page, whose worlds have been checked where they came in; here only its outline is. */
export const runRequestSchema = z.object({
  input: z.looseObject({ world: z.looseObject({}), unit: z.string(), call: z.looseObject({ name: z.string() }) }),
  record: z.object({ lines: z.boolean(), calls: z.boolean(), pull: z.boolean() }),
  overrides: z.array(z.enum(OVERRIDES)),
}) as unknown as z.ZodType<RunRequest>;

/** What the worker takes: the parts to boot from, a further part, a call. */
export const toWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('boot'), parts: z.record(z.string(), buffer) }),
  z.object({ type: z.literal('add'), name: z.string(), data: buffer }),
  z.object({ type: z.literal('load'), id: z.number(), request: loadRequestSchema }),
  z.object({ type: z.literal('run'), id: z.number(), request: runRequestSchema }),
]);
export type ToWorker = z.infer<typeof toWorkerSchema>;

/** What the frame takes besides: its worker's scripts and parts, and the order to begin again. */
export type ToFrame =
  | Exclude<ToWorker, { readonly type: 'boot' }>
  | {
      readonly type: 'start';
      readonly scripts: readonly ArrayBuffer[];
      readonly parts: Readonly<Record<string, ArrayBuffer>>;
    }
  | { readonly type: 'restart' };

export const PHASES = ['interpreter', 'packages', 'runtime', 'ready'] as const;
export type Phase = (typeof PHASES)[number];

export const toPageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('frame') }),
  z.object({ type: z.literal('phase'), phase: z.enum(PHASES) }),
  /** `value` is checked by whoever asked; `heap` is how large Python's memory has grown, in bytes. */
  z.object({ type: z.literal('done'), id: z.number(), value: z.unknown(), heap: z.number() }),
  /** A call that could not be answered: a fault of ours, or Python's memory is used up. */
  z.object({ type: z.literal('failed'), id: z.number(), message: z.string().max(10_000) }),
  /** The worker is lost. */
  z.object({ type: z.literal('fatal'), message: z.string().max(10_000) }),
  z.object({ type: z.literal('violation'), what: z.string().max(1000) }),
]);
export type ToPage = z.infer<typeof toPageSchema>;
