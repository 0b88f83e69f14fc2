/** Records library calls as a tree. When it is off it costs one comparison a call. */
import type { LibraryCall, Shown } from '../hook';

interface Open {
  readonly fn: string;
  readonly args: readonly (readonly [string, Shown])[];
  readonly calls: LibraryCall[];
  readonly notes: string[];
  readonly seq: number;
  readonly byCharm: boolean;
}

export class CallRecorder {
  private readonly open: Open[] = [];
  private readonly roots: LibraryCall[] = [];

  private byCharm = false;

  constructor(
    private on: boolean,
    private readonly nextSeq: () => number,
  ) {}

  /** @param show how to show the result; called only when recording */
  call<T>(fn: string, args: () => readonly (readonly [string, Shown])[], run: () => T, show: (result: T) => Shown): T {
    if (!this.on) return run();
    const { byCharm } = this;
    this.byCharm = false;
    this.open.push({ fn, args: args(), calls: [], notes: [], seq: this.nextSeq(), byCharm });
    try {
      const result = run();
      this.close(show(result), null);
      return result;
    } catch (error) {
      this.close(null, error instanceof Error ? error.name : 'Error');
      throw error;
    }
  }

  /** Runs what calls the library in the charm's place: the outermost call in it is the charm's. */
  fromCharm<T>(run: () => T): T {
    this.byCharm = this.on;
    try {
      return run();
    } finally {
      this.byCharm = false;
    }
  }

  /** What the function now running decided, in its own terms. */
  note(text: () => string): void {
    if (this.on) this.open.at(-1)?.notes.push(text());
  }

  private close(result: Shown, raised: string | null): void {
    const done = this.open.pop();
    if (!done) return;
    (this.open.at(-1)?.calls ?? this.roots).push({ ...done, result, raised });
  }

  /** From here on nothing is recorded. */
  silence(): void {
    this.on = false;
  }

  calls(): readonly LibraryCall[] {
    return this.roots;
  }
}
