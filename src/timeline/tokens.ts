/** Colours and fonts of both themes: the one source for the page's style sheet, for figures and for exported SVG. */

export const LIGHT = {
  canvas: '#f5f4f1',
  panel: '#ffffff',
  sunk: '#f0eeea',
  ink: '#1f1c19',
  'ink-2': '#544e48',
  'ink-3': '#6b645c',
  rule: '#e1dcd4',
  'rule-2': '#89827a',
  accent: '#b5420a',
  'accent-tint': '#fcefe5',
  'on-accent': '#ffffff',
  link: '#8f3305',
  valid: '#0a6a5c',
  'valid-tint': '#e0f1ed',
  'on-valid': '#ffffff',
  outage: '#a60f3c',
  'outage-tint': '#fbe6ec',
  'on-outage': '#ffffff',
  revoked: '#5a379c',
  'revoked-tint': '#ece6f8',
  'on-revoked': '#ffffff',
  stuck: '#725200',
  'stuck-tint': '#f8efd6',
  'on-stuck': '#ffffff',
  leak: '#1f5793',
  'leak-tint': '#e3eef9',
  gen1: '#e6edf2',
  'gen1-line': '#6d8899',
  'on-gen1': '#1a3444',
  gen2: '#9cbed4',
  'gen2-line': '#3f6f8f',
  'on-gen2': '#12293a',
  'code-kw': '#8a2f62',
  'code-fn': '#1a5276',
  'code-str': '#5d5208',
  'code-comment': '#6b645c',
  'gap-hatch': 'rgba(181, 66, 10, .30)',
  'gap-wash': 'rgba(181, 66, 10, .045)',
} as const;

export type Token = keyof typeof LIGHT;
export type Palette = Readonly<Record<Token, string>>;

export const DARK: Palette = {
  canvas: '#141210',
  panel: '#1c1917',
  sunk: '#262220',
  ink: '#f3eee8',
  'ink-2': '#c2b9af',
  'ink-3': '#a39a90',
  rule: '#38322d',
  'rule-2': '#7d746b',
  accent: '#ff9c5b',
  'accent-tint': '#3a2415',
  'on-accent': '#1c1917',
  link: '#ffb382',
  valid: '#4cbfa9',
  'valid-tint': '#12332d',
  'on-valid': '#06201b',
  outage: '#ff8ba6',
  'outage-tint': '#45182a',
  'on-outage': '#2b0612',
  revoked: '#b9a0f2',
  'revoked-tint': '#2e2348',
  'on-revoked': '#170a33',
  stuck: '#e0b84a',
  'stuck-tint': '#372a0b',
  'on-stuck': '#241a02',
  leak: '#7fb4ea',
  'leak-tint': '#172c43',
  gen1: '#27333c',
  'gen1-line': '#6f8a9c',
  'on-gen1': '#dbe8f1',
  gen2: '#5d8aa8',
  'gen2-line': '#9cc6e0',
  'on-gen2': '#041019',
  'code-kw': '#f0a3cd',
  'code-fn': '#8fc4ea',
  'code-str': '#d8c66a',
  'code-comment': '#a39a90',
  'gap-hatch': 'rgba(255, 156, 91, .34)',
  'gap-wash': 'rgba(255, 156, 91, .06)',
};

export const TOKENS = Object.keys(LIGHT) as readonly Token[];

/** `system-ui` is left out: some Linux desktops map it to a face that is 15 % wider. */
export const UI_FONT =
  '-apple-system, "Segoe UI", Roboto, Ubuntu, Cantarell, "Noto Sans", "Helvetica Neue", Arial, sans-serif';
export const MONO_FONT =
  'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace';

export type Theme = 'light' | 'dark';

/** `--canvas: #f5f4f1; …` of one theme, without braces. */
export function paletteCss(theme: Theme): string {
  const palette = theme === 'light' ? LIGHT : DARK;
  return TOKENS.map((token) => `--${token}:${palette[token]}`).join(';');
}

/** The system's own colours where the reader forces them: shapes, patterns and words still tell states apart. */
const FORCED = TOKENS.map((token) => `--${token}:${forced(token)}`).join(';');

function forced(token: Token): string {
  if (token === 'on-accent') return 'HighlightText';
  if (token === 'accent' || token === 'gap-hatch') return 'Highlight';
  if (token === 'link') return 'LinkText';
  if (token === 'on-outage' || token === 'on-revoked' || token === 'on-stuck' || token === 'on-valid') return 'Canvas';
  const isGround = token.endsWith('-tint') || ['canvas', 'panel', 'sunk', 'gen1', 'gen2', 'gap-wash'].includes(token);
  return isGround ? 'Canvas' : 'CanvasText';
}

/**
 * Custom properties for the page. `data-theme` on the root element forces a theme; without it the system's setting holds.
 */
export function tokensCss(): string {
  return [
    `:root{${paletteCss('light')};color-scheme:light;--font-ui:${UI_FONT};--font-mono:${MONO_FONT}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]){${paletteCss('dark')};color-scheme:dark}}`,
    `:root[data-theme="dark"]{${paletteCss('dark')};color-scheme:dark}`,
    `@media (forced-colors:active){:root,:root[data-theme]{${FORCED}}}`,
  ].join('\n');
}
