/**
 * Texts taken apart: keys, requests, certificates and secrets that they speak of become things without a name, so that two texts that
 * differ in nothing else are one. Everything here belongs to one search and goes with it.
 */
import { objectSha256, parsePems, type PkiObject } from '../model/pki/pem';
import { OID } from '../model/pki/oid';
import { Signs } from './signs';

/** A key, request, certificate, secret or unit, told from others of its kind by nothing but where it appears. */
export interface Thing {
  /** Unique in this search: tells exactly which one. */
  readonly serial: number;
  /** What it is, without what tells it from its like. */
  readonly code: number;
  readonly of: readonly Thing[];
  /** Instants that matter for what happens next, in milliseconds; of a certificate its beginning and its end. */
  readonly times: readonly number[];
  /** Name in the key being written; valid where `stamp` is that of the key. */
  name: number;
  stamp: number;
}

/** A text, or several together: what it says without things and instants, then those in order. */
export class Piece {
  private known: number | null = null;

  /** @param exactly codes of what a hook can see but nothing that happens next depends on */
  constructor(
    private readonly from: Things,
    readonly code: number,
    readonly things: readonly Thing[],
    readonly times: readonly number[],
    readonly exactly: readonly number[] = [],
  ) {}

  /** Which text exactly: equal for equal texts, names of things and instants included. Most pieces are only parts of others: nobody asks. */
  get exact(): number {
    this.known ??= this.from.exact(this);
    return this.known;
  }
}

/** PEM as it stands in files and secrets, or inside JSON with escaped line ends; a hash of a request; a secret's id. */
const SPECIAL =
  /-----BEGIN [A-Z ]+-----(?:\\+n|\s)[A-Za-z0-9+/=\s\\]*-----END [A-Z ]+-----|\b[0-9a-f]{64}\b|\bsecret:\d+\b/g;

export class Things {
  private readonly codes = new Map<string, number>();
  /** Rows of numbers have codes that no text has. */
  private readonly rows = new Map<string, number>();
  private readonly exacts = new Map<string, number>();
  private readonly instants = new Map<number, number>();
  private readonly signs = new Signs();
  private readonly known = new Map<string, Thing>();
  private readonly texts = new Map<string, Piece>();
  private serials = 0;

  code(text: string): number {
    return numberIn(this.codes, text, this.codes.size + this.rows.size);
  }

  /** The code of a row of numbers. */
  row(signs: Signs): number {
    return numberIn(this.rows, signs.text(), this.codes.size + this.rows.size);
  }

  private thing(id: string, what: string, of: readonly Thing[] = [], times: readonly number[] = []): Thing {
    const known = this.known.get(id);
    if (known) return known;
    this.serials += 1;
    const fresh: Thing = { serial: this.serials, code: this.code(what), of, times, name: 0, stamp: 0 };
    this.known.set(id, fresh);
    return fresh;
  }

  secret(id: string): Thing {
    return this.thing(id, 'secret');
  }

  unit(name: string): Thing {
    return this.thing(`unit ${name}`, 'unit');
  }

  /** A pair of keys, known by the id of its public half; an authority's too. */
  private pair(id: string): Thing {
    return this.thing(`key ${id}`, 'key');
  }

  private object(object: PkiObject): Thing {
    if (object.kind === 'key') return this.pair(object.id);
    const known = this.known.get(object.pem);
    if (known) return known;
    const key = this.pair(object.key.id);
    const unique = OID.x500UniqueIdentifier;
    const subject = object.subject.map(([oid, value]) => (oid === unique ? [oid] : [oid, value]));
    if (object.kind === 'csr') {
      const made = this.thing(object.pem, `csr ${JSON.stringify([subject, object.ext])}`, [key]);
      this.known.set(objectSha256(object), made);
      return made;
    }
    const { notBefore, notAfter, signedBy } = object;
    const named = object.ext.filter((each) => each.oid === OID.subjectAltName || each.oid === OID.basicConstraints);
    return this.thing(
      object.pem,
      `cert ${JSON.stringify([subject, named])}`,
      [key, this.pair(signedBy)],
      [notBefore * 1000, notAfter * 1000],
    );
  }

  /** The piece of a text; equal texts have one. */
  text(text: string): Piece {
    const known = this.texts.get(text);
    if (known) return known;
    const things: Thing[] = [];
    const rest = text.replace(SPECIAL, (found) => {
      const thing = this.found(found);
      if (!thing) return found;
      things.push(thing);
      return '\u0001';
    });
    const piece = new Piece(this, this.code(rest), things, []);
    this.texts.set(text, piece);
    return piece;
  }

  /** See `Piece.exact`. */
  exact({ code, exactly, things, times }: Piece): number {
    const { signs } = this;
    signs.clear();
    signs.add(code);
    signs.add(exactly.length);
    signs.addAll(exactly);
    // The code tells how many things and instants there are.
    for (const { serial } of things) signs.add(serial);
    for (const time of times) signs.add(numberIn(this.instants, time, this.instants.size));
    return numberIn(this.exacts, signs.text(), this.exacts.size);
  }

  private found(text: string): Thing | null {
    if (text.startsWith('secret:')) return this.secret(text);
    if (!text.startsWith('-----')) return this.known.get(text) ?? null;
    const [object] = parsePems(text.replace(/\\+n/g, '\n'));
    return object ? this.object(object) : null;
  }
}

/** The number of what is known; else it gets this one. */
function numberIn<K>(known: Map<K, number>, of: K, fresh: number): number {
  const before = known.get(of);
  if (before !== undefined) return before;
  known.set(of, fresh);
  return fresh;
}

/** What stands next in a piece. */
const [PLAIN, PART, THING, TIME] = [0, 1, 2, 3];

/** Several pieces as one. */
export class PieceMaker {
  private readonly said = new Signs();
  private readonly unsaid: number[] = [];
  private readonly things: Thing[] = [];
  private readonly times: number[] = [];

  constructor(private readonly of: Things) {}

  say(plain: string | number | boolean | null): this {
    this.said.add(PLAIN);
    this.said.add(this.of.code(String(plain)));
    return this;
  }

  add(piece: Piece): this {
    this.said.add(PART);
    this.said.add(piece.code);
    for (const thing of piece.things) this.things.push(thing);
    for (const time of piece.times) this.times.push(time);
    return this;
  }

  text(text: string): this {
    return this.add(this.of.text(text));
  }

  thing(thing: Thing): this {
    this.said.add(THING);
    this.things.push(thing);
    return this;
  }

  time(at: number): this {
    this.said.add(TIME);
    this.times.push(at);
    return this;
  }

  /** What a hook can see but nothing that happens next depends on. */
  exactly(text: string): this {
    this.unsaid.push(this.of.code(text));
    return this;
  }

  done(): Piece {
    return new Piece(this.of, this.of.row(this.said), this.things, this.times, this.unsaid);
  }
}
