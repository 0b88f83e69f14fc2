/** Names and addresses, each replaced by another, the same everywhere. */

const HOST = /^(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z][a-z0-9-]*\.?$/i;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IPV6 = /^(?=.*:.*:)[0-9a-f:.]+$/i;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
/** What may stand in a sentence: addresses, e-mail addresses, host names. */
const IN_TEXT =
  /[^\s@"'<>]+@[a-z0-9.-]+\.[a-z]+|\d{1,3}(?:\.\d{1,3}){3}|(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}|(?:\*\.)?(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]{1,}/gi;

export class Replacer {
  private readonly made = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  /** The applications and their units, where they stand in a sentence; null: there are none. */
  private readonly apps: RegExp | null;

  constructor(apps: ReadonlyMap<string, string>) {
    for (const [app, replacement] of apps) this.made.set(`app ${app}`, replacement);
    const names = [...apps.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(/[^\w-]/g, '\\$&'));
    this.apps = names.length === 0 ? null : new RegExp(`(?<![\\w-])(?:${names.join('|')})(?:/\\d+)?(?![\\w-])`, 'g');
  }

  private next(kind: string): number {
    const number = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, number);
    return number;
  }

  private once(kind: string, text: string, make: (number: number) => string): string {
    const key = `${kind} ${text.toLowerCase()}`;
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const made = make(this.next(kind));
    this.made.set(key, made);
    return made;
  }

  /** `web/3` keeps its number. */
  entity(name: string): string {
    const [app = '', number] = name.split('/');
    const replaced = this.made.get(`app ${app}`) ?? this.once('app', app, (n) => `app-${n}`);
    return number === undefined ? replaced : `${replaced}/${number}`;
  }

  host(name: string): string {
    const wildcard = name.startsWith('*.') ? '*.' : '';
    return `${wildcard}${this.once('host', name.slice(wildcard.length), (n) => `name-${n}.example`)}`;
  }

  ip(address: string): string {
    if (!address.includes(':')) return this.once('ip', address, (n) => `192.0.2.${((n - 1) % 254) + 1}`);
    return this.once('ip', address, (n) => `2001:db8::${n.toString(16)}`);
  }

  email(address: string): string {
    return this.once('email', address, (n) => `user-${n}@mail.example`);
  }

  /** Any other word of a name: an organization, a place. */
  word(text: string): string {
    return this.once('word', text, (n) => `name ${n}`);
  }

  /** One value by what it looks like. */
  value(text: string): string {
    if (text === '') return text;
    if (IPV4.test(text) || IPV6.test(text)) return this.ip(text);
    if (EMAIL.test(text)) return this.email(text);
    return HOST.test(text) ? this.host(text) : this.word(text);
  }

  /** A sentence: only what looks like a name or an address in it. */
  sentence(text: string): string {
    const addressed = text.replace(IN_TEXT, (found) => this.value(found));
    return this.apps === null ? addressed : addressed.replace(this.apps, (found) => this.entity(found));
  }

  /** How many names and addresses were replaced. */
  get count(): number {
    return this.made.size;
  }
}
