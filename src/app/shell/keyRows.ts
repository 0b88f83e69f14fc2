/** The list that `?` shows. Letters are named by their physical key: what it prints is the reader's layout. */
export interface KeyRow {
  /** Codes such as `KeyG`, or what stands on the key. */
  readonly keys: readonly string[];
  readonly says: string;
}

export interface KeyGroup {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    title: 'Stepping',
    rows: [
      { keys: ['←', '→'], says: 'previous, next step; with Shift: of the same actor' },
      { keys: ['Home', 'End'], says: 'first, last step' },
      { keys: ['Space'], says: 'play, pause' },
      { keys: ['KeyG'], says: 'go to the gap; again: the next one' },
      { keys: ['KeyO'], says: 'go to the next loss; with Shift: the one before' },
      { keys: ['KeyN'], says: 'next change of what is followed, else of the files; with Shift: the one before' },
      { keys: ['KeyL'], says: 'next time that the chosen line of the charm runs; with Shift: the time before' },
    ],
  },
  {
    title: 'Acting',
    rows: [
      { keys: ['1', '…', '9'], says: 'the actions, in the order shown' },
      { keys: ['KeyA'], says: 'all actions and all due hooks' },
      { keys: ['KeyZ'], says: 'undo the last action; with Shift: do it again' },
      { keys: ['KeyB'], says: 'branches: switch, name, compare, remove' },
    ],
  },
  {
    title: 'Looking',
    rows: [
      { keys: ['KeyW'], says: 'the causes; ↑ ↓ move along them, Enter goes to that step' },
      {
        keys: ['Tab', '↑', '↓'],
        says: 'to the timeline and along its lanes; Enter: a life; menu key: what can be done',
      },
      { keys: ['KeyC'], says: 'compare with other runs, and back' },
      { keys: ['KeyD'], says: 'first divergence, in compare' },
      { keys: ['+', '−', '0'], says: 'zoom in, out, the whole run' },
      { keys: ['[', ']'], says: 'show and play only from here, only up to here' },
      { keys: ['.', ','], says: 'into the hook line by line: the next line, the one before' },
      { keys: ['KeyE'], says: 'edit the charm; Esc leaves the text, Ctrl Enter runs it' },
      { keys: ['Esc'], says: 'close what is open' },
    ],
  },
  {
    title: 'Page',
    rows: [
      { keys: ['Ctrl', 'KeyK'], says: 'everything by its name: actions, steps, scenarios, settings (Cmd on a Mac)' },
      { keys: ['KeyX'], says: 'take it with you: link, report, diagram, test' },
      { keys: ['KeyT'], says: 'theme: automatic, light, dark' },
      { keys: [','], says: 'settings' },
      { keys: ['?'], says: 'this list' },
    ],
  },
];
