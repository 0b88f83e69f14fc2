/** The keyboard: one table for what a key does and for the list that `?` shows. */
export type Command =
  | { readonly do: 'previous'; readonly sameActor: boolean }
  | { readonly do: 'next'; readonly sameActor: boolean }
  | { readonly do: 'first' | 'last' | 'play' | 'gap' | 'why' | 'undo' | 'theme' | 'keys' | 'actions' | 'close' }
  | { readonly do: 'action'; readonly number: number };

export interface KeyRow {
  readonly keys: readonly string[];
  readonly says: string;
}

export const KEY_ROWS: readonly KeyRow[] = [
  { keys: ['←', '→'], says: 'previous, next step; with Shift: of the same actor' },
  { keys: ['Home', 'End'], says: 'first, last step' },
  { keys: ['Space'], says: 'play, pause' },
  { keys: ['G'], says: 'go to the gap; again: the next one' },
  { keys: ['W'], says: 'the causes; ↑ ↓ move along them, Enter goes to that step' },
  { keys: ['1', '…', '7'], says: 'the actions, in the order shown' },
  { keys: ['A'], says: 'all actions and all due hooks' },
  { keys: ['Z'], says: 'undo the last action' },
  { keys: ['T'], says: 'theme: automatic, light, dark' },
  { keys: ['?'], says: 'this list' },
];

/** Named keys by the character they print; letters by their place on the keyboard, so that they work in every layout. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const LETTERS: Readonly<Record<string, Command>> = {
  KeyG: { do: 'gap' },
  KeyW: { do: 'why' },
  KeyA: { do: 'actions' },
  KeyZ: { do: 'undo' },
  KeyT: { do: 'theme' },
};

export function commandFor(press: KeyPress): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  switch (press.key) {
    case 'ArrowLeft':
      return { do: 'previous', sameActor: press.shiftKey };
    case 'ArrowRight':
      return { do: 'next', sameActor: press.shiftKey };
    case 'Home':
      return { do: 'first' };
    case 'End':
      return { do: 'last' };
    case ' ':
      return { do: 'play' };
    case 'Escape':
      return { do: 'close' };
    case '?':
      return { do: 'keys' };
  }
  if (/^[1-7]$/.test(press.key)) return { do: 'action', number: Number(press.key) };
  return press.shiftKey ? null : (letter(press) ?? null);
}

/** By the printed letter where it is a Latin one, else by the physical key. */
function letter(press: KeyPress): Command | undefined {
  const printed = /^[a-z]$/i.test(press.key) ? `Key${press.key.toUpperCase()}` : press.code;
  return LETTERS[printed];
}

/** What the focused element does with a key by itself: a key of the page must not take it away. */
export type FocusKind = 'text' | 'list' | 'slider' | 'button' | 'dialog' | 'other';

const MOVES: ReadonlySet<Command['do']> = new Set(['previous', 'next', 'first', 'last']);

export function allowedIn(focus: FocusKind, command: Command): boolean {
  switch (focus) {
    case 'text':
    case 'dialog':
      return command.do === 'close';
    // A list takes letters and digits to search, arrows to choose and Space to open.
    case 'list':
      return false;
    case 'slider':
      return !MOVES.has(command.do);
    case 'button':
      return command.do !== 'play';
    case 'other':
      return true;
  }
}

export function focusKind(target: EventTarget | null): FocusKind {
  if (!(target instanceof Element)) return 'other';
  if (target.closest('[role="dialog"], dialog') !== null) return 'dialog';
  if (target instanceof HTMLInputElement && target.type === 'range') return 'slider';
  if (target.matches('input, textarea, [contenteditable="true"]')) return 'text';
  if (target.matches('select')) return 'list';
  if (target.matches('[role="tab"]')) return 'slider';
  return target.matches('button, a, summary') ? 'button' : 'other';
}
