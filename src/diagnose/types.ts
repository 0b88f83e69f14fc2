/** What is kept of a paste: the tls-certificates relations and secrets in it, and nothing else. */
import type { Certificate, Csr } from '../model/pki/types';
import type { Decoded } from '../x509';

/** A text where a request or certificate should stand. */
export interface PemText {
  readonly kind: 'csr' | 'cert';
  /** As it stood in the paste, after YAML and JSON were undone. */
  readonly raw: string;
  readonly state:
    | 'ok'
    /** Shortened by hand or by a tool: only its presence can be judged. */
    | 'shortened'
    | 'empty'
    /** base64 around PEM, as the interface's documentation shows it. */
    | 'base64-wrapped'
    /** The characters backslash and n where lines should end. */
    | 'escaped'
    | 'not-pem';
  /** `csr-1`, `cert-1`, `ca-1`; null where there is nothing to name. */
  readonly name: string | null;
  /** What the engine works with. */
  readonly object: Csr | Certificate | null;
  /** Null also for symbolic PEM out of the explorer. */
  readonly decoded: Decoded | null;
  /** How many blocks stand in the text; the library reads the first. */
  readonly blocks: number;
  /** What is unusual about the text without changing what it says. */
  readonly shapes: readonly ('crlf' | 'indented' | 'single-line' | 'line-end')[];
}

/** Text by key, as Juju keeps it. Only keys of the interface, and addresses. */
export interface Bag {
  readonly data: Readonly<Record<string, string>>;
}

export interface UnitRecord {
  /** Null: the paste does not name it. */
  readonly name: string | null;
  readonly inScope: boolean | null;
  readonly bag: Bag;
}

/** One item of `relation-info`. */
export interface Item {
  readonly relation: number | null;
  readonly endpoint: string | null;
  readonly relatedEndpoint: string | null;
  readonly crossModel: boolean;
  /** Null: the item has none. */
  readonly application: Bag | null;
  /** Printed on a relation that is no peer relation: Juju 4 before the fix. */
  readonly localUnit: UnitRecord | null;
  /** Null: the item has no such key. */
  readonly relatedUnits: readonly UnitRecord[] | null;
}

export interface ShownUnit {
  readonly kind: 'unit';
  /** Null: a bare list of relations without the unit's header. */
  readonly name: string | null;
  readonly leader: boolean | null;
  readonly life: string | null;
  readonly charm: string | null;
  readonly address: string | null;
  readonly items: readonly Item[];
}

export interface BareBag {
  readonly kind: 'bag';
  /** What the paste called it, if anything: a unit or an application. */
  readonly entity: string | null;
  readonly bag: Bag;
}

export interface Outstanding {
  readonly kind: 'outstanding';
  /** The provider's unit that answered the action. */
  readonly unit: string | null;
  readonly requests: readonly {
    readonly csr: string;
    readonly relation: number | null;
    readonly requirer: string | null;
  }[];
}

export interface SecretDoc {
  readonly kind: 'secret';
  readonly id: string;
  readonly owner: string | null;
  readonly label: string | null;
  readonly revision: number | null;
  /** Milliseconds since the epoch; null: `never`. Undefined: the paste does not say. */
  readonly expires: number | null | undefined;
  /** What a certificate secret holds; never a key. */
  readonly csr: string | null;
  readonly certificate: string | null;
}

export interface LoosePem {
  readonly kind: 'pem';
  readonly text: string;
}

export type Document = ShownUnit | BareBag | Outstanding | SecretDoc | LoosePem;

/** Something that was in the paste and is not kept. */
export interface Dropped {
  readonly kind: 'private-key' | 'relation' | 'secret' | 'field' | 'text';
  /** `ingress`, `RSA PRIVATE KEY`: its name, never its content. */
  readonly name: string;
  /** Where it stood: `show-secret`, `web/0`. */
  readonly where: string | null;
  readonly count: number;
}

export type Shape =
  | 'show-unit yaml'
  | 'show-unit json'
  | 'relation-info'
  | 'databag'
  | 'show-secret'
  | 'secrets'
  | 'action output'
  | 'jhack'
  | 'pem';
