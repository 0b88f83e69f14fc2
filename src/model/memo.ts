/** Answers that are worked out once. They change nothing that is said. */

/** The longest text that is remembered: a PEM text or a few, no dump. */
const LONGEST = 16_384;
/** How many: more than the texts that one run, or one world of a search, speaks of. */
const MOST = 4_096;

/**
 * A pure function of a text, worked out once for each text that is not too long. When the memory is full it is emptied: what is still needed is
 * worked out again.
 */
export function remembered<T>(of: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = of(text);
    if (text.length > LONGEST) return value;
    if (known.size >= MOST) known.clear();
    known.set(text, value);
    return value;
  };
}

/** A pure function of data that never changes, worked out once for each object, for as long as that lives. */
export function rememberedOf<K extends object, T>(of: (data: K) => T): (data: K) => T {
  const known = new WeakMap<K, { readonly value: T }>();
  return (data) => {
    const before = known.get(data);
    if (before) return before.value;
    const value = of(data);
    known.set(data, { value });
    return value;
  };
}
