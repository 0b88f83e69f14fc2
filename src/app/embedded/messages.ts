/**
 * What the frame and the page around it say to each other: one envelope, plain data, everything else ignored. Values from outside are
 * short words and numbers; never mark-up, never an address.
 */
export const NAMESPACE = 'tls-explainer';
export const VERSION = 1;

export const EXPORT_FORMATS = ['mermaid', 'markdown', 'svg', 'json', 'link'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export type HostMessage =
  | { readonly type: 'hello' | 'focus' | 'pause' }
  | { readonly type: 'init' | 'theme'; readonly theme: 'light' | 'dark' | null }
  | {
      readonly type: 'set';
      readonly scenario: string | null;
      readonly step: string | null;
      readonly view: string | null;
      /** Of a lesson, from 1. */
      readonly part: number | null;
    }
  | { readonly type: 'export'; readonly id: string; readonly format: ExportFormat };

export type ErrorCode = 'bad-state' | 'unknown-scenario' | 'newer-link' | 'engine-failed' | 'unsupported-browser';

/** Which part of which lesson, from 1, where the frame shows one. */
interface InLesson {
  readonly lesson?: number;
  readonly part?: number;
}

export type FrameMessage =
  | ({
      readonly type: 'ready';
      readonly version: string;
      readonly scenario: string | null;
      readonly steps: number;
    } & InLesson)
  | { readonly type: 'resize'; readonly height: number }
  | ({
      readonly type: 'state';
      readonly scenario: string | null;
      readonly step: number;
      readonly stepId: string;
      readonly view: string;
      readonly url: string;
    } & InLesson)
  | { readonly type: 'exit'; readonly direction: 'forward' }
  | { readonly type: 'error'; readonly code: ErrorCode; readonly message: string }
  | ({ readonly type: 'reply'; readonly id: string } & Reply);

export type Reply =
  | { readonly ok: true; readonly value: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly message: string };

type Fields = Readonly<Record<string, unknown>>;

/** Ids of scenarios, steps and views, and numbers of steps. */
const WORD = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** What a host may call an answer that it waits for. */
const REPLY_ID = /^[\w.-]{1,64}$/;

function count(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : null;
}

function word(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && WORD.test(text) ? text : null;
}

/** @returns null for everything that is not a message of this version with a meaning */
export function readMessage(data: unknown): HostMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const fields = data as Fields;
  if (fields['ns'] !== NAMESPACE || fields['v'] !== VERSION) return null;
  const { type, theme, scenario, step, view, part, id, format } = fields;
  switch (type) {
    case 'hello':
    case 'focus':
    case 'pause':
      return { type };
    case 'init':
    case 'theme':
      return { type, theme: theme === 'light' || theme === 'dark' ? theme : null };
    case 'set':
      return { type, scenario: word(scenario), step: word(step), view: word(view), part: count(part) };
    case 'export': {
      const known = EXPORT_FORMATS.find((each) => each === format);
      return known !== undefined && typeof id === 'string' && REPLY_ID.test(id) ? { type, id, format: known } : null;
    }
    default:
      return null;
  }
}

export function envelope(message: FrameMessage): Fields {
  return { ns: NAMESPACE, v: VERSION, ...message };
}
