/** How a run travels inside other files: as an invisible comment in Markdown, and as the metadata of an SVG. */
import { deflateText, inflateText } from '../run/link/compress';
import { writeRun } from '../run/json';
import type { Run } from '../run/run';

const MARK = 'renewal-gap-run';

/** base64url holds no `>`, so nothing in it can end the comment. */
export function runComment(run: Run): string {
  return `<!-- ${MARK} ${deflateText(JSON.stringify(JSON.parse(writeRun(run))))} -->`;
}

/** @returns the text of the run's file in a Markdown text; null where it carries none */
export function runInComment(text: string): string | null {
  const payload = new RegExp(`<!--\\s*${MARK}\\s+([A-Za-z0-9_-]+)`).exec(text)?.[1];
  return payload === undefined ? null : inflateText(payload);
}

/** JSON in which every sign may stand in XML: the others are written as escapes. */
export function runForXml(run: Run): string {
  return JSON.stringify(JSON.parse(writeRun(run))).replace(
    /[\u007f-\u009f\u2028\u2029\ud800-\udfff\ufffe\uffff]/g,
    (sign) => {
      return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
    },
  );
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescapeXml(text: string): string {
  return text.replace(
    /&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
    (whole, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** The attribute by which the metadata is known. */
export const METADATA_ID = MARK;

/** @returns the text of the run's file in an SVG text; null where it carries none */
export function runInSvg(text: string): string | null {
  const open = new RegExp(`<(?:\\w+:)?metadata\\b[^>]*\\bid=["']${MARK}["'][^>]*>`).exec(text);
  if (!open) return null;
  const from = open.index + open[0].length;
  const to = text.indexOf('</', from);
  if (to < 0) return null;
  const inside = text.slice(from, to).trim();
  const cdata = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(inside)?.[1];
  return cdata ?? unescapeXml(inside);
}
