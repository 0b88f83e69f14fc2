/** The style sheet of every timeline. Colours are custom properties: the page has them, an exported file brings both palettes. */
import { MONO_FONT, paletteCss, UI_FONT } from '../tokens';

const RULES = `
.tl{display:block}
.tl text{font:12px/1 var(--font-ui,${UI_FONT});fill:var(--ink);font-variant-numeric:tabular-nums;stroke:none}
.tl .m{font-family:var(--font-mono,${MONO_FONT});font-variant-ligatures:none}
.tl .b{font-weight:700}
.tl .it{font-style:italic}
.tl .name{font-size:13px}
.tl .i2{fill:var(--ink-2)}
.tl .i3{fill:var(--ink-3)}
.tl .ac{fill:var(--accent)}
.tl .halo{paint-order:stroke;stroke:var(--panel);stroke-width:4px;stroke-linejoin:round}
.tl .hint{stroke:var(--rule-2);stroke-dasharray:1 3}
.tl .rule{stroke:var(--rule)}
.tl .rule2{stroke:var(--rule-2)}
.tl .axis{stroke:var(--rule-2);fill:none}
.tl .legend{fill:none;stroke:var(--ink-3)}
.tl .cut{fill:var(--canvas);stroke:none}
.tl .cut-edge{fill:none;stroke:var(--rule-2)}
.tl .plate{fill:var(--panel);stroke:none}
.tl-bar .face{stroke-width:1}
.tl-bar .tag{stroke:none}
.tl-valid .face{fill:var(--valid-tint);stroke:var(--valid)}
.tl-valid text{fill:var(--valid)}
.tl-outage .face,.tl-broken .face,.tl-empty .face{stroke:var(--outage)}
.tl-outage .tag,.tl-broken .tag{fill:var(--outage)}
.tl-outage text,.tl-broken text{fill:var(--on-outage)}
.tl-revoked .face{stroke:var(--revoked)}
.tl-revoked .tag{fill:var(--revoked)}
.tl-revoked text{fill:var(--on-revoked)}
.tl-expired .face{stroke:var(--stuck)}
.tl-expired .tag{fill:var(--stuck)}
.tl-expired text{fill:var(--on-stuck)}
.tl-off .face{stroke:var(--ink-2);stroke-dasharray:5 3}
.tl-left .face{stroke:var(--leak)}
.tl-left text{fill:var(--ink)}
.tl-absent .face{fill:var(--panel);stroke:var(--ink-3);stroke-dasharray:3 3}
.tl-absent text{fill:var(--ink-2)}
.tl-empty .face{fill:var(--panel)}
.tl-empty text{fill:var(--outage)}
.tl-denied .face{fill:var(--stuck-tint);stroke:var(--stuck)}
.tl-denied text{fill:var(--ink)}
.tl-unclaimed .face{stroke:var(--gen1-line)}
.tl-held.tl-gen1 .face{fill:var(--gen1);stroke:var(--gen1-line)}
.tl-held.tl-gen1 text{fill:var(--on-gen1)}
.tl-held.tl-gen2 .face{fill:var(--gen2);stroke:var(--gen2-line)}
.tl-held.tl-gen2 text{fill:var(--on-gen2)}
.tl-validity{stroke:var(--valid);stroke-width:1.5;fill:none}
.tl .validity-text{fill:var(--valid)}
.tl-key{stroke-width:3;fill:none}
.tl-key.tl-gen1{stroke:var(--gen1-line)}
.tl-key.tl-gen2{stroke:var(--gen2-line)}
.tl-mark{stroke:var(--accent);stroke-width:2;fill:none}
.tl-mark .pennant{fill:var(--accent);stroke:none}
.tl-mark.tl-again{stroke-width:1.5}
.tl-mark.tl-safety-net{stroke:var(--ink-2);stroke-width:1.5;stroke-dasharray:2 2}
.tl .on-gen1{fill:var(--on-gen1)}
.tl .on-gen2{fill:var(--on-gen2)}
.tl-arrow{fill:none;stroke:var(--ink-3);stroke-width:1.1}
.tl-arrow.hot{stroke:var(--accent);stroke-width:1.75}
.tl-head{fill:var(--ink-3)}
.tl-head.hot{fill:var(--accent)}
.tl-flag .cloth{fill:var(--sunk)}
.tl-flag .edge{fill:var(--ink-2)}
.tl-flag.now .cloth,.tl-flag.now .edge{fill:var(--accent)}
.tl-flag.now text{fill:var(--on-accent)}
.tl-flag.now.block .cloth{fill:var(--accent-tint)}
.tl-flag.now.block text{fill:var(--accent)}
.tl-flag.failed .cloth{fill:var(--panel);stroke:var(--outage)}
.tl-flag.failed .edge{fill:var(--outage)}
.tl-flag.failed text{fill:var(--outage)}
.tl .heading{font-size:14px}
.tl .pill,.tl-diamond{fill:var(--ink)}
.tl .on-pill{fill:var(--panel)}
.tl-diamond{stroke:var(--panel);stroke-width:1.5}
.tl-divergence{fill:none;stroke:var(--ink);stroke-width:1.5;stroke-dasharray:2 3}
.tl-bracket{fill:none;stroke:var(--accent);stroke-width:1.5}
.tl-chip{stroke-width:1}
.tl-chip .hit{fill:transparent;stroke:none}
.tl-chip text{text-anchor:middle}
.tl-chip.past .shape{fill:var(--sunk);stroke:var(--rule-2)}
.tl-chip.next .shape{fill:var(--panel);stroke:var(--rule-2)}
.tl-chip.next text{fill:var(--ink-2)}
.tl-chip.cause .shape{fill:var(--panel);stroke:var(--accent);stroke-width:2}
.tl-chip.cause text{fill:var(--accent);font-weight:700}
.tl-chip.now .shape{fill:var(--accent);stroke:var(--accent)}
.tl-chip.now text{fill:var(--on-accent);font-weight:700}
.tl-chip.refused .shape{stroke-dasharray:2 2}
.tl-play line{stroke:var(--accent);stroke-width:2}
.tl-play .ring{fill:var(--panel);stroke:var(--accent);stroke-width:2}
.tl-mini .seen{fill:none;stroke:var(--ink);stroke-width:1.5}
.tl-mini .valid{fill:var(--valid-tint);stroke:var(--valid)}
.tl-mini .outage,.tl-mini .broken{fill:var(--outage)}
.tl-mini .revoked{fill:var(--revoked)}
.tl-mini .expired{fill:var(--stuck)}
.tl-mini .off,.tl-mini .left{fill:var(--panel);stroke:var(--ink-2)}
.tl-mini .absent{fill:none;stroke:var(--ink-3);stroke-dasharray:3 3}
.tl-mini .gap{fill:var(--accent)}
.tl-mini .now{stroke:var(--accent);stroke-width:2}
`;

/** For the page, once. */
export function timelineCss(): string {
  return RULES.trim();
}

/** For a file of its own: both palettes come along and follow the reader's system, or one theme is fixed. */
export function standaloneCss(theme: 'auto' | 'light' | 'dark'): string {
  const palettes =
    theme === 'auto'
      ? `.tl{${paletteCss('light')}}@media (prefers-color-scheme:dark){.tl{${paletteCss('dark')}}}`
      : `.tl{${paletteCss(theme)}}`;
  return `${palettes}.tl .ground{fill:var(--panel)}${RULES.replace(/\n/g, '')}`;
}
