/**
 * What the world remembers of data that was committed or written: names in order of appearance, certificates ever issued, and the
 * names under which a unit has served TLS. Looks only at what is new in this step.
 */
import { isPlaintext } from '../health/config';
import { pairsOf, tlsFiles } from '../health/pair';
import { registerNames } from '../pki/names';
import { learnIssued } from './issued';
import type { ServesWhen } from '../setup';
import type { Application, EntityName, Unit, World } from './world';

const PEM = /-----BEGIN ([A-Z ]+)-----[\s\S]*?-----END \1-----/g;

/** Collects PEM texts that no databag, secret or file held before: each new object costs a hash, and should cost it once. */
class NewTexts {
  readonly found: string[] = [];

  constructor(private readonly before: World) {}

  /** Databags hold PEM inside JSON, with escaped line ends. */
  read(text: string, old: string): void {
    if (text === old || !text.includes('-----BEGIN ')) return;
    for (const [raw] of text.matchAll(PEM)) {
      if (old.includes(raw)) continue;
      const pem = raw.replaceAll('\\n', '\n');
      if (!this.found.includes(pem) && !this.isKnown(pem)) this.found.push(pem);
    }
  }

  private isKnown(pem: string): boolean {
    const { relation, secrets } = this.before;
    const escaped = pem.replaceAll('\n', '\\n');
    for (const entity in relation?.databags) {
      const bag = relation.databags[entity];
      for (const key in bag) if (bag[key]?.includes(escaped)) return true;
    }
    return secrets.some((secret) =>
      secret.revisions.some((revision) => Object.values(revision.content).some((value) => value.includes(pem))),
    );
  }
}

/** Databags of units come before those of applications: one hook may write both, and the recorded traces number them so. */
function fromBags(before: World, after: World, texts: NewTexts): void {
  if (before.relation === after.relation || !after.relation) return;
  const entities = Object.keys(after.relation.databags);
  for (const entity of [...entities.filter(isUnit), ...entities.filter((each) => !isUnit(each))]) {
    const old = before.relation?.databags[entity];
    const bag = after.relation.databags[entity];
    if (!bag || old === bag) continue;
    for (const [key, value] of Object.entries(bag)) texts.read(value, old?.[key] ?? '');
  }
}

function isUnit(entity: EntityName): boolean {
  return entity.includes('/');
}

function fromSecrets(before: World, after: World, texts: NewTexts): void {
  if (before.secrets === after.secrets) return;
  for (const secret of after.secrets) {
    const old = before.secrets.find((each) => each.id === secret.id);
    if (old?.revisions === secret.revisions) continue;
    for (const revision of secret.revisions) {
      if (old?.revisions.some((each) => each.revision === revision.revision)) continue;
      for (const value of Object.values(revision.content)) texts.read(value, '');
    }
  }
}

function fromFiles(before: Application, after: Application, texts: NewTexts): void {
  if (before === after) return;
  for (const unit of after.units) {
    const old = before.units.find((each) => each.name === unit.name);
    if (!old || old.files === unit.files) continue;
    for (const [path, file] of Object.entries(unit.files)) texts.read(file.content, old.files[path]?.content ?? '');
  }
}

/** Under which names this unit now serves and never did before. */
function newlyServed(unit: Unit, servesWhen: ServesWhen | undefined): readonly string[] {
  const files = tlsFiles(unit.files);
  const names = pairsOf(files).map((pair) => pair.name);
  const fresh = [...new Set(names)].filter((name) => !unit.served.includes(name));
  return fresh.length > 0 &&
    !isPlaintext(
      unit,
      files.leaves.map((leaf) => leaf.path),
      servesWhen,
    )
    ? fresh
    : [];
}

function learnServed(before: Application, after: Application, servesWhen: ServesWhen | undefined): Application {
  if (before === after) return after;
  let changed = false;
  const units = after.units.map((unit) => {
    const old = before.units.find((each) => each.name === unit.name);
    if (old?.files === unit.files && old.pebble === unit.pebble) return unit;
    const fresh = newlyServed(unit, servesWhen);
    if (fresh.length === 0) return unit;
    changed = true;
    return { ...unit, served: [...unit.served, ...fresh] };
  });
  return changed ? { ...after, units } : after;
}

/** The world after a step, with what it learned from the world before. */
export function learn(before: World, after: World): World {
  const texts = new NewTexts(before);
  fromBags(before, after, texts);
  fromSecrets(before, after, texts);
  fromFiles(before.requirer, after.requirer, texts);
  const names = texts.found.length > 0 ? registerNames(after.names, texts.found) : after.names;
  const issued = learnIssued(before, after);
  const requirer = learnServed(before.requirer, after.requirer, after.setup.servesWhen);
  if (names === after.names && issued === after.issued && requirer === after.requirer) return after;
  return { ...after, names, issued, requirer };
}
