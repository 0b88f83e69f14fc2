/** What a pointer or a key is at in a drawn timeline. */
export type PlaceKind = 'step' | 'hook' | 'bar' | 'mark' | 'arrow' | 'lane';

export interface Place {
  readonly kind: PlaceKind;
  /** Id of the bar, hook, mark or arrow; null for a step and a lane. */
  readonly id: string | null;
  /** The step that it belongs to; 0: none, or the start. */
  readonly step: number;
  readonly lane: string | null;
  readonly group: string | null;
}

const KINDS: Readonly<Record<string, PlaceKind>> = {
  step: 'step',
  hook: 'hook',
  expiry: 'mark',
  again: 'mark',
  'safety-net': 'mark',
};

/** @returns null where nothing is drawn that one can ask about */
export function placeOf(target: EventTarget | null): Place | null {
  if (!(target instanceof Element)) return null;
  const found = target.closest<SVGElement>('[data-kind], [data-lane], [data-to]');
  if (found === null) return null;
  const { kind, id, step, to, lane, group, unit } = found.dataset;
  const isArrow = to !== undefined;
  const what = isArrow ? 'arrow' : (KINDS[kind ?? ''] ?? (kind === undefined ? 'lane' : 'bar'));
  if (kind === 'gap' || kind === 'divergence') return null;
  return {
    kind: what,
    id: id ?? null,
    step: Number(step ?? to ?? 0),
    lane: lane ?? null,
    group: group ?? unit ?? null,
  };
}
