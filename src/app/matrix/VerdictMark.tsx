/** A verdict as a shape of 14 × 14 in its colour, always beside its word. */
import type { VerdictId } from '../../scenarios/ids';
import { toneOf } from './cells';

const SHAPES: Readonly<Record<VerdictId, readonly [fill: string, stroke: string]>> = {
  safe: ['M2 7a5 5 0 1 0 10 0A5 5 0 1 0 2 7', 'M4.4 7.2l1.9 1.9 3.4-3.9'],
  outage: ['M1.5 1.5h11v11h-11z', 'M4.2 4.2l5.6 5.6M9.8 4.2L4.2 9.8'],
  downgraded: ['M1.5 1.5h11v11h-11z', 'M7 3.6v6.2M4.4 7.4L7 10l2.6-2.6'],
  'serves-revoked': ['M7 .6L13.4 7 7 13.4.6 7z', 'M7 3.8v3.8M7 9.2v1.2'],
  'serves-expired': ['M7 1.2L13 12.6H1z', 'M7 5v3.6M7 10.2v1.2'],
  'broken-pair': ['M1.5 1.5h11v11h-11z', 'M8.6 2L5.4 6.6l3.2.8L5.4 12'],
  stuck: ['M2.5 1.5h9L7.6 7l3.9 5.5h-9L6.4 7z', ''],
  'lying-status': ['M1.2 7a5.8 4.4 0 1 0 11.6 0A5.8 4.4 0 1 0 1.2 7', 'M4 9.8L10 4.2'],
  'left-behind': ['M7 1.2c2.6 3 4 5 4 7a4 4 0 0 1-8 0c0-2 1.4-4 4-7z', ''],
  'no-charm-can': ['', 'M2 7a5 5 0 1 0 10 0A5 5 0 1 0 2 7M4.6 7h4.8'],
};

export function VerdictMark({ verdict, size = 14 }: { readonly verdict: VerdictId; readonly size?: number }) {
  const [fill, stroke] = SHAPES[verdict];
  const tone = toneOf(verdict);
  const ink = tone === 'none' ? 'var(--ink-2)' : `var(--on-${tone}, var(--panel))`;
  return (
    <svg className="glyph" width={size} height={size} viewBox="0 0 14 14" aria-hidden="true">
      {fill !== '' && <path d={fill} fill={`var(--${tone})`} />}
      {stroke !== '' && <path d={stroke} fill="none" stroke={ink} strokeWidth="1.6" />}
    </svg>
  );
}
