/**
 * Python in the page, seen from outside the sandbox: downloads the parts, starts the frame, runs one hook after another, ends what takes
 * too long and starts again. Kept warm between hooks; ended and started again when its memory has grown.
 */
import { z } from 'zod';
import { FrameLink } from './frame-link';
import { libraryPart, STDLIB_REST_PART, type Manifest } from './manifest';
import { Download, type Progress } from './download';
import type { PartSource } from './parts';
import { wantsRest } from './rest';
import { CannotLoad } from './sources';
import { liveOutcomeSchema, loadAnswerSchema } from './schemas';
import type { LiveOutcome, LiveRuntime, LoadAnswer, LoadRequest, RunRequest } from './types';

export interface HostOptions {
  readonly document: Document;
  readonly parts: PartSource;
  readonly onProgress?: (progress: Progress) => void;
  /** Something in the sandbox tried what its policy forbids. */
  readonly onViolation?: (what: string) => void;
  readonly limits?: Partial<Limits>;
}

export interface Limits {
  /** A hook may take this long, in milliseconds. */
  readonly hookMs: number;
  /** Loading a library and a charm, both of which run code. */
  readonly loadMs: number;
  /** From the start of the worker until it takes calls. */
  readonly startMs: number;
  /** Beyond this the worker is replaced before the next hook, in bytes. */
  readonly heapBytes: number;
}

export const DEFAULT_LIMITS: Limits = { hookMs: 10_000, loadMs: 30_000, startMs: 90_000, heapBytes: 256 * 1024 * 1024 };

/** The hook was ended from outside. Python has started again; the sentence says why. */
export class HookStopped extends Error {
  override readonly name = 'HookStopped';
}

/** Stays until it is disposed of; every method may be called at any time and waits for its turn. */
export class PythonHost implements LiveRuntime {
  private readonly limits: Limits;
  private readonly link: FrameLink;
  private readonly download: Download;
  private started: Promise<Manifest> | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private loaded: LoadRequest | null = null;
  /** Bytes; 0: the worker is new and has loaded nothing. */
  private heap = 0;
  private closed = false;

  constructor(options: HostOptions) {
    this.limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.download = new Download(options.parts, (progress) => options.onProgress?.(progress));
    this.link = new FrameLink(options.document, {
      phase: (phase) => options.onProgress?.({ phase }),
      violation: (what) => options.onViolation?.(what),
    });
  }

  /** Downloads and starts Python ahead of need, for the given version of the library; safe to call again. */
  warmUp(library: string): Promise<void> {
    return this.inTurn(async () => {
      await this.start(library);
    });
  }

  /** @throws PythonAbsent, HookStopped */
  load(request: LoadRequest): Promise<LoadAnswer> {
    return this.inTurn(() => this.loadNow(request));
  }

  /** Runs one hook of a charm. @throws CannotLoad, PythonAbsent, and HookStopped when it took too long or broke the worker */
  run(of: LoadRequest, request: RunRequest): Promise<LiveOutcome> {
    return this.inTurn(() => this.runNow(of, request));
  }

  dispose(): void {
    this.closed = true;
    this.link.dispose('Python was closed.');
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private async start(library: string): Promise<Manifest> {
    this.started ??= this.boot(library).catch((error: unknown) => {
      this.started = null;
      throw error;
    });
    const manifest = await this.started;
    await this.bring(manifest, libraryPart(library));
    return manifest;
  }

  private async boot(library: string): Promise<Manifest> {
    const manifest = await this.download.manifest();
    const wanted = [libraryPart(library)].filter((name) => name in manifest.parts);
    const [{ scripts, parts }] = await Promise.all([
      this.download.start(wanted),
      this.download.sandbox().then((sandbox) => this.link.open(sandbox)),
    ]);
    this.link.begin(scripts, parts);
    return manifest;
  }

  /** A part that is not there yet: a version of the library, or the rest of the standard library. */
  private async bring(manifest: Manifest, name: string): Promise<void> {
    if (!(name in manifest.parts) || this.download.has(name)) return;
    this.link.add(name, await this.download.one(name));
  }

  private async loadNow(request: LoadRequest): Promise<LoadAnswer> {
    await this.start(request.library.version);
    const answer = await this.askTwice('load', request, loadAnswerSchema);
    if ('loaded' in answer) this.loaded = request;
    return answer;
  }

  private async runNow(of: LoadRequest, request: RunRequest): Promise<LiveOutcome> {
    if (this.heap > this.limits.heapBytes) this.restart();
    if (this.heap === 0 || !sameSources(this.loaded, of)) {
      const answer = await this.loadNow(of);
      if ('error' in answer) throw new CannotLoad(answer.error);
    }
    return this.askTwice('run', request, liveOutcomeSchema);
  }

  /** Once more with the rest of the standard library, if it was that which failed. */
  private async askTwice<T extends LoadAnswer | LiveOutcome>(
    type: 'load' | 'run',
    request: unknown,
    schema: z.ZodType<T>,
  ): Promise<T> {
    const first = await this.ask(type, request, schema);
    const manifest = await this.download.manifest();
    if (this.download.has(STDLIB_REST_PART) || !wantsRest(first, manifest.rest)) return first;
    await this.bring(manifest, STDLIB_REST_PART);
    return this.ask(type, request, schema);
  }

  /** The worker is replaced; the parts are still in the frame, so nothing is downloaded again. */
  private restart(): void {
    this.heap = 0;
    this.link.restart();
  }

  private async ask<T>(type: 'load' | 'run', request: unknown, schema: z.ZodType<T>): Promise<T> {
    if (this.closed) throw new HookStopped('Python was closed.');
    const { startMs, loadMs, hookMs } = this.limits;
    const answerMs = type === 'load' ? loadMs : hookMs;
    const reply = await this.link.call(type, request, { startMs, answerMs });
    if (this.closed) throw new HookStopped('Python was closed.');
    switch (reply.type) {
      case 'done': {
        const parsed = schema.safeParse(reply.value);
        if (parsed.success) {
          this.heap = reply.heap;
          return parsed.data;
        }
        this.restart();
        throw new HookStopped('What Python answered does not have the shape it should have; it was started again.');
      }
      case 'late':
        this.restart();
        throw new HookStopped(
          `${type === 'load' ? 'Loading' : 'The hook'} did not end within ${Math.round(answerMs / 1000)} seconds and was stopped. Python starts again.`,
        );
      case 'lost':
        this.restart();
        throw new HookStopped(`Python broke off and starts again: ${reply.message}`);
    }
  }
}

function sameSources(a: LoadRequest | null, b: LoadRequest): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
