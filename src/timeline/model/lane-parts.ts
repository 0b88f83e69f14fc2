/** Shared by the lanes: bars out of stretches. */
import { edgeOf, type History, type Stretch } from './history';
import type { Bar, Lane, LaneId } from './types';

export type BarLook = Pick<Bar, 'kind' | 'labels'> & Partial<Pick<Bar, 'generation' | 'mono' | 'bold'>>;

/** @param look null where nothing is drawn */
export function barsOf<T>(
  history: History,
  group: string,
  lane: LaneId,
  found: readonly Stretch<T>[],
  look: (stretch: Stretch<T>) => BarLook | null,
): readonly Bar[] {
  return found.flatMap((stretch) => {
    const drawn = look(stretch);
    if (!drawn) return [];
    const bar: Bar = {
      id: `${group}:${lane}:${stretch.from}`,
      kind: drawn.kind,
      generation: drawn.generation ?? null,
      from: edgeOf(history, stretch.from),
      to: stretch.to === null ? null : edgeOf(history, stretch.to),
      labels: drawn.labels,
      mono: drawn.mono ?? false,
      bold: drawn.bold ?? false,
    };
    return [bar];
  });
}

export function laneOf(group: string, id: LaneId, parts: Partial<Omit<Lane, 'id' | 'group'>>): Lane {
  return { bars: [], flags: [], lines: [], marks: [], notes: [], ...parts, id, group };
}

/** All of them, then the first and how many more. */
export function listLabels(names: readonly string[]): readonly string[] {
  const [first, ...rest] = names;
  if (first === undefined) return [];
  return rest.length === 0 ? [first] : [names.join(', '), `${first} and ${rest.length} more`, `${first}, …`];
}
