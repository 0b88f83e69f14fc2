/** The keyboard: what each key does. The list that `?` shows stands in keyRows.ts. */
export type Command =
  | { readonly do: 'previous'; readonly sameActor: boolean }
  | { readonly do: 'next'; readonly sameActor: boolean }
  | { readonly [Name in Plain]: { readonly do: Name } }[Plain]
  /** The next loss, change of what is followed, or run of the chosen line; with Shift the one before. */
  | { readonly [Name in Directed]: { readonly do: Name; readonly by: 1 | -1 } }[Directed]
  | { readonly do: 'action'; readonly number: number };

type Directed = 'loss' | 'change' | 'line';
type Plain =
  | 'first'
  | 'last'
  | 'play'
  | 'gap'
  | 'why'
  | 'undo'
  | 'redo'
  | 'theme'
  | 'keys'
  | 'actions'
  | 'compare'
  | 'apart'
  | 'branches'
  | 'export'
  | 'palette'
  | 'settings'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-whole'
  | 'range-from'
  | 'range-to'
  | 'close';

/** What takes more than the first paint has. */
export type RareCommand = Extract<
  Command,
  {
    readonly do:
      'compare' | 'apart' | 'change' | 'line' | 'zoom-in' | 'zoom-out' | 'zoom-whole' | 'range-from' | 'range-to';
  }
>;

/** What a physical key prints in the reader's layout, by its code: `navigator.keyboard`, where there is one. */
export type KeyboardLayout = ReadonlyMap<string, string>;

/** Named keys by what they do; signs by what they print; letters by their place, as far as the page can say what it prints. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** With Shift where there is a second one. */
const LETTERS: Readonly<Record<string, readonly [plain: Command, shifted?: Command]>> = {
  KeyG: [{ do: 'gap' }],
  KeyO: [
    { do: 'loss', by: 1 },
    { do: 'loss', by: -1 },
  ],
  KeyN: [
    { do: 'change', by: 1 },
    { do: 'change', by: -1 },
  ],
  KeyL: [
    { do: 'line', by: 1 },
    { do: 'line', by: -1 },
  ],
  KeyW: [{ do: 'why' }],
  KeyA: [{ do: 'actions' }],
  KeyZ: [{ do: 'undo' }, { do: 'redo' }],
  KeyB: [{ do: 'branches' }],
  KeyC: [{ do: 'compare' }],
  KeyD: [{ do: 'apart' }],
  KeyX: [{ do: 'export' }],
  KeyT: [{ do: 'theme' }],
};

const NAMED: Readonly<Record<string, Command>> = {
  Home: { do: 'first' },
  End: { do: 'last' },
  ' ': { do: 'play' },
  Escape: { do: 'close' },
  '?': { do: 'keys' },
  ',': { do: 'settings' },
  '+': { do: 'zoom-in' },
  '=': { do: 'zoom-in' },
  '-': { do: 'zoom-out' },
  '0': { do: 'zoom-whole' },
  '[': { do: 'range-from' },
  ']': { do: 'range-to' },
};

export function commandFor(press: KeyPress, layout: KeyboardLayout | null = null): Command | null {
  if ((press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey && press.key.toLowerCase() === 'k') {
    return { do: 'palette' };
  }
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === 'ArrowLeft') return { do: 'previous', sameActor: press.shiftKey };
  if (press.key === 'ArrowRight') return { do: 'next', sameActor: press.shiftKey };
  const named = Object.hasOwn(NAMED, press.key) ? NAMED[press.key] : undefined;
  if (named !== undefined) return named;
  if (/^[1-9]$/.test(press.key)) return { do: 'action', number: Number(press.key) };
  const [plain, shifted] = LETTERS[place(press, layout)] ?? [];
  return (press.shiftKey ? shifted : plain) ?? null;
}

/**
 * The physical key where the page can show what it prints there; else the printed letter, so that what is shown holds, and the physical
 * key only where it prints none.
 */
function place({ key, code }: KeyPress, layout: KeyboardLayout | null): string {
  return layout === null && /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;
}

/** What the key of this code prints: `Z` for `KeyZ`, `Y` for it on a German keyboard. */
export function keyName(code: string, layout: KeyboardLayout | null): string {
  if (!code.startsWith('Key')) return code;
  return (layout?.get(code) ?? code.slice(3)).toUpperCase();
}

/** What the focused element does with a key by itself: a key of the page must not take it away. */
export type FocusKind = 'text' | 'list' | 'slider' | 'button' | 'dialog' | 'other';

const MOVES: ReadonlySet<Command['do']> = new Set(['previous', 'next', 'first', 'last']);

export function allowedIn(focus: FocusKind, command: Command): boolean {
  if (command.do === 'palette') return focus !== 'dialog';
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
