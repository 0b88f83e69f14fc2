/** What is seen of a run, with keys and certificates named by when they appear: symbolic ones and real ones then read alike. */

export type Pull = Readonly<
  Record<string, { readonly assigned: readonly string[]; readonly key: string | null } | { readonly error: string }>
>;

/** After one hook of the charm. */
export interface Seen {
  /** From 1. */
  readonly step: number;
  readonly unit: number;
  readonly files: Readonly<Record<string, string>>;
  /** Null: the hook failed, or the charm asks nothing. */
  readonly pull: Pull | null;
}

export type Sight = Seen;

/** @param marked puts an id in angle brackets in place of each PEM text; ids of pull answers are such ids already, or PEM texts */
export function named(all: readonly Seen[], marked: (text: string) => string): readonly Sight[] {
  const names = new Map<string, string>();
  const name = (id: string): string => {
    const known = names.get(id) ?? `object-${names.size + 1}`;
    names.set(id, known);
    return known;
  };
  const inText = (text: string): string => marked(text).replace(/<([^<>\s]+)>/g, (_, id: string) => `<${name(id)}>`);
  // A pull answer holds an id by itself, or the PEM text that stands for it.
  const alone = (text: string): string => {
    const found = /^<([^<>\s]+)>$/.exec(marked(text).trim());
    return name(found?.[1] ?? text);
  };
  return all.map(({ step, unit, files, pull }) => {
    const texts: Record<string, string> = {};
    for (const path of Object.keys(files).sort()) texts[path] = inText(files[path] ?? '').trim();
    if (pull === null) return { step, unit, files: texts, pull };
    const answers: Record<string, Pull[string]> = {};
    for (const mode of Object.keys(pull).sort()) {
      const answer = pull[mode] ?? { error: '' };
      answers[mode] =
        'error' in answer
          ? answer
          : { assigned: answer.assigned.map(alone), key: answer.key === null ? null : alone(answer.key) };
    }
    return { step, unit, files: texts, pull: answers };
  });
}

/** Where two accounts of a run part, in one sentence; null: they are the same. */
export function difference(expected: readonly Sight[], observed: readonly Sight[]): string | null {
  for (const [at, one] of expected.entries()) {
    const other = observed[at];
    if (!other) return `step ${one.step} was not played`;
    if (one.step !== other.step) return `step ${one.step} was played as step ${other.step}`;
    for (const part of ['files', 'pull'] as const) {
      const [engine, real] = [JSON.stringify(one[part]), JSON.stringify(other[part])];
      if (engine !== real) return `step ${one.step}, ${part}: engine ${engine}, real ${real}`;
    }
  }
  return observed.length > expected.length ? `${observed.length - expected.length} more hooks were played` : null;
}
