/** The charm's lines as they run: each is open until its statement ends, and then has its values. */
import type { LineRun, Shown } from '../../model/hook';
import type { CharmHost } from '../../model/library/twin';

/** What the margin shows of a text (`python/renewal_gap/shown.py`). */
const TEXT_LIMIT = 200;

export function cut(text: string): string {
  return text.length <= TEXT_LIMIT ? text : `${text.slice(0, TEXT_LIMIT - 1)}…`;
}

interface OpenLine {
  readonly run: { -readonly [K in keyof LineRun]: LineRun[K] };
}

export class OpenLines {
  private open: OpenLine[] = [];

  constructor(private readonly host: CharmHost) {}

  /** Frames of the charm that are open: each holds one open line. */
  get depth(): number {
    return this.open.length;
  }

  begin(file: string, line: number, depth: number, fn: string): OpenLine {
    const seq = this.host.hook.tools.nextSeq();
    const run = { seq, file, line, depth, fn, values: [], raised: null, branch: null };
    const opened: OpenLine = { run };
    this.host.lines.push(run);
    this.open.push(opened);
    return opened;
  }

  end(
    opened: OpenLine,
    values: readonly (readonly [string, Shown])[],
    raised: string | null,
    branch: boolean | null,
  ): void {
    opened.run.values = values;
    opened.run.raised = raised;
    opened.run.branch = branch;
    this.open = this.open.filter((each) => each !== opened);
  }
}

export type { OpenLine };
