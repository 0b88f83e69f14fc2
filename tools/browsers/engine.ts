/** What the main job asks of an engine, whichever protocol drives it. */

/** In CSS pixels from the top left corner of what is seen. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Key = 'Home' | 'End' | 'ArrowRight' | 'Escape';

export interface Tab {
  /** Loads an address and waits until the page has loaded. */
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** The value of a JavaScript expression in the page; plain data. */
  evaluate(expression: string): Promise<unknown>;
  /** A click of the mouse, as the engine itself dispatches it. */
  click(at: Point): Promise<void>;
  press(key: Key, shift?: boolean): Promise<void>;
  type(text: string): Promise<void>;
  /** Whether the engine's own accessibility tree holds such a node: what a screen reader would meet. */
  exposes(role: string, name: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface Browser {
  readonly version: string;
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** Installs it where that is possible. @returns what is missing, as one sentence; null: it is here */
  prepare(): string | null;
  start(): Promise<Browser>;
}

/** What every engine's window measures, in CSS pixels. */
export const WINDOW = { width: 1440, height: 900 } as const;
