/** Colours for Python, by the parser that editors use. Loaded after the first paint: until then code stands in ink. */
export type Ink = 'keyword' | 'call' | 'text' | 'comment' | 'plain';

export interface Run {
  readonly ink: Ink;
  readonly text: string;
}

export type Colour = (source: string) => readonly (readonly Run[])[];

const INKS: Readonly<Record<string, Ink>> = { k: 'keyword', f: 'call', s: 'text', c: 'comment' };

/** Splits coloured pieces at line ends. */
export function byLine(
  source: string,
  spans: readonly (readonly [from: number, to: number, ink: Ink])[],
): readonly (readonly Run[])[] {
  const lines: Run[][] = [[]];
  const put = (text: string, ink: Ink): void => {
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ ink, text: part });
    }
  };
  let at = 0;
  for (const [from, to, ink] of spans) {
    put(source.slice(at, from), 'plain');
    put(source.slice(from, to), ink);
    at = to;
  }
  put(source.slice(at), 'plain');
  return lines;
}

export async function loadColour(): Promise<Colour> {
  const [{ parser }, { highlightTree, tagHighlighter, tags }] = await Promise.all([
    import('@lezer/python'),
    import('@lezer/highlight'),
  ]);
  const style = tagHighlighter([
    { tag: tags.keyword, class: 'k' },
    {
      tag: [tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword, tags.self],
      class: 'k',
    },
    { tag: [tags.bool, tags.null], class: 'k' },
    { tag: tags.self, class: '' },
    { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: 'f' },
    { tag: tags.function(tags.definition(tags.variableName)), class: 'f' },
    { tag: [tags.string, tags.docString, tags.special(tags.string)], class: 's' },
    { tag: tags.comment, class: 'c' },
  ]);
  return (source) => {
    const spans: (readonly [number, number, Ink])[] = [];
    highlightTree(parser.parse(source), style, (from, to, classes) => {
      const ink = INKS[classes.split(' ').at(-1) ?? ''];
      if (ink !== undefined) spans.push([from, to, ink]);
    });
    return byLine(source, spans);
  };
}
