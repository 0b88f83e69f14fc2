/** How fast pastes are read: a large one that is a dump, and texts that were written to be slow. */
import { findings, MAX_PASTE, readDump, samplePaste } from '../../diagnose';

/** Each took seconds or minutes before the reader counted what it reads. */
const HOSTILE: readonly (readonly [name: string, head: string, unit: string])[] = [
  ['quotes', 'certificates: "', '"'],
  ['dashes', '- relation-id: 1\n', '- '],
  ['colons', '- relation-id: 1\n', '1:'],
  ['at signs', '', '@'],
  ['empty lines', '- relation-id: 1\n', '\n'],
  ['brackets', '{"web/0": ', '['],
  ['open quotes', 'certificates: "', ' "'],
];

export interface DiagnoseBench {
  /** One sample paste, and as many of it as two megabytes hold. */
  readonly sample_ms: number;
  readonly two_megabytes_ms: number;
  readonly megabytes_per_second: number;
  readonly findings_ms: number;
  /** Two megabytes of each. */
  readonly hostile_ms: Readonly<Record<string, number>>;
}

function milliseconds(work: () => unknown): number {
  const from = performance.now();
  work();
  return Math.round((performance.now() - from) * 10) / 10;
}

/** As many dumps of other units as two megabytes hold. */
function large(sample: string): string {
  const parts: string[] = [];
  for (let size = 0, at = 0; size + sample.length + 10 < MAX_PASTE; at += 1) {
    const part = sample.replaceAll('web/0', `web/${at}`).replaceAll('relation-id: 7', `relation-id: ${at + 10}`);
    if (size + part.length > MAX_PASTE) break;
    parts.push(part);
    size += part.length;
  }
  return parts.join('');
}

/** @param now milliseconds since the epoch */
export async function benchDiagnose(now: number): Promise<DiagnoseBench> {
  const sample = await samplePaste(now);
  const whole = large(sample);
  readDump(sample);
  const read = Math.min(
    milliseconds(() => readDump(whole)),
    milliseconds(() => readDump(whole)),
  );
  const dump = readDump(sample);
  return {
    sample_ms: milliseconds(() => readDump(sample)),
    two_megabytes_ms: read,
    megabytes_per_second: Math.round((whole.length / 1_048_576 / (read / 1000)) * 10) / 10,
    findings_ms: milliseconds(() => findings(dump, { now })),
    hostile_ms: Object.fromEntries(
      HOSTILE.map(([name, head, unit]) => [
        name,
        milliseconds(() => readDump(head + unit.repeat(Math.floor((MAX_PASTE - head.length) / unit.length)))),
      ]),
    ),
  };
}
