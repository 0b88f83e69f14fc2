import { describe, expect, it } from 'vitest';
import { DARK, LIGHT, TOKENS, tokensCss, type Palette, type Token } from './tokens';

function channel(value: number): number {
  const part = value / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const TEXT: readonly (readonly [Token, Token])[] = [
  ['ink', 'panel'],
  ['ink-2', 'panel'],
  ['ink-3', 'panel'],
  ['ink-2', 'canvas'],
  ['ink', 'sunk'],
  ['accent', 'panel'],
  ['on-accent', 'accent'],
  ['accent', 'accent-tint'],
  ['link', 'panel'],
  ['valid', 'valid-tint'],
  ['on-valid', 'valid'],
  ['valid', 'panel'],
  ['outage', 'panel'],
  ['on-outage', 'outage'],
  ['on-revoked', 'revoked'],
  ['on-stuck', 'stuck'],
  ['ink', 'stuck-tint'],
  ['on-gen1', 'gen1'],
  ['on-gen2', 'gen2'],
  ['code-kw', 'panel'],
  ['code-fn', 'panel'],
  ['code-str', 'panel'],
];
const LINES: readonly (readonly [Token, Token])[] = [
  ['rule-2', 'panel'],
  ['ink-3', 'panel'],
  ['valid', 'panel'],
  ['outage', 'panel'],
  ['revoked', 'panel'],
  ['stuck', 'panel'],
  ['leak', 'panel'],
  ['gen1-line', 'panel'],
  ['gen2-line', 'panel'],
  ['accent', 'panel'],
];

describe.each([
  ['light', LIGHT as Palette],
  ['dark', DARK],
])('the %s palette', (_, palette) => {
  it('lets every text reach 4.5:1 and every line that means something 3:1', () => {
    for (const [fore, back] of TEXT)
      expect(contrast(palette[fore], palette[back]), `${fore} on ${back}`).toBeGreaterThanOrEqual(4.5);
    for (const [fore, back] of LINES)
      expect(contrast(palette[fore], palette[back]), `${fore} on ${back}`).toBeGreaterThanOrEqual(3);
  });
});

describe('tokensCss', () => {
  it("has every token in both themes, in the system's setting too, and where the reader forces colours", () => {
    const css = tokensCss();
    for (const token of TOKENS) expect(css.split(`--${token}:`).length - 1, token).toBe(4);
  });
});
