/** Makes, decodes and compares requests and certificates. It runs in a worker: keys take their time. */
import {
  bundle,
  compare,
  decode,
  fieldsOf,
  learnKeys,
  nameText,
  newRealStore,
  realOf,
  type Bundle,
  type Comparison,
  type Decoded,
  type RealStore,
} from '../../x509';

import { MAX_FIELD } from '../../diagnose/limits';
import { dropKeys, KEY_DROPPED, normalise } from '../../diagnose/paste/clean';
import type { Calls, Chains, Pasted, RunObject, Shown } from './messages';

interface Ready {
  readonly decoded: Decoded;
  readonly ca: boolean | null;
}
type Found = Ready | { readonly problem: string };

const NOTHING: Chains = { links: [], chains: [] };

function titleOf(object: Decoded): string {
  const name = object.subject.find((part) => part.short === 'CN')?.value ?? nameText(object.subject);
  return name === '' ? 'empty subject' : name;
}

function shown(name: string, found: Found): Shown {
  if ('problem' in found) return { name, problem: found.problem };
  const { decoded, ca } = found;
  const validity =
    decoded.kind === 'cert'
      ? {
          from: decoded.notBefore,
          to: decoded.notAfter,
          subject: nameText(decoded.subject),
          issuer: nameText(decoded.issuer),
          serial: decoded.serial,
        }
      : null;
  const fields = fieldsOf({ object: decoded, ca });
  return { name, kind: decoded.kind, fields, pem: decoded.pem, size: decoded.size, validity };
}

/** Where keys stood. @param known what kinds they were of, as far as their first lines said it */
function keysIn(text: string, known: Pasted['privateKeys']): Pasted['privateKeys'] {
  const lines = text.split('\n').flatMap((line, at) => (line.includes(KEY_DROPPED) ? [at + 1] : []));
  return lines.map((line) => ({ label: known.find((each) => each.line === line)?.label ?? 'PRIVATE KEY', line }));
}

export class Office {
  private store: RealStore = newRealStore();
  private objects: ReadonlyMap<string, RunObject> = new Map();
  private pasted: Bundle | null = null;

  /** A run's objects; those of another run are forgotten, their keys too. */
  private run(objects: readonly RunObject[], learn: readonly string[]): null {
    const known = [...this.objects.values()];
    const goesOn = known.length > 0 && known.every((each) => objects.some((other) => other.pem === each.pem));
    if (!goesOn) this.store = newRealStore();
    learnKeys(this.store, learn);
    this.objects = new Map(objects.map((each) => [each.name, each]));
    this.pasted = null;
    return null;
  }

  private async find(name: string): Promise<Found> {
    const item = this.pasted?.items.find((each) => each.name === name);
    if (item) return { decoded: item.object, ca: null };
    const symbolic = this.pasted === null ? this.objects.get(name) : undefined;
    if (!symbolic) return { problem: `There is no ${name} here.` };
    const made = await realOf(this.store, symbolic.pem);
    if ('problem' in made) return { problem: made.problem };
    const decoded = decode(made.pem);
    return decoded.kind === 'problem' ? { problem: decoded.text } : { decoded, ca: symbolic.ca };
  }

  /** Private keys go first: nothing of them is kept, and only their place and kind is told. */
  private async paste(text: string): Promise<Pasted> {
    const cleaned = dropKeys(normalise(text), true);
    const found = await bundle(text);
    // What a chat or a mail made of the text is undone where it hid everything, and always where a key was cut out.
    const isPlain = cleaned.dropped.length === 0 && found.privateKeys.length === 0 && found.items.length > 0;
    const read = isPlain ? found : await bundle(cleaned.text);
    this.pasted = read;
    return {
      items: read.items.map(({ name, object, lines, shapes, again }) => ({
        name,
        kind: object.kind,
        title: titleOf(object),
        lines,
        shapes,
        again,
      })),
      privateKeys: keysIn(cleaned.text, found.privateKeys),
      publicKeys: read.publicKeys.map(({ line, key }) => ({
        line,
        text: `${key.name}, SHA-256 ${key.id.slice(0, 16)}…`,
      })),
      problems: read.problems,
      sameKey: read.sameKey.map(({ key, names }) => ({ key: key.name, names })),
      unread: read.items.length === 0 && cleaned.text.length <= MAX_FIELD ? dropKeys(normalise(text)).text : '',
    };
  }

  private async compare(a: string, b: string): Promise<Comparison | { readonly problem: string }> {
    const [left, right] = [await this.find(a), await this.find(b)];
    if ('problem' in left) return left;
    if ('problem' in right) return right;
    return compare(left.decoded, right.decoded, { a: left.ca, b: right.ca });
  }

  /** @param names certificates of a run, from leaf to root; null: all that was pasted */
  private async chains(names: readonly string[] | null): Promise<Chains> {
    if (names === null) return this.pasted ? { links: this.pasted.links, chains: this.pasted.chains } : NOTHING;
    const found: { readonly name: string; readonly decoded: Decoded }[] = [];
    for (const name of names) {
      const each = await this.find(name);
      if (!('problem' in each)) found.push({ name, decoded: each.decoded });
    }
    const { items, links, chains } = await bundle(found.map(({ decoded }) => decoded.pem).join('\n'));
    const own = new Map(
      items.map((item) => [
        item.name,
        found.find((each) => each.decoded.sha256 === item.object.sha256)?.name ?? item.name,
      ]),
    );
    const named = (name: string) => own.get(name) ?? name;
    return {
      links: links.map((link) => ({ ...link, subject: named(link.subject), signer: named(link.signer) })),
      chains: chains.map((chain) => ({ ...chain, members: chain.members.map(named), path: chain.path.map(named) })),
    };
  }

  private readonly calls: { readonly [K in keyof Calls]: (ask: Calls[K][0]) => Calls[K][1] | Promise<Calls[K][1]> } = {
    run: ({ objects, learn }) => this.run(objects, learn),
    paste: ({ text }) => this.paste(text),
    show: ({ names }) => Promise.all(names.map(async (name) => shown(name, await this.find(name)))),
    compare: ({ a, b }) => this.compare(a, b),
    chains: ({ names }) => this.chains(names),
  };

  async answer<K extends keyof Calls>(call: K, ask: Calls[K][0]): Promise<Calls[K][1]> {
    return this.calls[call](ask);
  }
}
