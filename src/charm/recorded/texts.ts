/**
 * One table for texts that many recorded outcomes hold: PEM texts above all, which stand alone, inside databags, and escaped once more
 * inside the JSON of a databag. A reference is `SOH number STX`, or `ETX number STX` for the escaped form.
 */

const PLAIN = '\u0001';
const ESCAPED = '\u0003';
const END = '\u0002';
const REFERENCE = new RegExp(`([${PLAIN}${ESCAPED}])(\\d+)${END}`, 'g');
const BLOCK = /-----BEGIN ([A-Z ]+)-----\n[A-Za-z0-9+/=\n]+?-----END \1-----/g;
const ESCAPED_BLOCK = /-----BEGIN ([A-Z ]+)-----\\n(?:[A-Za-z0-9+/=]|\\n)+?-----END \1-----/g;

export class TextTable {
  private readonly places = new Map<string, number>();

  get texts(): readonly string[] {
    return [...this.places.keys()];
  }

  private place(text: string): number {
    const known = this.places.get(text);
    if (known !== undefined) return known;
    this.places.set(text, this.places.size);
    return this.places.size - 1;
  }

  /** The same data with PEM texts replaced by references. */
  pack(value: unknown): unknown {
    return mapTexts(value, (text) =>
      text
        .replace(BLOCK, (pem) => `${PLAIN}${this.place(pem)}${END}`)
        .replace(ESCAPED_BLOCK, (pem) => `${ESCAPED}${this.place(pem.replaceAll('\\n', '\n'))}${END}`),
    );
  }
}

/** @throws Error for a reference to a text that is not in the table */
export function unpackTexts(value: unknown, texts: readonly string[]): unknown {
  return mapTexts(value, (text) =>
    text.replace(REFERENCE, (_, how: string, index: string) => {
      const found = texts[Number(index)];
      if (found === undefined) throw new Error(`There is no text ${index} in this recording.`);
      return how === ESCAPED ? found.replaceAll('\n', '\\n') : found;
    }),
  );
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)]));
}
