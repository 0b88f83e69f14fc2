/**
 * Pasted PEM of any shape: what it is, what belongs together, and whether chains stand in the right order. Private keys are told of and
 * dropped: nothing of them is in the result.
 */
import { judgeChain, type ChainJudgement } from '../chain';
import { blockBytes } from '../pem';
import { decodeBlock } from '../read/decode';
import { readDer } from '../read/der';
import { readKey } from '../read/key';
import { nameText } from '../read/name';
import type { Decoded, DecodedCertificate, KeyInfo } from '../read/types';
import { checkSignature, namesItsSigner, type SignatureCheck } from '../verify';
import { findPem, isPrivateKey, type Found, type PasteShape } from './find';

export interface BundleItem {
  /** `csr-1`, `cert-1`, `ca-1` (a CA that signed itself), in order of appearance. */
  readonly name: string;
  readonly object: Decoded;
  readonly lines: readonly [from: number, to: number];
  readonly shapes: readonly PasteShape[];
  /** Lines where the very same object stands again. */
  readonly again: readonly number[];
}

export interface Link {
  readonly subject: string;
  readonly signer: string;
  readonly check: SignatureCheck;
}

export interface BundleChain extends ChainJudgement {
  /** Names in the order of the paste. */
  readonly members: readonly string[];
  /** The same from leaf to root. */
  readonly path: readonly string[];
  /** The chain ends in a certificate that signed itself. */
  readonly complete: boolean;
  /** Name of the issuer that is missing at its end. */
  readonly missing: string | null;
}

export interface Bundle {
  readonly items: readonly BundleItem[];
  /** Where a private key stood, and of what kind; nothing else is kept of it. */
  readonly privateKeys: readonly { readonly label: string; readonly line: number }[];
  readonly publicKeys: readonly { readonly line: number; readonly key: KeyInfo }[];
  readonly problems: readonly { readonly line: number; readonly text: string }[];
  /** Requests and certificates of one key. */
  readonly sameKey: readonly { readonly key: KeyInfo; readonly names: readonly string[] }[];
  /** Who signed whom, as far as both are here. */
  readonly links: readonly Link[];
  readonly chains: readonly BundleChain[];
}

function nameFor(object: Decoded, counts: Map<string, number>): string {
  const isRoot = object.kind === 'cert' && object.isCa && object.subjectDer === object.issuerDer;
  const kind = isRoot ? 'ca' : object.kind;
  const number = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, number);
  return `${kind}-${number}`;
}

interface Sorted {
  readonly items: readonly BundleItem[];
  readonly publicKeys: Bundle['publicKeys'];
  readonly problems: Bundle['problems'];
}

function publicKey(found: Found): KeyInfo | null {
  if (found.block.label !== 'PUBLIC KEY') return null;
  try {
    const bytes = blockBytes(found.block);
    return bytes && readKey(readDer(bytes));
  } catch {
    return null;
  }
}

function sort(found: readonly Found[]): Sorted {
  const items = new Map<string, BundleItem>();
  const counts = new Map<string, number>();
  const publicKeys: { line: number; key: KeyInfo }[] = [];
  const problems: { line: number; text: string }[] = [];
  for (const each of found) {
    const line = each.lines[0];
    const key = publicKey(each);
    if (key) {
      publicKeys.push({ line, key });
      continue;
    }
    const object = decodeBlock(each.block);
    if (object.kind === 'problem') {
      problems.push({ line, text: object.text });
      continue;
    }
    const known = items.get(object.sha256);
    if (known) items.set(object.sha256, { ...known, again: [...known.again, line] });
    else {
      const { lines, shapes } = each;
      items.set(object.sha256, { name: nameFor(object, counts), object, lines, shapes, again: [] });
    }
  }
  return { items: [...items.values()], publicKeys, problems };
}

function groupByKey(items: readonly BundleItem[], publicKeys: Bundle['publicKeys']): Bundle['sameKey'] {
  const groups = new Map<string, { key: KeyInfo; names: string[] }>();
  for (const { name, object } of items) {
    const group = groups.get(object.key.id) ?? { key: object.key, names: [] };
    group.names.push(name);
    groups.set(object.key.id, group);
  }
  const pasted = new Set(publicKeys.map(({ key }) => key.id));
  return [...groups.values()].filter(({ key, names }) => names.length > 1 || pasted.has(key.id));
}

type CertificateItem = BundleItem & { readonly object: DecodedCertificate };

function isCertificate(item: BundleItem): item is CertificateItem {
  return item.object.kind === 'cert';
}

async function linksOf(certificates: readonly CertificateItem[]): Promise<readonly Link[]> {
  const bySubject = new Map<string, CertificateItem[]>();
  for (const item of certificates) {
    bySubject.set(item.object.subjectDer, [...(bySubject.get(item.object.subjectDer) ?? []), item]);
  }
  const links: Link[] = [];
  for (const item of certificates) {
    for (const signer of bySubject.get(item.object.issuerDer) ?? []) {
      if (!namesItsSigner(item.object, signer.object)) continue;
      const check = await checkSignature(item.object, signer.object.key);
      links.push({ subject: item.name, signer: signer.name, check });
    }
  }
  return links;
}

/** Certificates that stand together, without a request between them. */
function runs(items: readonly BundleItem[]): readonly (readonly CertificateItem[])[] {
  const found: CertificateItem[][] = [[]];
  for (const item of items) {
    if (isCertificate(item)) found.at(-1)?.push(item);
    else found.push([]);
  }
  return found.filter((run) => run.length > 1);
}

function chainOf(run: readonly CertificateItem[], links: readonly Link[]): BundleChain {
  const name = (at: number) => run[at]?.name ?? '';
  const signed = (subject: number, signer: number) =>
    links.some((link) => link.subject === name(subject) && link.signer === name(signer) && link.check !== 'invalid');
  const judged = judgeChain(run.length, signed);
  const places = judged.sorted ?? run.map((_, at) => at);
  const last = run[places.at(-1) ?? 0];
  const complete = last !== undefined && links.some((link) => link.subject === last.name && link.signer === last.name);
  return {
    ...judged,
    members: run.map((item) => item.name),
    path: places.map(name),
    complete,
    missing: complete || !last ? null : nameText(last.object.issuer),
  };
}

/**
 * Reads pasted PEM: requests, certificates, chains, bundles, in any order and shape. Never throws.
 * Signatures are checked where both sides are in the paste and the algorithm is one that WebCrypto has.
 */
export async function bundle(text: string): Promise<Bundle> {
  const all = findPem(text);
  const keys = all.filter(isPrivateKey);
  const { items, publicKeys, problems } = sort(all.filter((found) => !isPrivateKey(found)));
  const links = await linksOf(items.filter(isCertificate));
  return {
    items,
    privateKeys: keys.map(({ block, lines }) => ({ label: block.label, line: lines[0] })),
    publicKeys,
    problems,
    sameKey: groupByKey(items, publicKeys),
    links,
    chains: runs(items).map((run) => chainOf(run, links)),
  };
}
