/**
 * Widths of texts without a browser. The table takes for each sign the wider of two common faces (Arial and Open Sans), so that a
 * label that fits here fits on the reader's machine too. A page may pass its own measure.
 */

export interface TextStyle {
  /** Pixels. */
  readonly size: number;
  readonly bold?: boolean;
  readonly mono?: boolean;
}

/** Width in pixels. */
export type Measure = (text: string, style: TextStyle) => number;

const LOWER = [
  556, 613, 500, 613, 561, 339, 556, 614, 253, 253, 525, 253, 930, 614, 604, 613, 613, 408, 500, 353, 614, 500, 778,
  524, 500, 500,
];
const UPPER = [
  667, 667, 722, 729, 667, 611, 778, 738, 279, 500, 667, 556, 903, 754, 779, 667, 779, 722, 667, 611, 728, 667, 944,
  667, 667, 611,
];
const DIGIT = 571;
const OTHER: Readonly<Record<string, number>> = {
  ' ': 278,
  '!': 278,
  '"': 401,
  '#': 646,
  '%': 889,
  '&': 730,
  "'": 222,
  '(': 333,
  ')': 333,
  '*': 551,
  '+': 584,
  ',': 278,
  '-': 333,
  '.': 278,
  '/': 367,
  ':': 278,
  ';': 278,
  '<': 584,
  '=': 584,
  '>': 584,
  '?': 556,
  '@': 1015,
  '[': 329,
  ']': 329,
  '·': 333,
  '→': 1000,
  '←': 1000,
  '≠': 584,
  '…': 1000,
  '−': 584,
};
/** The widest common face: DejaVu Sans Mono. */
const MONO = 0.6025;
const BOLD = 1.08;
/** Signs outside the table are taken as wide. */
const UNKNOWN = 1000;

function advance(code: number, sign: string): number {
  if (code >= 97 && code <= 122) return LOWER[code - 97] ?? UNKNOWN;
  if (code >= 65 && code <= 90) return UPPER[code - 65] ?? UNKNOWN;
  if (code >= 48 && code <= 57) return DIGIT;
  return OTHER[sign] ?? UNKNOWN;
}

export const measureByTable: Measure = (text, style) => {
  if (style.mono) return Array.from(text).length * MONO * style.size;
  let sum = 0;
  for (const sign of text) sum += advance(sign.codePointAt(0) ?? 0, sign);
  return (sum / 1000) * style.size * (style.bold ? BOLD : 1);
};

/** Asks `measure` once for each text and style. */
export function remembering(measure: Measure): Measure {
  const known = new Map<string, number>();
  return (text, style) => {
    const key = `${style.size}${style.bold ? 'b' : ''}${style.mono ? 'm' : ''}:${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const width = measure(text, style);
    known.set(key, width);
    return width;
  };
}
