/**
 * The search done the slow way, to compare with: every sequence of moves is played, nothing is remembered and nothing is merged. Its own form
 * of a world is the world's JSON with names and times taken out of the text at the end.
 */
import { STEP_CHECKS, STEP_PROPERTIES, type StepProperty } from '../model/properties';
import { dueHooks, health, possibleActions, step, type Action, type HookRunner, type Step, type World } from '../model';
import { contentId, parsePems } from '../model/pki/pem';
import type { MoveRule, Situation } from './situations';

const PEM = /-----BEGIN [A-Z ]+-----\n[\w+/=\s]+?-----END [A-Z ]+-----/g;

function unitsAsSeen(world: World, order: readonly string[]): unknown {
  const { relation } = world;
  return order.map((name) => {
    const unit = world.requirer.units.find((each) => each.name === name);
    const { files = {}, failed, served, ...rest } = unit ?? {};
    return {
      ...rest,
      nextUpdateStatus: null,
      leads: world.requirer.leader === name,
      served: [...(served ?? [])].sort(),
      failed: failed?.call,
      files: Object.fromEntries(Object.entries(files).map(([path, file]) => [path, file.content])),
      bag: relation?.databags[name] ?? {},
      view: viewAsSeen(world, name, world.provider.name),
      secrets: secretsAsSeen(world, name),
    };
  });
}

function viewAsSeen({ relation }: World, unit: string, remoteApp: string): unknown {
  const view = relation?.views[unit];
  if (!relation || !view) return null;
  const members = Object.entries(view.members).map(([name, { announced, cached }]) => ({
    name,
    joined: announced !== null,
    told: announced === (relation.versions[name] ?? 0),
    cached,
  }));
  const told = view.appAnnounced === (relation.versions[remoteApp] ?? 0);
  return { created: view.created, broken: view.broken, told, members };
}

function secretsAsSeen(world: World, owner: string): unknown {
  return world.secrets
    .filter((secret) => secret.owner === owner)
    .map(({ revisions, ...rest }) => ({
      ...rest,
      revisions: revisions.map(({ nextExpiry, ...revision }) => ({
        ...revision,
        expires: null,
        due: `T${nextExpiry ?? 0}T`,
      })),
    }))
    .sort((a, b) => Number(a.label.includes('certificate')) - Number(b.label.includes('certificate')));
}

/** Open requests, the oldest first; one alone has no age. */
function byAge(ids: readonly string[], relation: World['relation']): readonly string[] {
  const texts = Object.values(relation?.databags ?? {}).map((bag) => bag['certificate_signing_requests'] ?? '[]');
  const all = texts.flatMap((text) => JSON.parse(text) as readonly { readonly certificate_signing_request: string }[]);
  const open = all.map((each) => each.certificate_signing_request.trim());
  return open.length < 2 ? [] : open.sort((a, b) => ids.indexOf(contentId(a)) - ids.indexOf(contentId(b)));
}

function asSeen(world: World, order: readonly string[]): unknown {
  const { relation, provider, requirer, authority, setup, names, now } = world;
  const bags = JSON.stringify(relation?.databags ?? {});
  const stand = (pem: string): boolean => bags.includes(JSON.stringify(JSON.stringify(pem)).slice(3, -3));
  const onDisk = JSON.stringify(requirer.units.map(({ files }) => files));
  const lies = (pem: string): boolean => onDisk.includes(JSON.stringify(pem).slice(1, -1));
  return {
    units: unitsAsSeen(world, order),
    relation: relation && { id: relation.id, dying: relation.dying },
    asked: relation?.databags[requirer.name] ?? {},
    answered: relation?.databags[provider.name] ?? {},
    provider: provider.units.map(({ running, ...unit }) => ({
      ...unit,
      nextUpdateStatus: null,
      running: running && { call: running.call, bags: running.relation?.databags },
      view: viewAsSeen(world, unit.name, requirer.name),
    })),
    shared: secretsAsSeen(world, requirer.name),
    authority,
    issued: world.issued
      .filter(({ notAfter, revoked, relation: of }) => notAfter > now && !revoked && of === relation?.id)
      .map(({ certificate, entity }) => ({ certificate, entity })),
    revoked: world.issued
      .filter(({ certificate, revoked }) => revoked && (lies(certificate) || stand(certificate)))
      .map(({ certificate }) => certificate),
    ages: byAge(names.csr, relation),
    requests: setup.requests,
  };
}

const DAY = 86_400_000;

