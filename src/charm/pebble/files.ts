/** The workload's files through Pebble. A write takes effect at once (Juju rule R10.1). */
import { z } from 'zod';
import { remembered } from '../../model/memo';
import { globPattern } from './glob';
import { readState, writeState } from './state';
import { apiError, argumentsOf, pathError, type PebbleContext, type PebbleRequest } from './types';

type Operation = (context: PebbleContext, request: PebbleRequest) => unknown;

/** What every container image has before a charm makes anything. */
const IMAGE_DIRS = new Set([
  ...[
    '/',
    '/bin',
    '/etc',
    '/etc/ssl',
    '/etc/ssl/certs',
    '/etc/ssl/private',
    '/home',
    '/opt',
    '/root',
    '/run',
    '/srv',
    '/tmp',
    '/usr',
  ],
  ...[
    '/usr/bin',
    '/usr/local',
    '/usr/local/share',
    '/usr/local/share/ca-certificates',
    '/usr/share',
    '/var',
    '/var/lib',
    '/var/log',
    '/var/run',
  ],
]);

const atPath = z.object({ path: z.string() });
const toPull = argumentsOf(atPath);
const toPush = argumentsOf(atPath.extend({ content: z.string(), makeDirs: z.boolean().default(false) }));
const toRemove = argumentsOf(atPath.extend({ recursive: z.boolean().default(false) }));
const toList = argumentsOf(atPath.extend({ pattern: z.string().nullish(), itself: z.boolean().default(false) }));
const toMake = argumentsOf(atPath.extend({ makeParents: z.boolean().default(false) }));

export const normal = remembered((path): string => {
  if (!path.startsWith('/')) throw pathError('generic-file-error', `paths must be absolute, got "${path}"`);
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
});

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

const ancestors = remembered((path): readonly string[] => {
  const parent = parentOf(path);
  return parent === '/' ? ['/'] : [...ancestors(parent), parent];
});

function isFile({ tools }: PebbleContext, path: string): boolean {
  return tools.hasFile(path);
}

function isDir({ tools, container }: PebbleContext, path: string): boolean {
  const below = path === '/' ? '/' : `${path}/`;
  return (
    IMAGE_DIRS.has(path) ||
    readState(tools, container).dirs.some((dir) => dir === path || dir.startsWith(below)) ||
    tools.hasFileUnder(below)
  );
}

/** Remembers directories that only files would show: the last file may go, its directory stays. */
function rememberDirs(context: PebbleContext, dirs: readonly string[], what: string): void {
  const { tools, container } = context;
  const known = readState(tools, container).dirs;
  const fresh = dirs.filter((dir) => !IMAGE_DIRS.has(dir) && !known.includes(dir));
  if (fresh.length > 0) writeState(tools, container, what, { dirs: [...known, ...fresh].sort() });
}

function push(context: PebbleContext, request: PebbleRequest): null {
  const { path: given, content, makeDirs } = toPush(request);
  const path = normal(given);
  const parent = parentOf(path);
  if (isDir(context, path)) throw pathError('generic-file-error', `open ${path}: is a directory`);
  if (ancestors(path).some((each) => isFile(context, each)))
    throw pathError('generic-file-error', `open ${path}: not a directory`);
  if (!isDir(context, parent) && !makeDirs) throw pathError('not-found', `open ${path}: no such file or directory`);
  if (makeDirs) rememberDirs(context, ancestors(path), `make-dir ${parent}`);
  context.tools.push(path, content);
  context.written.add(path);
  return null;
}

function pull(context: PebbleContext, request: PebbleRequest): string {
  const path = normal(toPull(request).path);
  if (isFile(context, path)) return context.tools.pull(path);
  if (isDir(context, path)) throw pathError('generic-file-error', `can only read a regular file: "${path}"`);
  throw pathError('not-found', `stat ${path}: no such file or directory`);
}

