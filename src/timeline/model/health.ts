/** The state of a unit's TLS as bars, and the validity of a lost certificate as a line under them. */
import type { Health, HealthWord } from '../../model/health/health';
import type { UnitName } from '../../model/juju/world';
import { healthSpans as spansOfHealth } from '../../run/health';
import type { Moment } from '../../run/moments';
import { durationText } from '../../run/time';
import type { Book } from './book';
import type { History } from './history';
import { laneOf } from './lane-parts';
import { edgeSpans, lengthOf, spanId, type EdgeSpan } from './spans';
import type { Bar, BarKind, Lane, Line } from './types';
import { validityLines } from './validity';

export type HealthSpan = EdgeSpan<Health>;

export function healthSpans(history: History, moments: readonly Moment[], unit: UnitName): readonly HealthSpan[] {
  return edgeSpans(history, spansOfHealth(moments, unit));
}

const KIND: Readonly<Record<HealthWord, BarKind>> = {
  'serving-valid': 'valid',
  outage: 'outage',
  'serving-revoked': 'revoked',
  'serving-expired': 'expired',
  'broken-pair': 'broken',
  downgraded: 'off',
  'left-behind': 'left',
  'no-tls-yet': 'absent',
  gone: 'absent',
};

/** `, 3 min`; `, 3 min so far` for one that lasts at the end; nothing where no time passed. */
function lasting(span: HealthSpan, history: History): string {
  const ms = lengthOf(span, history);
  if (ms < 1000) return '';
  return `, ${durationText(ms)}${span.to === null ? ' so far' : ''}`;
}

function labelsOf(span: HealthSpan, history: History, book: Book): readonly string[] {
  const { word, served } = span.value;
  const time = lasting(span, history);
  const cert = served === null ? 'a certificate' : book.nameOfText(served);
  switch (word) {
    case 'serving-valid':
      return [`serving ${cert}, valid`, `serving ${cert}`, cert];
    case 'outage':
      return [`OUTAGE${time}`, 'OUTAGE', ...time.slice(2).split(' so far').slice(0, 1)].filter((text) => text !== '');
    case 'serving-revoked':
      return [`SERVING A REVOKED CERT${time}`, `REVOKED${time}`, 'REVOKED'];
    case 'serving-expired':
      return [`SERVING AN EXPIRED CERT${time}`, `EXPIRED${time}`, 'EXPIRED'];
    case 'broken-pair':
      return [`BROKEN PAIR${time}`, 'BROKEN PAIR', 'BROKEN'];
    case 'downgraded':
      return [`plain text by configuration${time}`, `plain text${time}`, 'plain text'];
    case 'left-behind':
      return [`files left behind${time}`, 'left behind'];
    case 'no-tls-yet':
      return ['no TLS yet', 'none'];
    case 'gone':
      return ['TLS off, as it should be', 'TLS off', 'off'];
  }
}

export function healthLane(history: History, unit: UnitName, book: Book, spans: readonly HealthSpan[]): Lane {
  const bars = spans.map((span): Bar => {
    const kind = KIND[span.value.word];
    return {
      id: spanId(unit, 'health', span.from),
      kind,
      generation: null,
      from: span.from,
      to: span.to,
      labels: labelsOf(span, history, book),
      mono: false,
      bold: kind !== 'absent' && kind !== 'off' && kind !== 'left',
    };
  });
  const lines: readonly Line[] = validityLines(history, unit, spans, book);
  return laneOf(unit, 'health', { bars, lines });
}