/** Passed; so near that the order of ticks matters; or in which group of far instants, a day between two groups. */
function timesAsSeen(world: World, times: readonly number[]): string {
  const { now, setup } = world;
  const isNear = (at: number): boolean => at > now && at - now <= setup.updateStatusMs;
  const units = [...world.requirer.units, ...world.provider.units];
  const expiries = world.secrets.flatMap(({ revisions }) => revisions.flatMap(({ nextExpiry }) => nextExpiry ?? []));
  const all = expiries.some((at) => at <= now || isNear(at))
    ? [...times, ...units.map(({ nextUpdateStatus }) => nextUpdateStatus)]
    : times;
  const sorted = [...new Set(all)].filter((at) => at > now).sort((a, b) => a - b);
  const far = sorted.filter((at) => !isNear(at));
  const group = (at: number): number =>
    far.slice(0, far.indexOf(at)).filter((each, i) => (far[i + 1] ?? 0) - each >= DAY).length;
  return all.map((at) => (at <= now ? 'past' : isNear(at) ? `near${sorted.indexOf(at)}` : `far${group(at)}`)).join(' ');
}

function anonymous(world: World, order: readonly string[]): string {
  const text = JSON.stringify(asSeen(world, order)).replaceAll(/\\+n/g, '\n');
  const names = new Map<string, string>();
  const times: number[] = [];
  const nameOf = (id: string): string => {
    const known = names.get(id);
    if (known !== undefined) return known;
    names.set(id, `<${names.size}>`);
    return names.get(id) ?? '';
  };
  const plain = text
    .replaceAll(PEM, (pem) => {
      const [object] = parsePems(pem);
      if (!object) return pem;
      if (object.kind === 'key') return `${nameOf(object.id)}key`;
      const isNew = !names.has(pem);
      const known = nameOf(pem);
      if (object.kind === 'csr') return `${known}of${nameOf(object.key.id)}`;
      const { notBefore, notAfter } = object;
      const net = notBefore + (notAfter - notBefore) * Math.min(0.99, world.setup.renewalRelativeTime + 0.05);
      return `${known}of${nameOf(object.key.id)}by${nameOf(object.signedBy)}${isNew ? `T${net * 1000}TT${notAfter * 1000}T` : ''}`;
    })
    .replaceAll(/[0-9a-f]{64}|secret:\d+|\bweb\/\d+|-certificate-\d+-|-private-key-\d+-/g, (id) =>
      id.startsWith('-') ? id.replace(/\d+/, 'n') : nameOf(id),
    )
    .replaceAll(/T([\d.]+)T/g, (_, at: string) => {
      times.push(Number(at));
      return `{${times.length - 1}}`;
    });
  return `${plain} ${timesAsSeen(world, times)}`;
}

/** The form of a world: that of its units in the order that gives the least text. */
export function plainForm(world: World): string {
  const names = world.requirer.units.map(({ name }) => name);
  const orders = names.length === 2 ? [names, [...names].reverse()] : [names];
  return orders.map((order) => anonymous(world, order)).sort()[0] ?? '';
}

export interface Met {
  readonly world: World;
  /** How often each rule was used on the way. */
  readonly used: string;
}

export interface Enumerated {
  readonly met: readonly Met[];
  readonly broken: ReadonlySet<StepProperty>;
  readonly reached: ReadonlySet<StepProperty>;
  /** Sequences that were played. */
  readonly played: number;
}

function tried(world: World, actions: readonly Action[], runner: HookRunner): readonly Step[] | null {
  const steps: Step[] = [];
  let now = world;
  for (const action of actions) {
    const made = step(now, action, runner);
    if (made.refused) return null;
    steps.push(made);
    now = made.after;
  }
  return steps;
}

class Enumeration {
  readonly met: Met[] = [];
  readonly broken = new Set<StepProperty>();
  readonly reached = new Set<StepProperty>();
  played = 0;

  constructor(
    private readonly situation: Situation,
    private readonly runner: HookRunner,
  ) {}

  visit(world: World, used: readonly number[], left: number): void {
    this.met.push({ world, used: used.join() });
    if (left === 0) return;
    for (const unit of [...world.requirer.units, ...world.provider.units]) {
      if (unit.running) this.make(world, [{ do: 'finish', unit: unit.name }], used, left);
      if (unit.failed && unit.failed.retryAt > world.now) {
        this.make(
          world,
          [
            { do: 'pass', ms: unit.failed.retryAt - world.now },
            { do: 'deliver', unit: unit.name },
          ],
          used,
          left,
        );
      }
      for (const { call } of this.due(world, unit.name)) {
        const { name, remoteUnit, remoteApp, secret, revision } = call;
        const about = JSON.parse(JSON.stringify({ remoteUnit, remoteApp, secret, revision })) as object;
        this.make(world, [{ do: 'deliver', unit: unit.name, hook: { name, ...about } }], used, left);
      }
    }
    if (this.isQuiet(world))
      for (const at of this.soon(world)) this.make(world, [{ do: 'pass', ms: at - world.now }], used, left);
    for (const [index, rule] of this.situation.moves.entries()) this.rule(world, rule, index, used, left);
  }

