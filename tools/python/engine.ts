/**
 * Pyodide's loader and glue as one classic script, since a worker in a sandboxed frame can only be a classic script from a blob.
 *
 * Each rewrite is checked: a new Pyodide that no longer fits stops the build instead of failing in the page.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PYODIDE } from './paths';

/** The heap of the page's Python stops growing here: a runaway charm gets a MemoryError instead of the reader's memory. */
export const HEAP_LIMIT_BYTES = 512 * 1024 * 1024;

function replaceExactly(text: string, what: string | RegExp, by: string, times: number): string {
  const found = text.split(what).length - 1;
  if (found !== times) throw new Error(`Pyodide's glue has changed: ${String(what)} was found ${found} times, not ${times}.`);
  return text.split(what).join(by);
}

function classicGlue(): string {
  let text = readFileSync(join(PYODIDE, 'pyodide.asm.mjs'), 'utf8');
  text = text.replaceAll('import.meta.url', 'self.location.href');
  text = replaceExactly(text, 'export default _createPyodideModule;', 'self._createPyodideModule = _createPyodideModule;', 1);
  text = replaceExactly(text, /getHeapMax=\(\)=>\d+/, `getHeapMax=()=>${HEAP_LIMIT_BYTES}`, 1);
  if (/\bimport\.meta\b|^export\b/m.test(text)) throw new Error("Pyodide's glue still holds module syntax.");
  return text;
}

/** Pyodide refuses classic workers, which it knows by `importScripts`; nothing in it needs that function, so it is taken away first. */
const TAKE_AWAY = 'self.importScripts = () => { throw new Error("importScripts is not available here"); };';

export function engineScript(): string {
  const loader = readFileSync(join(PYODIDE, 'pyodide.js'), 'utf8').replace(/\/\/# sourceMappingURL.*/g, '');
  return [TAKE_AWAY, loader, classicGlue()].join('\n;\n');
}
