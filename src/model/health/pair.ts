/** Which keys and certificates a workload can serve, read from its disk: a server needs both halves of one pair. */
import { isCa } from '../pki/csr';
import { OID } from '../pki/oid';
import { parsePems, samePublicKey, type PkiObject } from '../pki/pem';
import { rememberedOf } from '../memo';
import type { Certificate, PrivateKey } from '../pki/types';
import type { FileEntry, Millis } from '../juju/world';

export interface ServedPair {
  readonly name: string;
  readonly certificate: Certificate;
  readonly key: PrivateKey;
  /** Where the certificate lies. */
  readonly path: string;
}

export interface Leaf {
  readonly name: string;
  readonly certificate: Certificate;
  readonly path: string;
}

export interface TlsFiles {
  /** The first certificate of each file, which is what a server presents; root certificates are left out. */
  readonly leaves: readonly Leaf[];
  readonly keys: readonly PrivateKey[];
}

/** Of a certificate or a request. */
export function commonNameOf({ subject }: Pick<Certificate, 'subject'>): string {
  return subject.find(([oid]) => oid === OID.commonName)?.[1] ?? '';
}

function isRoot(certificate: Certificate): boolean {
  return isCa(certificate) && certificate.signedBy === certificate.key.id;
}

/** Files and disks are never changed in place: what was read from one is read once. */
const objectsOf = new WeakMap<FileEntry, readonly PkiObject[]>();

/** The symbolic objects in a file. */
export function objectsInFile(file: FileEntry): readonly PkiObject[] {
  const known = objectsOf.get(file);
  if (known) return known;
  const objects = parsePems(file.content);
  objectsOf.set(file, objects);
  return objects;
}

/** A file as it is written now; what the same text was read as before still holds. */
export function writtenFile(content: string, at: Millis, before: FileEntry | undefined): FileEntry {
  const file = { content, at };
  const known = before?.content === content ? objectsOf.get(before) : undefined;
  if (known) objectsOf.set(file, known);
  return file;
}

/** What a server would find on a disk. */
export const tlsFiles = rememberedOf((files: Readonly<Record<string, FileEntry>>): TlsFiles => {
  const leaves: Leaf[] = [];
  const keys: PrivateKey[] = [];
  for (const path of Object.keys(files).sort()) {
    const file = files[path];
    const objects = file ? objectsInFile(file) : [];
    const first = objects.find((object): object is Certificate => object.kind === 'cert');
    if (first && !isRoot(first)) leaves.push({ name: commonNameOf(first), certificate: first, path });
    for (const object of objects) if (object.kind === 'key') keys.push(object);
  }
  return { leaves, keys };
});

/** Every certificate on disk whose key is there too, in path order. */
export const pairsOf = rememberedOf(({ leaves, keys }: TlsFiles): readonly ServedPair[] =>
  leaves.flatMap((leaf) => {
    const key = keys.find((each) => samePublicKey(leaf.certificate.key, each));
    return key ? [{ ...leaf, key }] : [];
  }),
);
