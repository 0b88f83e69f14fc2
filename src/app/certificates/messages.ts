/** What the page of certificates and its worker say to each other. */
import type { BundleChain, Comparison, Field, Link } from '../../x509';

/** A request or certificate that can be chosen. */
export interface Choice {
  /** `csr-2`, `cert-1`, `ca-1` */
  readonly name: string;
  readonly kind: 'csr' | 'cert';
  /** Its common name, or its subject. */
  readonly title: string;
}

/** A symbolic object of a run. */
export interface RunObject extends Choice {
  readonly pem: string;
  /** What the databag says beside a request; null: nothing. */
  readonly ca: boolean | null;
}

export interface Validity {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
}

export type Shown =
  | {
      readonly name: string;
      readonly kind: 'csr' | 'cert';
      readonly fields: readonly Field[];
      readonly pem: string;
      /** Bytes of its DER. */
      readonly size: number;
      readonly validity: Validity | null;
    }
  | { readonly name: string; readonly problem: string };

/** What a paste holds, in order. */
export interface Pasted {
  readonly items: readonly (Choice & {
    readonly lines: readonly [from: number, to: number];
    readonly shapes: readonly string[];
    readonly again: readonly number[];
  })[];
  readonly privateKeys: readonly { readonly label: string; readonly line: number }[];
  readonly publicKeys: readonly { readonly line: number; readonly text: string }[];
  readonly problems: readonly { readonly line: number; readonly text: string }[];
  /** Names that share a key. */
  readonly sameKey: readonly { readonly key: string; readonly names: readonly string[] }[];
  /** The text without private keys, where nothing was found in it and it is short enough to be corrected in a field. */
  readonly unread: string;
}

export interface Chains {
  readonly links: readonly Link[];
  readonly chains: readonly BundleChain[];
}

export interface Calls {
  run: [ask: { readonly objects: readonly RunObject[]; readonly learn: readonly string[] }, answer: null];
  paste: [ask: { readonly text: string }, answer: Pasted];
  show: [ask: { readonly names: readonly string[] }, answer: readonly Shown[]];
  compare: [ask: { readonly a: string; readonly b: string }, answer: Comparison | { readonly problem: string }];
  chains: [ask: { readonly names: readonly string[] | null }, answer: Chains];
}
