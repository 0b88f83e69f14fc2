/** Sentences of the page about a paste: what it was, what was dropped. */
import type { Dropped, Reading, Shape } from './messages';

const SHAPES: Readonly<Record<Shape, string>> = {
  'show-unit yaml': 'juju show-unit',
  'show-unit json': 'juju show-unit, JSON',
  'relation-info': 'a part of juju show-unit',
  databag: 'a databag',
  'show-secret': 'juju show-secret',
  secrets: 'juju secrets',
  'action output': 'output of an action',
  jhack: 'jhack',
  pem: 'PEM',
};

export function shapesText({ shapes, relations }: Reading): string {
  const words = shapes.map((shape) => SHAPES[shape]);
  const related = relations.length === 1 ? relations : [];
  return [...words, ...related].join(', ');
}

function times(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `one ${one}` : `${count.toLocaleString('en-US')} ${many}`;
}

function sum(dropped: readonly Dropped[], kind: Dropped['kind']): number {
  return dropped.reduce((all, each) => all + (each.kind === kind ? each.count : 0), 0);
}

export interface KeyNotice {
  readonly bold: string;
  readonly rest: string;
}

/** A private key is in the clipboard of whoever pasted it: that must be said. @returns null where there was none */
export function keyNotice(dropped: readonly Dropped[], isSample: boolean): KeyNotice | null {
  const keys = dropped.filter((each) => each.kind === 'private-key');
  const count = sum(keys, 'private-key');
  if (count === 0) return null;
  const places = [...new Set(keys.flatMap((each) => each.where ?? []))];
  const where = places.length === 0 ? '' : `${count === 1 ? 'It' : 'They'} stood in ${places.join(' and ')}. `;
  const bold =
    count === 1
      ? 'A private key was in what you pasted. It was dropped before anything read it.'
      : `${count} private keys were in what you pasted. They were dropped before anything read them.`;
  const clipboard = isSample
    ? 'In a paste of your own this would mean: the key was in your clipboard; if it is in use, replace it.'
    : `${count === 1 ? 'It was' : 'They were'} in your clipboard: if ${count === 1 ? 'the key is' : 'one of them is'} in use, replace it.`;
  const others = sum(dropped, 'relation');
  const also =
    others === 0 ? '' : ` ${times(others, 'other relation')} ${others === 1 ? 'was' : 'were'} dropped as well.`;
  return { bold, rest: `${where}${clipboard}${also.replace(/^ one/, ' One')}` };
}

/** One line for each kind of thing that was left out, without its content. */
export function droppedLines(dropped: readonly Dropped[]): readonly string[] {
  const named = (kind: Dropped['kind']) => [
    ...new Set(dropped.flatMap((each) => (each.kind === kind ? [each.name] : []))),
  ];
  const line = (kind: Dropped['kind'], one: string): string[] => {
    const count = sum(dropped, kind);
    if (count === 0) return [];
    const names = named(kind);
    const shown = names.length > 4 ? `${names.slice(0, 4).join(', ')} and more` : names.join(', ');
    return [`${shown}: ${times(count, one)} dropped`];
  };
  return [
    ...line('relation', 'relation'),
    ...line('secret', 'secret'),
    ...line('field', 'field'),
    ...line('text', 'text'),
    ...line('private-key', 'private key'),
  ];
}

export function foldedText(folded: number): string {
  return `${folded === 0 ? 'No PEM block' : folded === 1 ? '1 PEM block' : `${folded.toLocaleString('en-US')} PEM blocks`} folded. Nothing leaves this page.`;
}

/** `2026-11-30T21:04`, as a field for date and time has it; UTC. */
export function fieldOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16);
}

/** @returns null where it is no instant */
export function instantOf(field: string): number | null {
  const at = Date.parse(`${field}Z`);
  return Number.isNaN(at) || at < 0 || at > Date.UTC(9000, 0, 1) ? null : at;
}

/** `30 Nov 2026, 21:04 UTC` */
export function instantText(at: number): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) (\d\d:\d\d)/.exec(new Date(at).toUTCString()) ?? [];
  return `${Number(day)} ${month ?? ''} ${year ?? ''}, ${clock ?? ''} UTC`;
}
