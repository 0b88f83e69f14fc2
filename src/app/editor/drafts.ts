/** Texts as they are typed, kept in the tab so that a reload or a closed editor loses nothing. One for each thing that can be edited. */
import * as z from 'zod/mini';
import type { Memory } from '../store/known';

const draftSchema = z.object({
  files: z.record(z.string(), z.string()),
  active: z.string(),
});
export type Draft = z.infer<typeof draftSchema>;

const OPEN = 'renewal-gap.editing';

function keyOf(of: string): string {
  return `renewal-gap.draft.${of}`;
}

/** @param of `charm.gate`, `charm.own`, `library.1.12.0` */
export function readDraft(memory: Memory, of: string): Draft | null {
  try {
    const read = z.safeParse(draftSchema, JSON.parse(memory.read(keyOf(of)) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export function writeDraft(memory: Memory, of: string, draft: Draft | null): void {
  memory.write(keyOf(of), draft === null ? null : JSON.stringify(draft));
}

/** Whether an editor stood open, and for what. */
export function writeOpen(memory: Memory, target: string | null): void {
  memory.write(OPEN, target);
}

export function readOpen(memory: Memory): string | null {
  return memory.read(OPEN);
}
