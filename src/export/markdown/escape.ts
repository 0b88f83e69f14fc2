/** Texts in a Markdown comment of an issue tracker: values stand in backticks, and nothing of them becomes markup or a reference. */
import type { RichText } from '../../run/rich';

const BREAK = /[\p{Cc}\u2028\u2029]+/gu;

/** Words that trackers turn into links: `#1`, `GH-1`, `@name`, addresses, hashes of commits. */
const REFERENCE = /^[^\w]*(?:[\w./-]*[#@][\w-]|GH-\d|https?:|www\.|[0-9a-f]{7,40}\b)/i;

/** A value in backticks: more of them where the text has some itself. A table cell ends at a bar even inside code. */
export function code(text: string): string {
  const line = text.replace(BREAK, ' ').trim().replaceAll('|', '\\|');
  if (line === '') return '` `';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

function words(text: string): string {
  return text
    .split(/([ \n]+)/)
    .map((word) => (REFERENCE.test(word) ? code(word) : word.replace(/[\\`*_{}[\]<>|~#&]/g, '\\$&')))
    .join('');
}

/** Plain words; line breaks stay as `<br>`, which cells and paragraphs both take. */
export function prose(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => words(line.replace(BREAK, ' ')))
    .join('<br>');
}

/** A sentence with its names and code in backticks. */
export function markdownOf(text: RichText): string {
  return text
    .map((piece) => (typeof piece === 'string' ? prose(piece) : code('code' in piece ? piece.code : piece.name)))
    .join('');
}

/** An address inside `<…>`: what would end it is percent-encoded. */
export function address(link: string): string {
  return `<${link.replace(/[\s<>\\]/g, (sign) => encodeURIComponent(sign))}>`;
}
