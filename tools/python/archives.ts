/** Which Python files go into which archive. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Archive } from './pack';
import { HERE, PYODIDE, PYTHON, digest, filesBelow } from './paths';
import { LIBRARY, type Pin } from './wheels';

export interface ArchivePart {
  readonly name: string;
  readonly key: string;
  readonly archive: Archive;
}

const STDLIB_ZIP = join(PYODIDE, 'python_stdlib.zip');
const PACKER = [join(HERE, 'pack.py'), join(PYODIDE, 'package.json')];

/** Never imported here: type stubs, tests, the old pydantic, tools for developers, compiled files of other platforms. */
const PACKAGES_DROP = [
  '\\.pyi$',
  '/py\\.typed$',
  '\\.dist-info/(RECORD|WHEEL|top_level\\.txt|sboms/)',
  '^websocket/tests/',
  '^websocket/_wsdump\\.py$',
  '^pydantic/(v1/|experimental/pipeline\\.py$|mypy\\.py$)',
  '^ops/(testing|_private/harness)\\.py$',
  '^opentelemetry/(metrics|_logs|_events)/',
  '^annotated_types/test_cases\\.py$',
  '-linux-gnu\\.so$',
  '^_yaml/',
];

const stdlibSchema = z.object({ comment: z.string(), never: z.array(z.string()), rest: z.array(z.string()) });

function stdlib(): readonly ArchivePart[] {
  const list = join(HERE, 'stdlib.json');
  const { never, rest } = stdlibSchema.parse(JSON.parse(readFileSync(list, 'utf8')));
  const key = digest([STDLIB_ZIP, list, ...PACKER]);
  const sources = [{ zip: STDLIB_ZIP, prefix: '' }];
  // Docstrings of the standard library are shown to nobody here, and are a fifth of it.
  const common = { root: '/lib/python314.zip', optimize: 2, keepSource: false, sources } as const;
  return [
    { name: 'stdlib', key, archive: { ...common, keep: null, drop: [...never, ...rest] } },
    { name: 'stdlib-rest', key, archive: { ...common, root: '/stdlib-rest', keep: rest, drop: never } },
  ];
}

/** Our own Python: the runtime, the symbolic `cryptography`, and modules that Pyodide lacks. */
function runtime(): ArchivePart {
  const folders = [
    { dir: join(PYTHON, 'renewal_gap'), prefix: 'renewal_gap/' },
    { dir: join(PYTHON, 'symbolic'), prefix: '' },
    { dir: join(PYTHON, 'stubs'), prefix: '' },
  ];
  const files = folders.flatMap(({ dir }) => filesBelow(dir));
  return {
    name: 'runtime',
    key: digest([...files, ...PACKER]),
    archive: { root: '/site', optimize: 0, keepSource: false, sources: folders, keep: null, drop: ['^py\\.typed$'] },
  };
}

export function archiveParts(wheels: ReadonlyMap<Pin, string>): readonly ArchivePart[] {
  const isLibrary = (pin: Pin): boolean => pin.name === LIBRARY;
  const pins = [...wheels.keys()];
  const zipOf = (pin: Pin): string => wheels.get(pin) ?? '';
  const packages = pins.filter((pin) => !isLibrary(pin));
  const libraries = pins.filter(isLibrary).map((pin): ArchivePart => {
    const prefix = `libraries/${pin.version}/`;
    return {
      name: `library-${pin.version}`,
      key: digest(PACKER, pin.sha256, 'source'),
      // The source stays: it is what a reader opens and edits, and what a traceback quotes.
      archive: { root: '/site', optimize: 0, keepSource: true, sources: [{ zip: zipOf(pin), prefix }], keep: ['\\.py$', '/METADATA$'], drop: [] },
    };
  });
  return [
    ...stdlib(),
    {
      name: 'packages',
      key: digest(PACKER, ...packages.map((pin) => pin.sha256), ...PACKAGES_DROP),
      archive: {
        root: '/site',
        optimize: 0,
        keepSource: false,
        sources: packages.map((pin) => ({ zip: zipOf(pin), prefix: '' })),
        keep: null,
        drop: PACKAGES_DROP,
      },
    },
    runtime(),
    ...libraries,
  ];
}

/**
 * Top-level names in an archive that is stored without compression. Names of a zip's entries stand in its central directory, in plain text.
 */
export function restModules(zip: string): string[] {
  const bytes = readFileSync(zip);
  const names = new Set<string>();
  const signature = Buffer.from('PK\x01\x02', 'latin1');
  for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 46)) {
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    names.add(name.includes('/') ? (name.split('/')[0] ?? '') : name.replace(/\.pyc?$/, ''));
  }
  return [...names].sort();
}
