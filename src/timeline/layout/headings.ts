/** Headings of compared runs. */
import type { TimelineModel } from '../model/types';
import type { Measure, TextStyle } from '../text';
import { CAP } from './frame';
import type { Rows } from './rows';
import type { PlacedText } from './types';
import type { Variant } from './variants';

function inOneLine(model: TimelineModel, rows: Rows, { headingY }: Variant): readonly PlacedText[] {
  return model.groups.flatMap((group) => {
    const extent = rows.extent(group.id);
    if (group.title === null || !extent) return [];
    return [{ x: 0, y: extent.top + headingY, text: group.title, width: 0, anchor: 'start' as const }];
  });
}

/** Room that the right-aligned names of lanes need. */
const NAMES_RIGHT = 76;
const HEADING: TextStyle = { size: 14, bold: true };
const FIRST_LINE = 21;
const NEXT_LINE = 17;

/** A text in lines that are no wider than `room`; a word that is too long stands alone. */
function wrapped(text: string, room: number, style: TextStyle, measure: Measure): readonly string[] {
  return text.split(' ').reduce<readonly string[]>((lines, word) => {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || measure(longer, style) > room) return [...lines, word];
    return [...lines.slice(0, -1), longer];
  }, []);
}

export interface Headings {
  readonly headings: readonly PlacedText[];
  readonly subheads: readonly PlacedText[];
}

/** Titles of compared runs in as many lines as they need beside the names of their lanes, and what stands beneath. */
export function headingsOf(model: TimelineModel, rows: Rows, variant: Variant, measure: Measure): Headings {
  if (!variant.namesRight) return { headings: inOneLine(model, rows, variant), subheads: [] };
  const room = variant.gutter - NAMES_RIGHT;
  const groups = model.groups.map((group) => {
    const extent = rows.extent(group.id);
    if (group.title === null || !extent) return { headings: [], subheads: [] };
    const titles = wrapped(group.title, room, HEADING, measure);
    const top = extent.top + variant.headingY;
    const at = (text: string, y: number): PlacedText => ({ x: 0, y, text, width: 0, anchor: 'start' });
    const headings = titles.map((text, line) => at(text, top + line * (NEXT_LINE + 1)));
    const y = top + (titles.length - 1) * (NEXT_LINE + 1) + FIRST_LINE;
    const lines = (group.more ?? []).flatMap((text) => wrapped(text, room, CAP, measure));
    const subheads = lines
      .map((text, line) => at(text, y + line * NEXT_LINE))
      .filter((each) => each.y < extent.bottom - 4);
    return { headings, subheads };
  });
  return { headings: groups.flatMap((each) => each.headings), subheads: groups.flatMap((each) => each.subheads) };
}
