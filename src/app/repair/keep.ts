/** What a reader wrote in a repair, kept on this device: a reload or a later visit loses nothing. */
import * as z from 'zod/mini';
import type { RepairId } from '../../repair';

const keptSchema = z.object({
  text: z.string().check(z.maxLength(200_000)),
  /** What stood there before all edits were undone; null: nothing was. */
  before: z.nullable(z.string().check(z.maxLength(200_000))),
  /** How many hints are open. */
  hints: z.int().check(z.gte(0), z.lte(3)),
  repaired: z.boolean(),
});
export type Kept = z.infer<typeof keptSchema>;

const keyOf = (id: RepairId): string => `renewal-gap.repair.${id}`;

export interface Shelf {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

/** Storage that may be forbidden or full: then the text lives as long as the page. */
export const deviceShelf: Shelf = {
  read: (key) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write: (key, value) => {
    try {
      window.localStorage.setItem(key, value);
    } catch {
      return;
    }
  },
};

export function readKept(id: RepairId, shelf: Shelf = deviceShelf): Kept | null {
  try {
    const read = z.safeParse(keptSchema, JSON.parse(shelf.read(keyOf(id)) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export function writeKept(id: RepairId, kept: Kept, shelf: Shelf = deviceShelf): void {
  shelf.write(keyOf(id), JSON.stringify(kept));
}
