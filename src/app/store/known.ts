/** Code that was written or read on this page, remembered for as long as the tab lives: it need not be read again after a reload. */
import { ownCharmId, patchId, type RunCode } from '../../run/code';
import type { Foreign } from './state';

const KEY = 'renewal-gap.read';
const MOST = 200;

/** Storage that may be forbidden, as in a sandboxed frame: then nothing is remembered. */
export interface Memory {
  read(key: string): string | null;
  write(key: string, value: string | null): void;
}

export const tabMemory: Memory = {
  read: (key) => {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write: (key, value) => {
    try {
      if (value === null) window.sessionStorage.removeItem(key);
      else window.sessionStorage.setItem(key, value);
    } catch {
      return;
    }
  },
};

function idsOf({ charm, library }: RunCode): readonly string[] {
  return [...(charm ? [ownCharmId(charm)] : []), ...(library === undefined ? [] : [patchId(library)])];
}

function known(memory: Memory): readonly string[] {
  return (memory.read(KEY) ?? '').split(' ').filter((id) => id !== '');
}

export function rememberCode(code: RunCode, memory: Memory = tabMemory): void {
  const ids = new Set([...known(memory), ...idsOf(code)]);
  memory.write(KEY, [...ids].slice(-MOST).join(' '));
}

export function forgetCode(code: RunCode, memory: Memory = tabMemory): void {
  const gone = idsOf(code);
  memory.write(
    KEY,
    known(memory)
      .filter((id) => !gone.includes(id))
      .join(' '),
  );
}

/** Null for code that is known here, or where there is none. */
export function foreignCode(
  code: RunCode | undefined,
  from: Foreign['from'],
  memory: Memory = tabMemory,
): Foreign | null {
  if (code === undefined) return null;
  const ids = known(memory);
  return idsOf(code).every((id) => ids.includes(id)) ? null : { from, read: false };
}
