/** The text of the library as it was released, out of the bundle's part that holds that version. No Python is needed for it. */
import { strFromU8, unzipSync } from 'fflate';
import { libraryPart } from './manifest';
import { PythonAbsent, type PartSource } from './parts';

/** @throws PythonAbsent where this site has no such version */
export async function releasedLibrary(parts: PartSource, version: string): Promise<string> {
  const manifest = await parts.manifest();
  const part = manifest.parts[libraryPart(version)];
  if (part === undefined) throw new PythonAbsent(`The text of version ${version} is not on this page.`);
  const archive = new Uint8Array(await parts.part(part, () => undefined));
  const files = unzipSync(archive, { filter: ({ name }) => name.endsWith('/_tls_certificates.py') });
  const [found] = Object.values(files);
  if (found === undefined) throw new PythonAbsent(`The text of version ${version} is not on this page.`);
  return strFromU8(found);
}
