/**
 * What charmcraft.yaml would say, read from the charm's code, for a charm.py that comes without one. Texts are searched, not parsed: what
 * is not found can be added to META in the exported file by hand.
 */

export interface Metadata {
  readonly name: string;
  readonly requires: Readonly<Record<string, { readonly interface: string }>>;
  readonly peers: Readonly<Record<string, { readonly interface: string }>>;
  readonly containers: readonly string[];
  readonly actions: readonly string[];
  /** Type by option. */
  readonly options: Readonly<Record<string, string>>;
}

const TEXT = String.raw`(?:"([^"\n]*)"|'([^'\n]*)'|(?:self\.|cls\.)?([A-Za-z_]\w*))`;

/** Names bound to a text, alone (`A = "x"`) or several at once (`A, B = "x", "y"`). */
function constants(code: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, left = '', right = ''] of code.matchAll(
    /^[ \t]*([A-Za-z_][\w, ]*?)(?::[^=\n]+)?=[ \t]*(["'][^\n]*)$/gm,
  )) {
    const texts = [...right.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(([, a, b]) => a ?? b ?? '');
    left.split(',').forEach((name, at) => {
      const text = texts[at];
      if (text !== undefined && !found.has(name.trim())) found.set(name.trim(), text);
    });
  }
  return found;
}

class Reader {
  private readonly known: ReadonlyMap<string, string>;

  constructor(private readonly code: string) {
    this.known = constants(code);
  }

  /** Texts, and names of texts, where `before` and `after` enclose them. */
  between(before: string, after: string): readonly string[] {
    const found = [...this.code.matchAll(new RegExp(before + TEXT + after, 'g'))].flatMap(
      ([, double, single, name]) => {
        const text = double ?? single ?? this.known.get(name ?? '');
        return text === undefined || text === '' ? [] : [text];
      },
    );
    return [...new Set(found)];
  }

  /** `self.on.web_pebble_ready`: events write hyphens as underscores. */
  events(ending: string): readonly string[] {
    const found = [...this.code.matchAll(new RegExp(String.raw`\.on\.(\w+?)_${ending}\b`, 'g'))].map(
      ([, name = '']) => name,
    );
    return [...new Set(found)].map((name) => name.replaceAll('_', '-'));
  }
}

const same = (a: string, b: string): boolean => a.replaceAll('_', '-') === b.replaceAll('_', '-');

/** Joins lists; what differs in hyphens only is the same. */
function union(...lists: readonly (readonly string[])[]): readonly string[] {
  const all: string[] = [];
  for (const each of lists.flat()) if (!all.some((known) => same(known, each))) all.push(each);
  return all;
}

const RELATION_EVENT = '(?:relation_(?:created|joined|changed|departed|broken))';

/** @param endpoint used where the code does not show the endpoint of its certificates */
export function metadataOf(files: Readonly<Record<string, string>>, endpoint: string): Metadata {
  const reader = new Reader(Object.values(files).join('\n'));
  const tls = union(
    reader.between(
      String.raw`TLSCertificatesRequiresV4\(\s*(?:charm\s*=\s*)?self\s*,\s*(?:relationship_name\s*=\s*)?`,
      String.raw`\s*,`,
    ),
    reader.between(String.raw`relationship_name\s*=\s*`, ''),
  );
  const certificates = tls.length > 0 ? tls : [endpoint];
  const others = union(
    reader.between(String.raw`\.on\[\s*`, String.raw`\s*\]\.${RELATION_EVENT}`),
    reader.events(RELATION_EVENT),
    reader.between(String.raw`\bget_relation\(\s*`, ''),
    reader.between(String.raw`\.relations\[\s*`, ''),
  ).filter((name) => !certificates.some((known) => same(known, name)));
  const isPeer = (name: string): boolean => /peer|replicas/.test(name);
  const entries = (names: readonly string[], type: (name: string) => string) =>
    Object.fromEntries(names.map((name) => [name, { interface: type(name) }]));
  return {
    name: 'web',
    requires: {
      ...entries(certificates, () => 'tls-certificates'),
      ...entries(
        others.filter((name) => !isPeer(name)),
        (name) => name,
      ),
    },
    peers: entries(others.filter(isPeer), (name) => name),
    containers: union(
      reader.between(String.raw`\bget_container\(\s*`, ''),
      reader.between(String.raw`\.on\[\s*`, String.raw`\s*\]\.pebble_ready`),
      reader.events('pebble_ready'),
    ),
    actions: union(reader.between(String.raw`\.on\[\s*`, String.raw`\s*\]\.action\b`), reader.events('action')),
    options: Object.fromEntries(
      union(
        reader.between(String.raw`\bconfig\[\s*`, String.raw`\s*\]`),
        reader.between(String.raw`\bconfig\.get\(\s*`, ''),
      ).map((name) => [name, 'string']),
    ),
  };
}
