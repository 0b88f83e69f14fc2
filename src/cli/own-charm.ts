/** A charm of one's own on the command line: its files, and what it makes part of a run's setup. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { broughtByMetadata } from '../charm/live/brought';
import { CannotLoad } from '../charm/live/sources';
import type { LiveEngine, Loaded } from '../charm/live/types';
import type { Setup } from '../model/setup';
import { defaultSetup } from '../model/start';
import { MAIN_FILE, type OwnCharm } from '../run/code';
import { modeOf, servingOf } from '../run/serving';
import { BadInput } from './bad-input';

const LARGEST = 1024 * 1024;
const YAML = ['charmcraft.yaml', 'metadata.yaml', 'config.yaml', 'actions.yaml'];
/** Folders whose files charms read beside their code. */
const TEMPLATES = ['templates', 'src/templates'];
/** Where a charm's imports are found, from its root. */
const PATHS = ['', 'src', 'lib'];

function text(path: string): string {
  if (statSync(path).size > LARGEST) throw new BadInput(`${path} is too large to be a charm's code.`);
  return readFileSync(path, 'utf8');
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

const IMPORT = /^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|.*)|import[ \t]+(.*))$/gm;
const name = (said: string): string => /^\s*([\w.]+)/.exec(said)?.[1] ?? '';

/** What a file imports, as paths from where it lies (`./x`) or from a folder of imports. */
function importsOf(code: string): readonly string[] {
  return [...code.matchAll(IMPORT)].flatMap(([, dots = '', module = '', members = '', modules = '']) => {
    if (modules !== '') return modules.split(',').map((each) => name(each).replaceAll('.', '/'));
    const from = `${dots === '' ? '' : `./${'../'.repeat(dots.length - 1)}`}${module.replaceAll('.', '/')}`;
    const inside = members
      .replace(/[()]|#.*$/gm, '')
      .split(',')
      .map(name);
    // `from package import module` may name a module as well as a member.
    return [from, ...inside.filter((each) => each !== '').map((each) => join(from, each))];
  });
}

class Files {
  readonly texts: Record<string, string> = {};

  constructor(private readonly root: string) {}

  add(path: string): void {
    if (!Object.hasOwn(this.texts, path) && isFile(join(this.root, path)))
      this.texts[path] = text(join(this.root, path));
  }

  /** A module with everything that it imports in turn. */
  module(path: string): void {
    if (Object.hasOwn(this.texts, path)) return;
    this.add(path);
    for (const module of importsOf(this.texts[path] ?? '')) {
      const places = module.startsWith('.') ? [dirname(path)] : PATHS;
      for (const place of places) this.imported(join(place, module));
    }
  }

  private imported(module: string): void {
    const parts = module.split('/').filter((each) => each !== '');
    const packages = parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/__init__.py`);
    for (const file of [...packages, `${parts.join('/')}.py`]) {
      if (!file.startsWith('..') && isFile(join(this.root, file))) this.module(file);
    }
  }

  folder(folder: string): void {
    if (!existsSync(join(this.root, folder))) return;
    for (const entry of readdirSync(join(this.root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) this.add(relative(this.root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    }
  }
}

interface Place {
  readonly root: string;
  readonly main: string;
}

/** A charm.py in `src/` belongs to the folder above, where its YAML and its libraries are. */
function placeOf(path: string): Place {
  if (!statSync(path).isDirectory()) {
    const folder = dirname(resolve(path));
    const isInside = basename(folder) === 'src';
    return isInside
      ? { root: dirname(folder), main: join('src', basename(path)) }
      : { root: folder, main: basename(path) };
  }
  const main = [MAIN_FILE, join('src', MAIN_FILE)].find((each) => isFile(join(path, each)));
  if (main === undefined) throw new BadInput(`There is no charm.py in ${path}.`);
  return { root: path, main };
}

/**
 * A charm with all that belongs to it: the modules that it imports, its YAML, its templates.
 * @param path the folder of a charm, or its charm.py under any name @throws BadInput
 */
export function readOwnCharm(path: string): OwnCharm {
  const { root, main } = placeOf(path);
  const files = new Files(root);
  files.module(main);
  for (const each of YAML) files.add(each);
  for (const each of TEMPLATES) files.folder(each);
  const { [main]: code = '', ...others } = files.texts;
  return { files: { [join(dirname(main), MAIN_FILE)]: code, ...others }, from: null };
}

/** @returns what Python finds out about a charm @throws CannotLoad */
export function loadOwnCharm(engine: LiveEngine, { files }: OwnCharm): Loaded['charm'] {
  const library = { version: defaultSetup().library, source: null };
  const answer = engine.load({ library, charm: { files, metadata: null } });
  if ('error' in answer) throw new CannotLoad(answer.error);
  return answer.loaded.charm;
}

/** What a charm of one's own makes part of the setup of whatever it runs in. It asks for its own names. */
export function setupOfOwn({ files }: OwnCharm, { metadata }: Loaded['charm']): Partial<Setup> {
  const { comment } = servingOf(files);
  const mode = modeOf(files);
  return {
    ...(mode === defaultSetup().mode ? {} : { mode }),
    requests: { app: [], unit: [] },
    ...broughtByMetadata(metadata),
    ...(comment === null ? {} : { servesWhen: comment.rule }),
  };
}
