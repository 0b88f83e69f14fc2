import mermaidLibrary from 'mermaid';
import { describe, expect, it } from 'vitest';
import { SCENARIO_IDS } from '../../scenarios/ids';
import { built, long, nasty, NASTY, next, scenario, tick } from '../testing';
import { mermaidText } from './escape';
import { mermaid, mermaidDiagrams } from './mermaid';

const messages = (text: string): number => text.split('\n').filter((line) => /->>|-x/.test(line)).length;
const participants = (text: string): number => text.match(/^ {2}participant /gm)?.length ?? 0;

async function parsed(text: string): Promise<string> {
  const answer = await mermaidLibrary.parse(text);
  return answer.diagramType;
}

describe('a run as a Mermaid diagram', () => {
  it.each(SCENARIO_IDS)('of %s is read by Mermaid itself, and fits a reader', async (id) => {
    const diagrams = mermaidDiagrams(scenario(id));
    expect(diagrams).toHaveLength(1);
    for (const { text } of diagrams) {
      expect(await parsed(text)).toBe('sequence');
      expect(messages(text)).toBeLessThanOrEqual(40);
      expect(participants(text)).toBeLessThanOrEqual(8);
    }
  });

  it('shows the loss, the gap and who wrote what, since that is what it is pasted for', () => {
    const text = mermaid(scenario('renewal-gap'));
    expect(text).toContain('databag: withdraws csr-1 and sends csr-2');
    expect(text).toContain('get_assigned_certificates() gives []');
    expect(text).toMatch(/P\d-xP\d: deletes tls\.crt and tls\.key/);
    expect(text).toMatch(/Note over P\d: web\/0: OUTAGE/);
  });

  it('comes in parts when it is long, each of which stands alone and names its steps', async () => {
    const run = long(300);
    const diagrams = mermaidDiagrams(run);
    expect(diagrams.length).toBeGreaterThan(3);
    for (const [at, { text, title }] of diagrams.entries()) {
      expect(await parsed(text)).toBe('sequence');
      expect(messages(text)).toBeLessThanOrEqual(40);
      expect(text).toContain(`Part ${at + 1} of ${diagrams.length}: ${title}`);
    }
    expect(mermaid(run).match(/^```mermaid$/gm)).toHaveLength(diagrams.length);
  });

  it('keeps a slow hook open over the end of a part, because Mermaid refuses an end without a beginning', async () => {
    const waiting = Array.from({ length: 60 }, () => tick('web/0'));
    const run = built({ provider: { kind: 'slow', ms: 24 * 60 * 60_000 } }, [
      next('web/0'),
      next('ca/0'),
      next('web/0'),
      next('web/0'),
      ...waiting,
      { do: 'finish', unit: 'ca/0' },
    ]);
    const diagrams = mermaidDiagrams(run);
    expect(diagrams.length).toBeGreaterThan(1);
    for (const { text } of diagrams) {
      expect(await parsed(text)).toBe('sequence');
      expect(text.match(/^ {2}activate /gm)).toHaveLength(1);
      expect(text.match(/^ {2}deactivate /gm)).toHaveLength(1);
    }
  });

  it('has at most eight participants however many units there are', async () => {
    const units = Array.from({ length: 20 }, (_, at) => `web/${at}`);
    const run = built({ units: 20 }, [...units.map(next), ...units.map(() => next('ca/0')), ...units.map(next)]);
    for (const { text } of mermaidDiagrams(run)) {
      expect(await parsed(text)).toBe('sequence');
      expect(participants(text)).toBeLessThanOrEqual(8);
    }
  });

  it('says so where nothing has happened, since an empty diagram is an error', async () => {
    expect(await parsed(mermaid(built({}, [])))).toBe('sequence');
  });
});

describe('texts in a diagram', () => {
  it.each([...NASTY, 'wrap: x', 'a = b', '', 'x'.repeat(500)])(
    'cannot end a message or begin another one: %j',
    async (text) => {
      const source = `sequenceDiagram\n  participant P1 as ${mermaidText(text)}\n  P1->>P1: ${mermaidText(text)}\n  Note over P1: ${mermaidText(text)}\n`;
      expect(await parsed(source)).toBe('sequence');
      // Every `;` and `#` that is left belongs to an entity.
      expect(mermaidText(text)).toMatch(/^[^\n;#]+(?:#\d+;[^\n;#]*)*$|^(?:#\d+;[^\n;#]*)+$/);
    },
  );

  it('of a run with such names are read, too', async () => {
    for (const { text } of mermaidDiagrams(nasty())) expect(await parsed(text)).toBe('sequence');
  });
});
