/** Where this reader was last, on this device. Storage may be refused, as in a sandboxed frame: then nobody returns anywhere. */
import type { Memory } from '../store/known';

export const deviceMemory: Memory = {
  read: (key) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write: (key, value) => {
    try {
      if (value === null) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, value);
    } catch {
      return;
    }
  },
};

const KEY = 'renewal-gap.last';
/** Longer ones were not made by this page. */
const LONGEST = 8000;

export interface LastLook {
  readonly search: string;
  readonly hash: string;
  /** `step 9 of A quiet renewal` */
  readonly says: string;
}

export function readLast(memory: Memory = deviceMemory): LastLook | null {
  const [says = '', link = ''] = (memory.read(KEY) ?? '').split('\n');
  const [, search = '', hash = ''] = /^(\?[^#]*)?(#!.*)?$/.exec(link) ?? [];
  if (link === '' || link.length > LONGEST || (search === '' && hash === '')) return null;
  return { search, hash, says };
}

/** @param link query and hash */
export function writeLast(link: string, says: string, memory: Memory = deviceMemory): void {
  memory.write(KEY, link === '' || link.length > LONGEST ? null : `${says}\n${link}`);
}