function remove(context: PebbleContext, request: PebbleRequest): null {
  const { path: given, recursive } = toRemove(request);
  const { tools, container } = context;
  const path = normal(given);
  if (isFile(context, path)) {
    tools.remove(path);
    return null;
  }
  if (!isDir(context, path)) {
    if (recursive) return null;
    throw pathError('not-found', `remove ${path}: no such file or directory`);
  }
  const below = (each: string): boolean => each.startsWith(`${path}/`);
  const files = tools.files().filter(below);
  const { dirs } = readState(tools, container);
  if (!recursive && (files.length > 0 || dirs.some(below)))
    throw pathError('generic-file-error', `remove ${path}: directory not empty`);
  for (const file of files) tools.remove(file);
  const kept = dirs.filter((dir) => dir !== path && !below(dir));
  if (kept.length < dirs.length) writeState(tools, container, `remove ${path}`, { dirs: kept });
  return null;
}

/** Bytes as stored: text travels with one lone surrogate for each byte that is not UTF-8. */
const sizeOf = remembered((content): number => {
  const odd = content.match(/[\udc80-\udcff](?<![\ud800-\udbff][\udc00-\udfff])/g)?.length ?? 0;
  return new TextEncoder().encode(content).length - odd * 2;
});

function entry(context: PebbleContext, path: string): unknown {
  const name = path === '/' ? '/' : path.slice(path.lastIndexOf('/') + 1);
  const { tools, written, writtenAt } = context;
  if (!isFile(context, path)) return { path, name, type: 'directory', size: null, permissions: 0o755, lastModified: 0 };
  const lastModified = written.has(path) ? tools.now : (writtenAt(path) ?? 0);
  return { path, name, type: 'file', size: sizeOf(tools.pull(path)), permissions: 0o644, lastModified };
}

/** The name right below a folder that leads to a path; empty: none does. */
function childOf(prefix: string, path: string): string {
  return path.startsWith(prefix) ? (path.slice(prefix.length).split('/')[0] ?? '') : '';
}

const imageChildren = remembered((prefix): readonly string[] =>
  [...IMAGE_DIRS].map((each) => childOf(prefix, each)).filter((name) => name !== ''),
);

function children(context: PebbleContext, path: string): readonly string[] {
  const { tools, container } = context;
  const prefix = path === '/' ? '/' : `${path}/`;
  const names = new Set(imageChildren(prefix));
  for (const each of [...tools.files(), ...readState(tools, container).dirs]) {
    const name = childOf(prefix, each);
    if (name !== '') names.add(name);
  }
  return [...names].sort().map((name) => prefix + name);
}

const patternOf = remembered(globPattern);

function list(context: PebbleContext, request: PebbleRequest): unknown {
  const { path: given, pattern, itself } = toList(request);
  const path = normal(given);
  const dir = !isFile(context, path) && isDir(context, path);
  if (!dir && !isFile(context, path)) throw apiError(404, `stat ${path}: no such file or directory`);
  const paths = dir && !itself ? children(context, path) : [path];
  const matches = pattern ? patternOf(pattern) : null;
  return paths
    .filter((each) => !matches || matches.test(each.slice(each.lastIndexOf('/') + 1)))
    .map((each) => entry(context, each));
}

function makeDir(context: PebbleContext, request: PebbleRequest): null {
  const { path: given, makeParents } = toMake(request);
  const path = normal(given);
  if (isFile(context, path) || (isDir(context, path) && !makeParents))
    throw pathError('generic-file-error', `mkdir ${path}: file exists`);
  if (!makeParents && !isDir(context, parentOf(path)))
    throw pathError('not-found', `mkdir ${path}: no such file or directory`);
  rememberDirs(context, [...ancestors(path), path], `make-dir ${path}`);
  return null;
}

export const FILE_OPERATIONS: Readonly<Record<string, Operation>> = { push, pull, remove, list, 'make-dir': makeDir };
