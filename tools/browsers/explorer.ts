/** The explorer as a person meets it, in any engine: by role and accessible name only. */
import { setTimeout } from 'node:timers/promises';
import type { Tab } from './engine';
import type { Expression } from './inject';
import type { Query, Sight } from './queries';
import type { Point } from './engine';

/** Until a change that needs no Python is on screen, on a busy machine. */
const SOON_MS = 15_000;
/** Python starts on first need: seconds on a quiet machine, more on a busy one. */
export const PYTHON_MS = 90_000;
const POLL_MS = 60;
/** Where a line of code is nothing but code: its number lies over its left end, notes stand to its right. */
const IN_CODE = 150;
/** No engine takes two clicks that are so far apart for one double click. */
const APART_MS = 1_200;

const region = (name: string): Query => ({ role: 'region', name });
const button = (name: string, within?: Query): Query => ({ role: 'button', name, ...(within ? { within } : {}) });

export const SLIDER: Query = { role: 'slider', name: 'Step' };
export const HEALTH: Query = { role: 'status', name: 'Health' };
export const EDITOR: Query = { role: 'status', name: 'Editor' };
export const STATE = region('State');
export const RECONCILER = region('Reconciler');
export const FOREIGN = region('Code from elsewhere');
const ACTIONS = region('Actions');

export class Explorer {
  constructor(
    readonly tab: Tab,
    private readonly expression: Expression,
  ) {}

  async open(address: string): Promise<void> {
    await this.tab.open(address);
    await this.sees(SLIDER, /^/);
    await this.sees(RECONCILER, /def /);
  }

  async look(query: Query): Promise<readonly Sight[]> {
    return (await this.tab.evaluate(this.expression('look', query))) as readonly Sight[];
  }

  /** Waits until the first that is found holds the text. */
  async sees(query: Query, text: RegExp, ms = SOON_MS): Promise<Sight> {
    return until(
      `${JSON.stringify(query)} holds ${text}`,
      async () => (await this.look(query))[0] ?? null,
      (sight) => text.test(sight.text),
      ms,
    );
  }

  async health(word: string, ms = SOON_MS): Promise<void> {
    await this.sees(HEALTH, new RegExp(`^${word}$`), ms);
  }

  async step(): Promise<Sight> {
    return until(
      'the slider',
      async () => (await this.look(SLIDER))[0] ?? null,
      () => true,
      SOON_MS,
    );
  }

  /** Waits for the step whose words fit. */
  async isAt(says: RegExp, ms = SOON_MS): Promise<Sight> {
    return until(
      `the step says ${says}`,
      () => this.step(),
      (step) => says.test(step.says),
      ms,
    );
  }

  /** @param inset pixels from its left edge; its middle without it */
  async press(query: Query, inset?: number): Promise<void> {
    const at = await until(
      `${JSON.stringify(query)} can be clicked`,
      async () => (await this.tab.evaluate(this.expression('reach', query, inset))) as Point | null,
      () => true,
      SOON_MS,
    );
    await this.tab.click(at);
  }

  next(): Promise<void> {
    return this.press(button('Next step'));
  }

  previous(): Promise<void> {
    return this.press(button('Previous step'));
  }

  /** By the keys of the slider itself, which each engine brings. */
  async goTo(step: number): Promise<void> {
    await this.tab.evaluate(this.expression('focus', SLIDER));
    await this.tab.press('Home');
    for (let at = 1; at < step; at += 1) await this.tab.press('ArrowRight');
    await this.isAt(new RegExp(`^Step ${step} `));
  }

  /** Does something now: from the bar where it is in view, else from the list of everything. */
  async act(name: string): Promise<void> {
    const before = Number((await this.step()).value);
    if ((await this.look(button(name, ACTIONS))).length > 0) await this.press(button(name, ACTIONS));
    else {
      await this.press({ role: 'button', name: { pattern: '^Do something' }, within: ACTIONS });
      await this.press(button(name, { role: 'dialog' }));
    }
    // A step has words once it has been computed.
    await this.isAt(new RegExp(`^Step ${before + 1} of \\d+, `), PYTHON_MS);
  }

  /** The first line of the charm whose effect in the margin takes files away. */
  async deletingLine(): Promise<string> {
    const lines: Query = { css: '[data-line]', holds: { pattern: '− \\d+ files?' }, within: RECONCILER };
    const found = await until(
      'a line took files away',
      () => this.look(lines),
      (all) => all.length > 0,
      SOON_MS,
    );
    return found[0]?.text ?? '';
  }

  /** Puts other text in the place of a line's, as one does in an editor: click, Home, Shift and End, type. */
  async rewriteLine(was: string, now: string): Promise<void> {
    const line: Query = { css: '.cm-line', holds: { pattern: `^${escaped(was)}` }, within: RECONCILER };
    // The editor moves while it opens, and a click is for a place: where the caret went is asked before anything is typed.
    await until(
      `all of ${was} is selected`,
      async () => {
        await this.press(line, IN_CODE);
        await this.tab.press('Home');
        await this.tab.press('End', true);
        const selected = (await this.tab.evaluate(this.expression('selected', line))) as string | null;
        // Clicks in quick succession are one double or triple click, which takes the next line too.
        if (selected === null) await setTimeout(APART_MS);
        return selected;
      },
      (text) => text.startsWith(was),
      SOON_MS,
    );
    await this.tab.type(now);
    await until(
      `no line says ${was}`,
      () => this.look(line),
      (found) => found.length === 0,
      SOON_MS,
    );
  }

  async faults(): Promise<readonly string[]> {
    return (await this.tab.evaluate(this.expression('faults'))) as readonly string[];
  }

  async strangers(): Promise<readonly string[]> {
    return (await this.tab.evaluate(this.expression('strangers'))) as readonly string[];
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** @throws with what was there at the last look */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | null>,
  holds: (value: Value) => boolean,
  ms: number,
): Promise<Value> {
  const deadline = Date.now() + ms;
  for (;;) {
    const value = await ask();
    if (value !== null && holds(value)) return value;
    if (Date.now() > deadline) {
      throw new Error(`Waited ${ms / 1000} s: ${what}; there was ${JSON.stringify(value)?.slice(0, 300)}`);
    }
    await setTimeout(POLL_MS);
  }
}
