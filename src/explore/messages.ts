/** What the page and the worker of the lab say to each other. The worker reads what it is told with these schemas. */
import { z } from 'zod';
import { DESIGNS, LIBRARY_VERSIONS, type HookInput, type HookOutcome, type Setup } from '../model';
import { PROPERTY_IDS, type PropertyId } from '../model/properties';
import { PROVIDER_IDS, SITUATION_IDS, type ProviderId, type SituationId } from '../scenarios/ids';
import type { CellId } from './cell';
import type { Counterexample } from './counterexample';
import type { NotAbout, Progress } from './session';
import type { CellResult } from './verdict';

function oneOf<T extends string>(ids: readonly T[]) {
  return z.custom<T>((value) => (ids as readonly unknown[]).includes(value));
}

const cellSchema = z.object({
  charm: z.string().nullable(),
  situation: oneOf<SituationId>(SITUATION_IDS),
  design: z.array(z.enum(DESIGNS)),
  provider: oneOf<ProviderId>(PROVIDER_IDS).nullable(),
  library: z.enum(LIBRARY_VERSIONS).exactOptional(),
  patch: z.string().exactOptional(),
  /** From the page's own reading of a charm. */
  own: z.custom<Partial<Setup>>((value) => typeof value === 'object' && value !== null).exactOptional(),
});

/** Packed trees of recorded paths by charm; a charm without any is run elsewhere, hook by hook. */
const treesSchema = z.record(z.string(), z.unknown());

export const toWorkerSchema = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('search'),
    /** Names this request in the answers; a new one ends the one before. */
    id: z.number(),
    cells: z.array(cellSchema),
    trees: treesSchema,
    states: z.number().positive().exactOptional(),
  }),
  z.object({
    do: z.literal('explain'),
    id: z.number(),
    cell: cellSchema,
    property: oneOf<PropertyId>(PROPERTY_IDS),
    trees: treesSchema,
  }),
  /** What a wanted hook left. It comes from the page's own Python, which has checked it. */
  z.object({
    do: z.literal('answer'),
    hook: z.number(),
    outcome: z.custom<HookOutcome>((value) => typeof value === 'object'),
  }),
  z.object({ do: z.literal('no-answer'), hook: z.number(), why: z.string() }),
  z.object({ do: z.literal('cancel') }),
]);
export type ToWorker = z.infer<typeof toWorkerSchema>;

export type FromWorker =
  | { readonly say: 'progress'; readonly id: number; readonly cell: number; readonly progress: Progress }
  | { readonly say: 'cell'; readonly id: number; readonly cell: number; readonly result: CellResult | NotAbout }
  | { readonly say: 'failed'; readonly id: number; readonly cell: number; readonly why: string }
  | { readonly say: 'counterexample'; readonly id: number; readonly found: Counterexample | null }
  | { readonly say: 'done'; readonly id: number; readonly cancelled: boolean }
  /** Only Python can run this hook. */
  | { readonly say: 'wanted'; readonly hook: number; readonly cell: CellId; readonly input: HookInput };
