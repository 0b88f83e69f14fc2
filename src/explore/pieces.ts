/** The parts of a world as pieces: what of each part matters for what happens next. Parts are never changed, so each is read once. */
import { requestsIn, type Databag, type HookCall, type Relation, type Secret, type Unit, type World } from '../model';
import { contentId } from '../model/pki/pem';
import { PieceMaker, Things, type Piece, type Thing } from './things';

/** `WebCharm/on/update_status[17]`: the number is that of the event, and grows for ever. */
const EVENT = /^(.*)\[\d+\]$/;
const COUNTER = 'StoredStateData[_stored]';
const NOTICES = '#notices#';

export class Pieces {
  readonly things = new Things();
  private readonly known = new WeakMap<object, Piece>();
  private readonly own = new WeakMap<Unit, Piece>();
  private readonly asked = new WeakMap<Databag, readonly { readonly id: string; readonly thing: Thing }[]>();

  maker(): PieceMaker {
    return new PieceMaker(this.things);
  }

  private once(of: object, make: () => Piece): Piece {
    const known = this.known.get(of);
    if (known) return known;
    const piece = make();
    this.known.set(of, piece);
    return piece;
  }

  /** A databag, a secret's content: texts by key, in any order. */
  record(of: Readonly<Record<string, string>>): Piece {
    return this.once(of, () => {
      const maker = this.maker();
      for (const key of Object.keys(of).sort()) maker.say(key).text(of[key] ?? '');
      return maker.done();
    });
  }

  /** Any plain data. */
  plain(of: object): Piece {
    return this.once(of, () => this.things.text(JSON.stringify(of)));
  }

  private files(files: Unit['files']): Piece {
    return this.once(files, () => {
      const maker = this.maker();
      for (const path of Object.keys(files).sort()) maker.say(path).text(files[path]?.content ?? '');
      return maker.done();
    });
  }

  /** Events that wait keep their order and lose their numbers. */
  private stored(stored: Unit['stored']): Piece {
    return this.once(stored, () => {
      const maker = this.maker();
      const numbers = new Map<string, number>();
      const anonymous = (text: string): string =>
        text.replace(/[\w/]+\/on\/\w+\[\d+\]/g, (event) => {
          if (!numbers.has(event)) numbers.set(event, numbers.size);
          return event.replace(EVENT, `$1[${numbers.get(event) ?? 0}]`);
        });
      if (stored[NOTICES] !== undefined) maker.text(anonymous(stored[NOTICES]));
      const rest = Object.keys(stored).filter((key) => key !== COUNTER && key !== NOTICES);
      const named = rest.map((key) => [anonymous(key), stored[key] ?? ''] as const);
      for (const [key, text] of named.sort(([a], [b]) => (a < b ? -1 : 1))) maker.say(key).text(text);
      return maker.done();
    });
  }

  /** What a hook of the unit's own charm can see of the unit. */
  visible(unit: Unit): Piece {
    const known = this.own.get(unit);
    if (known) return known;
    const { status, files, containers, pebble, stored } = unit;
    const piece = this.maker()
      .say(status.name)
      .text(status.message)
      .add(this.files(files))
      .add(this.plain(containers))
      .add(this.plain(pebble))
      .add(this.stored(stored))
      .done();
    this.own.set(unit, piece);
    return piece;
  }

  /** A hook and what it is about. */
  call(call: HookCall): Piece {
    const { name, remoteApp, remoteUnit, departing, secret, revision, container, action } = call;
    const maker = this.maker()
      .say(name)
      .say(call.relation ?? '')
      .say(remoteApp ?? '')
      .say(revision ?? '')
      .say(container ?? '')
      .say(action ?? '');
    for (const unit of [remoteUnit, departing]) {
      if (unit === undefined) maker.say('-');
      else maker.thing(this.things.unit(unit));
    }
    if (secret !== undefined) maker.thing(this.things.secret(secret)).text(call.label ?? '');
    return maker.done();
  }

