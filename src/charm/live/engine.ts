/** Drives the Python runtime (`python/README.md`): loads library and charm, runs one hook at a time. */
import { z } from 'zod';
import { hookRequest } from './request';
import { HookSession } from './session';
import { charmSchema, hookAnswerSchema, librarySchema, sourceErrorSchema } from './schemas';
import type { CharmSource, LibrarySource, LiveEngine, LiveOutcome, LoadAnswer, LoadRequest, RunRequest } from './types';

/** Text in, text out: `renewal_gap.runtime.serve`. */
export type Serve = (request: string) => string;
export type Ask = (question: string) => string;

/** More printed text than this is cut: a loop that prints must not fill the page's memory. */
const PRINTED_LIMIT = 64 * 1024;
/** A hook's answer of more text than this is refused. */
const ANSWER_LIMIT = 16 * 1024 * 1024;

const failedSchema = z.object({ error: sourceErrorSchema });

/** The runtime said something that is not in its protocol, or nothing: a fault of ours. */
export class RuntimeFault extends Error {
  override readonly name = 'RuntimeFault';
}

export class Printed {
  private text = '';
  private cut = false;

  add(line: string): void {
    if (this.text.length + line.length < PRINTED_LIMIT) this.text += `${line}\n`;
    else this.cut = true;
  }

  take(): string {
    const taken = this.cut ? `${this.text}… (more was printed than is kept)\n` : this.text;
    this.text = '';
    this.cut = false;
    return taken;
  }
}

function sameText(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export class PythonEngine implements LiveEngine {
  private session: HookSession | null = null;
  private library: { readonly of: LibrarySource; readonly loaded: z.infer<typeof librarySchema> } | null = null;
  private charm: { readonly of: CharmSource; readonly loaded: z.infer<typeof charmSchema> } | null = null;

  constructor(
    private readonly serve: Serve,
    private readonly printed: Printed,
    private readonly clock: () => number,
  ) {}

  /** To be handed to `runtime.boot`: answers for whichever hook runs. */
  readonly ask: Ask = (question) => {
    if (!this.session) throw new RuntimeFault('Python asked Juju while no hook was running.');
    return this.session.ask(question);
  };

  private serveText(request: unknown): unknown {
    const text = this.serve(JSON.stringify(request));
    if (text.length > ANSWER_LIMIT) throw new RuntimeFault('The hook left more to show than this page keeps.');
    return JSON.parse(text);
  }

  load({ library, charm }: LoadRequest): LoadAnswer {
    if (!sameText(this.library?.of, library)) {
      const request = {
        do: 'library',
        version: library.version,
        ...(library.source === null ? {} : { source: library.source }),
      };
      const answer = this.serveText(request);
      const failed = failedSchema.safeParse(answer);
      if (failed.success) return failed.data;
      this.library = { of: library, loaded: z.object({ ok: librarySchema }).parse(answer).ok };
      // The charm imports names of the library, so it has to be imported again.
      this.charm = null;
    }
    if (!sameText(this.charm?.of, charm)) {
      const answer = this.serveText({ do: 'charm', files: charm.files, metadata: charm.metadata });
      const failed = failedSchema.safeParse(answer);
      if (failed.success) return failed.data;
      this.charm = { of: charm, loaded: z.object({ ok: charmSchema }).parse(answer).ok };
    }
    if (!this.library || !this.charm) throw new RuntimeFault('Nothing was loaded.');
    return { loaded: { library: this.library.loaded, charm: this.charm.loaded } };
  }

  run(request: RunRequest): LiveOutcome {
    const session = new HookSession(request.input);
    const before = this.clock();
    this.session = session;
    try {
      const answer = this.serveText(hookRequest(request));
      const failed = failedSchema.safeParse(answer);
      if (failed.success) throw new RuntimeFault(`${failed.data.error.type}: ${failed.data.error.message}`);
      const report = z.object({ ok: hookAnswerSchema }).parse(answer).ok;
      return {
        outcome: session.outcome(report),
        asked: report.asked,
        overridden: report.overridden,
        truncated: report.truncated,
        printed: this.printed.take(),
        ms: this.clock() - before,
      };
    } finally {
      this.session = null;
    }
  }
}
