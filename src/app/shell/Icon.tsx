/** Line icons of 16 × 16, always beside a word or inside a named button. */
const PATHS = {
  previous: 'M10.5 3.5L6 8l4.5 4.5',
  next: 'M5.5 3.5L10 8l-4.5 4.5',
  down: 'M4.5 6.5L8 10l3.5-3.5',
  play: 'M5 3.2v9.6L12.6 8z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  share: 'M8 10V2.5M5 5l3-3 3 3M3 9v4.5h10V9',
  moon: 'M13 9.6A5.6 5.6 0 1 1 6.4 3a4.5 4.5 0 0 0 6.6 6.6z',
  sun: 'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6M8 1.5v1.6M8 12.9v1.6M1.5 8h1.6M12.9 8h1.6M3.4 3.4l1.1 1.1M11.5 11.5l1.1 1.1M12.6 3.4l-1.1 1.1M4.5 11.5l-1.1 1.1',
  auto: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 2.5v11M10 3.2v9.6M12 4.4v7.2',
  bolt: 'M9 1.8L4 9h3.4L7 14.2 12 7H8.6z',
  close: 'M4 4l8 8M12 4l-8 8',
  undo: 'M6 3.5L3 6.5l3 3M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6',
  tick: 'M3.5 8.5l3 3 6-7',
  note: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8M8 7.2v4M8 4.8v.4',
  warning: 'M8 2.2l6.2 11H1.8zM8 6.5v3.4M8 11.6v.3',
  plus: 'M8 3.5v9M3.5 8h9',
  minus: 'M3.5 8h9',
  fit: 'M2.5 4v8M13.5 4v8M5 8h6M5 8l1.8-1.8M5 8l1.8 1.8M11 8L9.2 6.2M11 8L9.2 9.8',
  compare: 'M2 3.5h7M11 3.5h3M2 8h3M7 8h7M2 12.5h9M13 12.5h1',
  export: 'M8 2.5V10M5 7.5l3 3 3-3M3 13.5h10',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.3 10.3l3.5 3.5',
  redo: 'M10 3.5l3 3-3 3M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10',
  settings:
    'M2.5 5h5M11 5h2.5M2.5 11H5M8.5 11h5M9.2 3.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6M6.8 9.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
} as const;

export type IconName = keyof typeof PATHS;
const FILLED: ReadonlySet<IconName> = new Set(['play']);

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill={FILLED.has(name) ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'pause' ? 2.4 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

export function Mark() {
  return (
    <svg width="22" height="18" viewBox="0 0 22 18" aria-hidden="true">
      <rect y="3" width="8" height="12" rx="2" fill="var(--ink)" />
      <path d="M10.7 3.5v11" stroke="var(--accent)" strokeWidth="2" strokeDasharray="2 2.5" />
      <rect x="14" y="3" width="8" height="12" rx="2" fill="var(--ink)" />
    </svg>
  );
}
