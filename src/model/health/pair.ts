/** Which key and certificate a workload serves, read from its disk: a server needs both halves of one pair. */
import { parsePems, samePublicKey } from '../pki/pem';
import type { Certificate, PrivateKey } from '../pki/types';
import type { FileEntry } from '../juju/world';

export interface ServedPair {
  readonly certificate: Certificate;
  readonly key: PrivateKey;
}

export interface TlsFiles {
  /** First certificate of each file that has one: what follows it in a file is its chain. */
  readonly leaves: readonly { readonly path: string; readonly certificate: Certificate; readonly at: number }[];
  readonly keys: readonly { readonly path: string; readonly key: PrivateKey; readonly at: number }[];
}

export function tlsFiles(files: Readonly<Record<string, FileEntry>>): TlsFiles {
  const leaves: TlsFiles['leaves'][number][] = [];
  const keys: TlsFiles['keys'][number][] = [];
  for (const path of Object.keys(files).sort()) {
    const file = files[path];
    if (!file?.content.includes('-----BEGIN ')) continue;
    const { at } = file;
    let hasLeaf = false;
    for (const object of parsePems(file.content)) {
      if (object.kind === 'key') keys.push({ path, key: object, at });
      if (object.kind !== 'cert' || hasLeaf) continue;
      hasLeaf = true;
      leaves.push({ path, certificate: object, at });
    }
  }
  return { leaves, keys };
}

/** Every certificate on disk with the key that belongs to it, in path order. */
export function pairsOf({ leaves, keys }: TlsFiles): readonly ServedPair[] {
  return leaves.flatMap(({ certificate }) => {
    const found = keys.find(({ key }) => samePublicKey(certificate.key, key));
    return found ? [{ certificate, key: found.key }] : [];
  });
}

/** The pair that the workload can serve, or null. Of several, the one that is valid longest. */
export function servedPair(files: Readonly<Record<string, FileEntry>>): ServedPair | null {
  let best: ServedPair | null = null;
  for (const pair of pairsOf(tlsFiles(files))) {
    if (!best || pair.certificate.notAfter > best.certificate.notAfter) best = pair;
  }
  return best;
}
