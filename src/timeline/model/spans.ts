/** Spans of the run layer as stretches between edges. */
import type { Span } from '../../run/moments';
import type { History } from './history';
import type { Edge } from './types';

export interface EdgeSpan<T> {
  readonly value: T;
  readonly from: Edge;
  readonly to: Edge | null;
}

/** A span that begins while time passes, before the hook of a step, stands at its instant and at no step. */
function edge(history: History, span: Span<unknown>): Edge {
  if (span.step === null) return { at: span.from, step: 0 };
  return { at: span.from, step: history.steps[span.step]?.at === span.from ? span.step + 1 : null };
}

export function edgeSpans<T>(history: History, spans: readonly Span<T>[]): readonly EdgeSpan<T>[] {
  const edges = spans.map((span) => edge(history, span));
  return spans.map((span, at) => ({
    value: span.value,
    from: edges[at] ?? edge(history, span),
    to: edges[at + 1] ?? null,
  }));
}

/** How many milliseconds it lasted, up to the end of the run. */
export function lengthOf(span: { readonly from: Edge; readonly to: Edge | null }, history: History): number {
  return (span.to?.at ?? history.last.now) - span.from.at;
}

/** `web/0:health:3`: by step, or by instant where no step began it. */
export function spanId(group: string, lane: string, from: Edge): string {
  return `${group}:${lane}:${from.step ?? `t${from.at}`}`;
}
