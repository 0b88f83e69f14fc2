/**
 * How long a certificate would still have been good: the line under an outage. Drawn for every certificate that a unit lost while it was
 * valid; a later loss takes the line over from where its own certificate begins.
 */
import type { UnitName, World } from '../../model/juju/world';
import type { Book } from './book';
import { edgeAt, edgeOf, type History } from './history';
import type { HealthSpan } from './health';
import type { Edge, Line, LineLabel } from './types';

interface Lost {
  readonly pem: string;
  /** Index of the first span that serves it, and of the span that begins with its loss. */
  readonly served: number;
  readonly lost: number;
}

/** Losses of a certificate that was served: what follows is neither another valid one nor an end as it should be. */
function losses(spans: readonly HealthSpan[]): readonly Lost[] {
  const found: Lost[] = [];
  const firstServed = new Map<string, number>();
  const lost = new Set<string>();
  spans.forEach(({ value: { word, served } }, at) => {
    if (served === null) return;
    if (!firstServed.has(served)) firstServed.set(served, at);
    const next = spans[at + 1]?.value.word;
    if (word !== 'serving-valid' || (next !== 'outage' && next !== 'downgraded' && next !== 'broken-pair')) return;
    if (lost.has(served)) return;
    lost.add(served);
    found.push({ pem: served, served: firstServed.get(served) ?? at, lost: at + 1 });
  });
  return found;
}

interface Life {
  readonly issued: Edge;
  revoked: Edge | null;
}

/** When each certificate came into the world, and when it was revoked. What was there at the start begins with it. */
export function livesOf(history: History): ReadonlyMap<string, Life> {
  const lives = new Map<string, Life>();
  let before: World['issued'] | null = null;
  history.worlds.forEach((world, step) => {
    if (world.issued === before) return;
    const known = before;
    before = world.issued;
    world.issued.forEach((issued, at) => {
      if (issued === known?.[at]) return;
      const { certificate, revoked } = issued;
      const life = lives.get(certificate) ?? { issued: edgeOf(history, step), revoked: null };
      lives.set(certificate, life);
      if (revoked && !life.revoked) life.revoked = edgeOf(history, step);
    });
  });
  return lives;
}

interface End {
  readonly to: Edge | null;
  readonly label: string | null;
}

function endOf(history: History, pem: string, life: Life | undefined, book: Book): End {
  const [object] = book.objects(pem);
  const at = object?.kind === 'cert' ? object.notAfter * 1000 : Infinity;
  const revoked = life?.revoked ?? null;
  if (revoked && revoked.at < at) return { to: revoked, label: 'revoked' };
  if (at > history.last.now) return { to: null, label: null };
  return { to: edgeAt(history, at), label: 'its end' };
}

function labelsOf(
  lost: Lost,
  spans: readonly HealthSpan[],
  line: Pick<Line, 'from' | 'to'>,
  book: Book,
): readonly LineLabel[] {
  const name = book.nameOfText(lost.pem);
  const loss = spans[lost.lost];
  if (!loss) return [];
  const until = loss.to && line.to && line.to.at < loss.to.at ? line.to : loss.to;
  return [
    { from: line.from, to: loss.from, labels: [`${name} is valid`, 'valid'], bold: false },
    { from: loss.from, to: until, labels: [`${name} is still valid`, 'still valid'], bold: true },
  ];
}

export function validityLines(
  history: History,
  unit: UnitName,
  spans: readonly HealthSpan[],
  book: Book,
): readonly Line[] {
  const all = losses(spans);
  if (all.length === 0) return [];
  const lives = livesOf(history);
  let taken: Edge | null = null;
  return all.flatMap((lost, at) => {
    const life = lives.get(lost.pem);
    const begun = life?.issued ?? edgeOf(history, 0);
    const from = taken === null || taken.at <= begun.at ? begun : taken;
    const own = endOf(history, lost.pem, life, book);
    const next = all[at + 1];
    const nextStart = next ? (spans[next.served]?.from ?? null) : null;
    const isCut = nextStart !== null && (own.to === null || nextStart.at < own.to.at);
    const to = isCut ? nextStart : own.to;
    taken = to;
    if (to !== null && to.at <= from.at) return [];
    const line: Line = {
      id: `${unit}:validity:${from.step ?? from.at}`,
      kind: 'validity',
      generation: null,
      from,
      to,
      startTick: from === begun,
      endLabel: isCut ? null : own.label,
      labels: labelsOf(lost, spans, { from, to }, book),
    };
    return [line];
  });
}