  /** Everything of a unit but its name, its relation and its ticks. */
  unit(unit: Unit): Piece {
    return this.once(unit, () => {
      const { life, owed, failed, running, down, repeated, failNext, served } = unit;
      const maker = this.maker()
        .say(life)
        .say(owed.join())
        .say(down)
        .say(failNext)
        .say(served.length > 1 ? [...served].sort().join() : (served[0] ?? ''));
      maker.add(this.visible(unit)).say(repeated.length);
      for (const call of repeated) maker.add(this.call(call));
      if (failed) maker.say('failed').add(this.call(failed.call));
      if (running) maker.say('running').add(this.call(running.call)).add(this.snapshot(running.relation, unit.name));
      return maker.done();
    });
  }

  /** A relation as a slow hook read it, with what it knew of the other side's units. */
  private snapshot(relation: Relation | null, reader: string): Piece {
    const maker = this.maker();
    const members = relation?.views[reader]?.members ?? {};
    for (const unit of Object.keys(members).sort()) {
      maker.thing(this.things.unit(unit)).add(this.bag(members[unit]?.cached));
    }
    for (const entity of Object.keys(relation?.databags ?? {}).sort()) {
      const bag = relation?.databags[entity];
      if (entity.includes('/')) maker.thing(this.things.unit(entity));
      else maker.say(entity);
      if (bag) maker.add(this.record(bag));
    }
    return maker.done();
  }

  /** Databags that units of one application share; of each unit, which it has been told of. */
  peers(peers: NonNullable<World['peers']>): Piece {
    return this.once(peers, () => {
      const maker = this.maker();
      for (const { endpoint, databags, versions, announced } of peers) {
        maker.say(endpoint);
        for (const entity of Object.keys(databags).sort()) {
          if (entity.includes('/')) maker.thing(this.things.unit(entity));
          else maker.say(entity);
          maker.add(this.bag(databags[entity]));
          for (const unit of Object.keys(announced).sort()) {
            const told = (announced[unit]?.[entity] ?? 0) === (versions[entity] ?? 0);
            maker.thing(this.things.unit(unit)).say(told);
          }
        }
      }
      return maker.done();
    });
  }

  bag(bag: Databag | undefined): Piece {
    return bag ? this.record(bag) : this.things.text('');
  }

  secret(secret: Secret): Piece {
    return this.once(secret, () => {
      const { owner, label } = secret;
      const number = owner.includes('/') ? owner.slice(owner.indexOf('/') + 1) : '';
      const maker = this.maker().say(secret.description).thing(this.things.secret(secret.id));
      for (const { revision, content, expires, nextExpiry, removeAnnounced } of secret.revisions) {
        maker.say(revision).say(removeAnnounced).add(this.record(content));
        if (nextExpiry !== null) maker.time(nextExpiry);
        maker.exactly(`${expires ?? ''}`);
      }
      for (const reader of Object.keys(secret.tracked).sort()) {
        if (reader === secret.owner) maker.say('own');
        else if (reader.includes('/')) maker.thing(this.things.unit(reader));
        else maker.say(reader);
        maker.say(secret.tracked[reader] ?? 0);
      }
      for (const grant of secret.grants) maker.say(grant);
      return maker.text(number === '' ? label : label.replace(`-${number}-`, '-n-')).done();
    });
  }

  setup({ requests }: World['setup']): Piece {
    return this.plain(requests);
  }

  /** Requests in the requirer's databags, by content id. */
  requests(world: World): readonly { readonly id: string; readonly thing: Thing }[] {
    const { relation, requirer } = world;
    if (!relation) return [];
    return [...requirer.units.map(({ name }) => name), requirer.name].flatMap((entity) => {
      const bag = relation.databags[entity];
      return bag ? this.requestsOf(bag) : [];
    });
  }

  private requestsOf(bag: Databag): readonly { readonly id: string; readonly thing: Thing }[] {
    const known = this.asked.get(bag);
    if (known) return known;
    const found = requestsIn(bag).flatMap(({ csr }) => {
      const thing = this.things.text(csr).things[0];
      return thing ? [{ id: contentId(csr), thing }] : [];
    });
    this.asked.set(bag, found);
    return found;
  }
}