  private due(world: World, unit: string) {
    return dueHooks(world, unit).filter(({ call }) => call.name !== 'update-status');
  }

  private isQuiet(world: World): boolean {
    const units = [...world.requirer.units, ...world.provider.units];
    return units.every(({ name, running, failed }) => !running && !failed && this.due(world, name).length === 0);
  }

  private soon(world: World): readonly number[] {
    const all = world.secrets.flatMap(({ revisions }) => revisions.map(({ nextExpiry }) => nextExpiry ?? 0));
    const next = Math.min(...all.filter((at) => at > world.now));
    return next - world.now <= world.setup.updateStatusMs ? [next] : [];
  }

  private isCalm(world: World): boolean {
    if (!this.isQuiet(world) || this.soon(world).length > 0) return false;
    return this.situation.moves.every(({ does }) => {
      if (!('do' in does) || does.do !== 'update-status') return true;
      const steps = tried(world, [does], this.runner);
      return !steps || plainForm(steps.at(-1)?.after ?? world) === plainForm(world);
    });
  }

  private rule(world: World, rule: MoveRule, index: number, used: readonly number[], left: number): void {
    const { does, most, when, after } = rule;
    if (most !== null && (used[index] ?? 0) >= most) return;
    const needed = this.situation.moves.findIndex(({ id }) => id === after);
    if (after !== undefined && (used[needed] ?? 0) === 0) return;
    if (when === 'quiet' && !this.isQuiet(world)) return;
    if ((when === 'calm' || when === 'answered') && !this.isCalm(world)) return;
    if (when === 'answered' && waits(world)) return;
    const actions = this.actions(world, does);
    const then = most === null ? used : used.map((count, at) => (at === index ? count + 1 : count));
    if (actions) this.make(world, actions, then, left);
  }

  private actions(world: World, does: MoveRule['does']): readonly Action[] | null {
    if ('do' in does) return [does];
    if ('one' in does)
      return possibleActions(world).flatMap(({ kind, action }) => (kind === 'change-names' ? [action] : []));
    const expiries = world.secrets.flatMap(({ revisions }) => revisions.flatMap(({ nextExpiry }) => nextExpiry ?? []));
    const ends = world.issued.map(({ notAfter }) => notAfter);
    const listed = JSON.stringify(world.relation?.databags[world.provider.name] ?? {}).replaceAll(/\\+n/g, '\n');
    const nets = [...listed.matchAll(PEM)].flatMap(([pem]) => {
      const [object] = parsePems(pem);
      if (object?.kind !== 'cert' || object.signedBy === object.key.id) return [];
      const share = Math.min(0.99, world.setup.renewalRelativeTime + 0.05);
      return [(object.notBefore + (object.notAfter - object.notBefore) * share) * 1000];
    });
    const coming = { 'secret-expiry': expiries, 'certificate-end': ends, 'safety-net': nets }[does.jump]
      .filter((at) => at > world.now)
      .sort((a, b) => a - b);
    const last = coming.find((at, i) => (coming[i + 1] ?? Number.POSITIVE_INFINITY) - at >= DAY);
    return last === undefined ? null : [{ do: 'pass', ms: last - world.now }];
  }

  private make(world: World, actions: readonly Action[], used: readonly number[], left: number): void {
    const steps = tried(world, actions, this.runner);
    const end = steps?.at(-1);
    if (!steps || !end) return;
    this.played += 1;
    for (const each of steps) this.check(each);
    this.visit(end.after, used, left - 1);
  }

  private check(each: Step): void {
    for (const property of STEP_PROPERTIES) {
      for (const unit of each.after.requirer.units) {
        const finding = STEP_CHECKS[property](each, unit, health(each.after, unit.name));
        if (finding) this.reached.add(property);
        if (finding && !finding.holds) this.broken.add(property);
      }
    }
  }
}

function waits(world: World): boolean {
  const { relation, provider, setup } = world;
  if (!relation || setup.provider.kind !== 'manual') return false;
  const list = (text: string | undefined) => JSON.parse(text ?? '[]') as readonly Readonly<Record<string, unknown>>[];
  const answered = list(relation.databags[provider.name]?.['certificates'])
    .filter((entry) => entry['revoked'] !== true)
    .map((entry) => String(entry['certificate_signing_request']).trim());
  const asked = Object.values(relation.databags).flatMap((bag) => list(bag['certificate_signing_requests']));
  return asked.some((entry) => !answered.includes(String(entry['certificate_signing_request']).trim()));
}

/** Every sequence of at most so many moves. */
export function enumerate(situation: Situation, start: World, runner: HookRunner, moves: number): Enumerated {
  const enumeration = new Enumeration(situation, runner);
  enumeration.visit(
    start,
    situation.moves.map(() => 0),
    moves,
  );
  return enumeration;
}
