/** What the address of the reference page says: the release. */
import { LIBRARY_VERSIONS, type LibraryVersion } from '../../model/setup';
import { isId } from '../../scenarios/ids';

export const NEWEST: LibraryVersion = '1.12.0';

/** A bad value is repaired alone, and said in one sentence. */
export function libraryAt(search: string): { readonly library: LibraryVersion; readonly notice: string | null } {
  const wanted = new URLSearchParams(search).get('lib');
  if (wanted === null || isId(LIBRARY_VERSIONS, wanted)) return { library: wanted ?? NEWEST, notice: null };
  return {
    library: NEWEST,
    notice: `This page does not know the library "${wanted.slice(0, 20)}"; it knows ${LIBRARY_VERSIONS.join(', ')}.`,
  };
}

/** The address with another release; the rest of it stays. */
export function withLibrary(search: string, library: LibraryVersion): string {
  const query = new URLSearchParams(search);
  if (library === NEWEST) query.delete('lib');
  else query.set('lib', library);
  return `?${query.toString()}`;
}
