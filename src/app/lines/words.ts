/** What is said of a line and of a file after it. */
import type { ToldEffect } from '../code/told';
import type { Names } from '../../model/juju/world';
import { nameOf } from '../../model/pki/names';
import { contentId, parsePems } from '../../model/pki/pem';
import { shownText } from '../code/shown';
import type { DiskFile, Stop } from './stops';

export function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  const end = teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${end}`;
}

/** `line 39 of charm.py, 7th of 19` */
export function stopText({ line, round, rounds }: Stop, at: number, of: number): string {
  const again = rounds > 1 ? `, round ${round} of ${rounds}` : '';
  return `line ${line.line} of ${line.file}, ${ordinal(at + 1)} of ${of}${again}`;
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function effectText(effect: ToldEffect): string | null {
  switch (effect.kind) {
    case 'push':
      return `writes ${baseName(effect.path)}${effect.same ? ' as it was' : ''}`;
    case 'remove':
      return `deletes ${baseName(effect.path)}`;
    case 'status':
      return `sets the status ${effect.status.name}`;
    case 'app-status':
      return `sets the application's status ${effect.status.name}`;
    case 'pebble':
      return `asks Pebble: ${effect.what}`;
    case 'read-tracking':
      return null;
  }
}

/**
 * `Line 39 deletes tls.crt.`, `Line 33 makes found [], key key-1.`, `Line 36 is False.`
 * @param next the stop after it: where that stands in a function that the line called, what the line makes is not known yet
 */
export function stopStory(stop: Stop, next: Stop | undefined, names: Names): string {
  const { line, effects, calls } = stop;
  if (next !== undefined && next.line.depth > line.depth) return `Line ${line.line} calls line ${next.line.line}.`;
  const done = effects.flatMap((effect) => effectText(effect) ?? []);
  const called = calls.map((call) => `calls ${call.fn}`);
  const made = line.values.map(([name, value]) =>
    name === 'return' ? `returns ${shownText(value, names)}` : `makes ${name} ${shownText(value, names)}`,
  );
  const went = line.branch === null ? [] : [line.branch ? 'is True' : 'is False'];
  const failed = line.raised === null ? [] : [`raises ${line.raised}`];
  const all = [...new Set([...done, ...called, ...went, ...failed, ...made])];
  return `Line ${line.line} ${all.length === 0 ? 'runs' : all.slice(0, 3).join(', ')}.`;
}

const LONGEST = 28;

/** `cert-1`, `cert-1, key-1`, or how the text begins. */
export function contentText(content: string, names: Names): string {
  const objects = parsePems(content);
  if (objects.length > 0) return objects.map((object) => nameOf(names, contentId(object.pem))).join(', ');
  const first = content.trim().split('\n')[0] ?? '';
  if (first === '') return 'empty';
  return first.length > LONGEST ? `${first.slice(0, LONGEST - 1)}…` : first;
}

const CHANGES = { added: 'written', removed: 'removed', changed: 'changed' } as const;

/** `cert-1, removed`, `key-1, goes 10th of 19` */
export function fileText({ content, change, next, nextChange }: DiskFile, names: Names, of: number): string {
  const what = contentText(content, names);
  if (change !== null) return `${what}, ${CHANGES[change]}`;
  if (next === null) return what;
  return `${what}, ${nextChange === 'remove' ? 'goes' : 'changes'} ${ordinal(next)} of ${of}`;
}

/** Files by folder, so that a path is read once. */
export function byFolder<T extends { readonly path: string }>(
  files: readonly T[],
): readonly { readonly folder: string; readonly files: readonly (T & { readonly name: string })[] }[] {
  const folders = new Map<string, (T & { readonly name: string })[]>();
  for (const file of files) {
    const cut = file.path.lastIndexOf('/');
    const folder = file.path.slice(0, cut) || '/';
    const named = { ...file, name: file.path.slice(cut + 1) };
    folders.set(folder, [...(folders.get(folder) ?? []), named]);
  }
  return [...folders].map(([folder, inside]) => ({ folder, files: inside }));
}
