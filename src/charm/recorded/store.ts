/** Recorded hooks: what a charm did live, once, kept for every reader who starts without Python. */
import { z } from 'zod';
import type { HookInput, HookOutcome, HookRunner } from '../../model/hook';
import { outcomeSchema } from '../live/schemas';
import { hookKey } from './key';
import { TextTable, unpackTexts } from './texts';

export const recordingSchema = z.object({
  format: z.literal('recorded-hooks/1'),
  /** What was recorded: `setup.charm`, and the library's version. */
  charm: z.string(),
  library: z.string(),
  texts: z.array(z.string()),
  /** By `hookKey`. */
  hooks: z.record(z.string(), z.unknown()),
});
export type Recording = z.infer<typeof recordingSchema>;

/** Collects outcomes into a recording. */
export class Recorder {
  private readonly table = new TextTable();
  private readonly hooks: Record<string, unknown> = {};

  constructor(
    private readonly charm: string,
    private readonly library: string,
  ) {}

  /** A provider's hook is left out: the twin runs it. */
  add(input: HookInput, outcome: HookOutcome): void {
    const key = hookKey(input);
    if (key !== null) this.hooks[key] ??= this.table.pack(outcome);
  }

  recording(): Recording {
    const { charm, library, hooks } = this;
    return { format: 'recorded-hooks/1', charm, library, texts: [...this.table.texts], hooks };
  }
}

export class RecordedStore {
  private readonly known = new Map<string, HookOutcome>();

  constructor(private readonly recordings: readonly Recording[]) {}

  /** With further recordings. */
  with(...more: readonly Recording[]): RecordedStore {
    return new RecordedStore([...this.recordings, ...more]);
  }

  /** What the hook left when it was recorded; null when it was not. @throws ZodError for a recording of another shape */
  find(input: HookInput): HookOutcome | null {
    const key = hookKey(input);
    if (key === null) return null;
    const before = this.known.get(key);
    if (before) return before;
    for (const { hooks, texts } of this.recordings) {
      if (!Object.hasOwn(hooks, key)) continue;
      const outcome: HookOutcome = { ...outcomeSchema.parse(unpackTexts(hooks[key], texts)), by: 'recorded' };
      this.known.set(key, outcome);
      return outcome;
    }
    return null;
  }
}

/** Answers from the store; what it does not hold, the fallback runs. */
export function recordedRunner(store: RecordedStore, fallback: HookRunner): HookRunner {
  return (input) => store.find(input) ?? fallback(input);
}
