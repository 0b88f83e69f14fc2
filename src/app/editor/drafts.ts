/** Texts as they are typed, kept in the tab so that a reload or a closed editor loses nothing. One for each thing that can be edited. */
import * as z from 'zod/mini';
import type { RunCode } from '../../run/code';
import { LIBRARY_FILE } from '../../run/code';
import type { Memory } from '../store/known';

const draftSchema = z.object({
  files: z.record(z.string(), z.string()),
  active: z.string(),
  /** Opened from files: it waits for Run. */
  held: z.boolean(),
});
export type Draft = z.infer<typeof draftSchema>;

const PREFIX = 'renewal-gap.draft.';
const LIST = 'renewal-gap.drafts';
const OPEN = 'renewal-gap.editing';

/** What a draft is of. `from`: a shipped charm, a version of the library; null: a charm that was written elsewhere. */
export interface DraftOf {
  readonly kind: 'charm' | 'library';
  readonly from: string | null;
}

const keyOf = ({ kind, from }: DraftOf): string => `${kind} ${from ?? ''}`;

function readText(memory: Memory, key: string): Draft | null {
  try {
    const read = z.safeParse(draftSchema, JSON.parse(memory.read(`${PREFIX}${key}`) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

function listed(memory: Memory): readonly string[] {
  return (memory.read(LIST) ?? '').split('\n').filter((key) => key !== '');
}

export function readDraft(memory: Memory, of: DraftOf): Draft | null {
  return readText(memory, keyOf(of));
}

/** The last one written stands last in the list. */
export function writeDraft(memory: Memory, of: DraftOf, draft: Draft | null): void {
  const key = keyOf(of);
  const others = listed(memory).filter((each) => each !== key);
  memory.write(`${PREFIX}${key}`, draft === null ? null : JSON.stringify(draft));
  memory.write(LIST, (draft === null ? others : [...others, key]).join('\n'));
}

/** The latest texts of the tab, as code to choose from. */
export function draftedCode(memory: Memory): RunCode {
  const last = (kind: DraftOf['kind']): string | undefined =>
    listed(memory)
      .filter((key) => key.startsWith(`${kind} `))
      .at(-1);
  const [charm, library] = [last('charm'), last('library')];
  const charmDraft = charm === undefined ? null : readText(memory, charm);
  const libraryText = library === undefined ? undefined : readText(memory, library)?.files[LIBRARY_FILE];
  const from = charm?.slice('charm '.length) ?? '';
  return {
    ...(charmDraft === null ? {} : { charm: { files: charmDraft.files, from: from === '' ? null : from } }),
    ...(libraryText === undefined ? {} : { library: libraryText }),
  };
}

/** Whether an editor stood open, and for what. */
export function writeOpen(memory: Memory, target: string | null): void {
  memory.write(OPEN, target);
}

export function readOpen(memory: Memory): string | null {
  return memory.read(OPEN);
}
