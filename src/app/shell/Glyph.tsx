/** Outcomes as shapes of 14 × 14, always beside their word. */
export type GlyphName = 'safe' | 'outage' | 'revoked' | 'stuck' | 'leak';

const SHAPES: Readonly<Record<GlyphName, readonly [fill: string, stroke: string]>> = {
  safe: ['M2 7a5 5 0 1 0 10 0A5 5 0 1 0 2 7', 'M4.4 7.2l1.9 1.9 3.4-3.9'],
  outage: ['M1.5 1.5h11v11h-11z', 'M4.2 4.2l5.6 5.6M9.8 4.2L4.2 9.8'],
  revoked: ['M7 .6L13.4 7 7 13.4.6 7z', 'M7 3.8v3.8M7 9.2v1.2'],
  stuck: ['M2.5 1.5h9L7.6 7l3.9 5.5h-9L6.4 7z', ''],
  leak: ['M7 1.2c2.6 3 4 5 4 7a4 4 0 0 1-8 0c0-2 1.4-4 4-7z', ''],
};

const TONES: Readonly<Record<GlyphName, string>> = {
  safe: 'valid',
  outage: 'outage',
  revoked: 'revoked',
  stuck: 'stuck',
  leak: 'leak',
};

export function Glyph({ name }: { readonly name: GlyphName }) {
  const [fill, stroke] = SHAPES[name];
  const tone = TONES[name];
  return (
    <svg className="glyph" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <path d={fill} fill={`var(--${tone})`} />
      {stroke !== '' && <path d={stroke} fill="none" stroke={`var(--on-${tone}, var(--panel))`} strokeWidth="1.6" />}
    </svg>
  );
}
