/** What can be read from a charm's text without running it: which events it observes, what it imports and what it reaches for. */
import type { Place } from '../../run/serving';

type Files = Readonly<Record<string, string>>;

interface TextLine extends Place {
  readonly text: string;
}

/** Lines of Python without comments; texts in quotes stay, since paths stand in them. */
function codeLines(files: Files): readonly TextLine[] {
  return Object.entries(files)
    .filter(([file]) => file.endsWith('.py'))
    .flatMap(([file, text]) =>
      text.split('\n').map((line, at) => ({ file, line: at + 1, text: line.replace(/(^|\s)#.*$/, '') })),
    );
}

const NAMED_EVENT = /\bon\.([a-z_]\w*)/g;
const ENDPOINT_EVENT = /\bon\[["']([\w-]+)["']\]\.([a-z_]\w*)/g;
const LIBRARY_EVENTS: ReadonlySet<string> = new Set(['certificate_available', 'certificate_denied']);
const NO_EVENTS: ReadonlySet<string> = new Set(['events', 'define_event']);

/** As Juju writes a hook: `update-status`; the library's events keep their Python name. */
function hookName(event: string): string {
  return LIBRARY_EVENTS.has(event) ? event : event.replaceAll('_', '-');
}

/** Events that the text names, in order of appearance. */
export function eventsIn(files: Files): readonly string[] {
  const found = codeLines(files).flatMap(({ text }) => [
    ...[...text.matchAll(ENDPOINT_EVENT)].map(([, , event = '']) => hookName(event)),
    ...[...text.matchAll(NAMED_EVENT)].map(([, event = '']) => hookName(event)),
  ]);
  return [...new Set(found.filter((event) => !NO_EVENTS.has(event)))];
}

export interface Reach {
  readonly what: string;
  /** In words; empty lists are said too, since their absence is worth knowing. */
  readonly says: string;
  readonly tone: 'fine' | 'note';
}

const IMPORT = /^\s*(?:from\s+([\w.]+)\s+import\b|import\s+(.+))/;

function importsIn(lines: readonly TextLine[]): readonly string[] {
  const names = lines.flatMap(({ text }) => {
    const match = IMPORT.exec(text);
    if (!match) return [];
    if (match[1] !== undefined) return [match[1]];
    return (match[2] ?? '').split(',').map((part) => part.trim().split(/\s/)[0] ?? '');
  });
  return [...new Set(names.filter((name) => name !== '' && !name.startsWith('.')))];
}

function isOwnModule(name: string, files: Files): boolean {
  const path = name.replaceAll('.', '/');
  const roots = ['', 'src/', 'lib/'];
  return roots.some((root) =>
    Object.keys(files).some((file) => file === `${root}${path}.py` || file.startsWith(`${root}${path}/`)),
  );
}

const LIBRARY = /^(?:charmlibs\.interfaces\.tls_certificates|charms\.tls_certificates_interface)\b/;

function shortName(name: string): string {
  return LIBRARY.test(name) ? 'tls_certificates' : (name.split('.')[0] ?? name);
}

const PATH = /["'](\/(?:etc|opt|srv|var|root|home|usr)\/[^"'{}\s]*)/g;

function pathsIn(lines: readonly TextLine[]): readonly string[] {
  const paths = lines.flatMap(({ text }) => [...text.matchAll(PATH)].map(([, path = '']) => path));
  return [...new Set(paths)];
}

function firstLine(lines: readonly TextLine[], pattern: RegExp): TextLine | undefined {
  return lines.find(({ text }) => pattern.test(text));
}

function at(line: TextLine | undefined, files: Files): string {
  if (line === undefined) return '';
  return Object.keys(files).length > 1 ? `line ${line.line} of ${line.file}` : `line ${line.line}`;
}

const PROGRAM = /\bsubprocess\.|\bos\.(?:system|popen)\b|\.exec\(/;
const NETWORK = /\b(?:socket\.|urllib|http\.client|requests\.|httpx|paramiko)/;
const SERVICE = /\.(?:restart|start|stop|replan|autostart)\(/;

/** What the code reaches for, as one reads it before running it. */
export function reachOf(files: Files): readonly Reach[] {
  const lines = codeLines(files);
  const imports = importsIn(lines);
  const own = imports.filter((name) => isOwnModule(name, files));
  const others = [...new Set(imports.filter((name) => !own.includes(name)).map(shortName))];
  const paths = pathsIn(lines);
  const [program, network, service] = [PROGRAM, NETWORK, SERVICE].map((pattern) => firstLine(lines, pattern));
  return [
    { what: 'imports', says: others.length === 0 ? 'nothing' : others.join(', '), tone: 'fine' },
    ...(own.length > 0 ? [{ what: 'its own modules', says: own.join(', '), tone: 'fine' as const }] : []),
    {
      what: 'files',
      says:
        paths.length === 0 ? 'none named in the text' : paths.slice(0, 4).join(', ') + (paths.length > 4 ? ' …' : ''),
      tone: 'fine',
    },
    program === undefined
      ? { what: 'programs', says: 'none', tone: 'fine' }
      : {
          what: 'programs',
          says: `${at(program, files)}; hook commands are answered, others do not exist here`,
          tone: 'note',
        },
    network === undefined
      ? { what: 'network', says: 'none, and none is reachable', tone: 'fine' }
      : { what: 'network', says: `${at(network, files)}; nothing is reachable from here`, tone: 'note' },
    ...(service === undefined
      ? []
      : [{ what: 'services', says: `${at(service, files)}; they are counted, not run`, tone: 'note' as const }]),
  ];
}
