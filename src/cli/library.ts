/** The text of the library that a setup asks for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { libraryPart } from '../charm/live/manifest';
import { DEFAULT_BUNDLE } from '../charm/live/node';
import type { LibrarySource } from '../charm/live/types';
import { designedLibrary } from '../charm/paths/designed';
import type { Setup } from '../model/setup';

/** @param patched the text behind `setup.patch`, where there is one */
export function librarySource({ patch, design, library }: Setup, patched: string | null): LibrarySource {
  if (patch !== undefined) return { version: library, source: patched };
  if (design.length === 0) return { version: library, source: null };
  const released = readFileSync(join(DEFAULT_BUNDLE, 'raw', `${libraryPart(library)}.zip`));
  return { version: library, source: designedLibrary(released, design) };
}
