/**
 * What the world remembers of data that was committed or written: names in order of appearance, certificates ever seen revoked,
 * and whether a unit has served TLS. Looks only at what is new in this step.
 */
import { servedPair } from '../health/pair';
import { registerNames } from '../pki/names';
import { contentId } from '../pki/pem';
import { certificatesIn } from './databags';
import type { Application, Databag, Secret, Unit, World } from './world';

const PEM = /-----BEGIN ([A-Z ]+)-----[\s\S]*?-----END \1-----/g;

/** PEM texts of `text` that `old` does not have; databags hold them inside JSON, with escaped line ends. */
function newPems(text: string, old: string, into: string[]): void {
  if (text === old || !text.includes('-----BEGIN ')) return;
  for (const match of text.matchAll(PEM)) {
    if (!old.includes(match[0])) into.push(match[0].replaceAll('\\n', '\n'));
  }
}

function fromBags(before: World, after: World, into: string[]): void {
  if (before.relation === after.relation || !after.relation) return;
  const entities = Object.keys(after.relation.databags);
  // Units before applications: a hook that writes both is taken to have asked for its unit first.
  for (const entity of [...entities.filter((x) => x.includes('/')), ...entities.filter((x) => !x.includes('/'))]) {
    const bag = after.relation.databags[entity];
    if (!bag) continue;
    const old = before.relation?.databags[entity];
    if (old === bag) continue;
    for (const [key, value] of Object.entries(bag)) newPems(value, old?.[key] ?? '', into);
  }
}

function fromSecrets(before: World, after: World, into: string[]): void {
  if (before.secrets === after.secrets) return;
  const known = new Map<string, Secret>(before.secrets.map((secret) => [secret.id, secret]));
  for (const secret of after.secrets) {
    const old = known.get(secret.id);
    if (old === secret) continue;
    const from = old?.revisions.length ?? 0;
    for (const revision of secret.revisions.slice(Math.min(from, secret.revisions.length - 1))) {
      for (const value of Object.values(revision.content)) newPems(value, '', into);
    }
  }
}

function fromFiles(before: Application, after: Application, into: string[]): void {
  if (before === after) return;
  for (const unit of after.units) {
    const old = before.units.find((each) => each.name === unit.name);
    if (!old || old.files === unit.files) continue;
    for (const [path, file] of Object.entries(unit.files)) newPems(file.content, old.files[path]?.content ?? '', into);
  }
}

function revokedIn(bag: Databag | undefined): readonly string[] {
  if (!bag) return [];
  return certificatesIn(bag)
    .filter((entry) => entry.revoked)
    .map((entry) => contentId(entry.certificate));
}

function learnRevoked(before: World, after: World): readonly string[] {
  const provider = after.provider.name;
  const bag = after.relation?.databags[provider];
  if (bag === before.relation?.databags[provider] || !/"revoked":\s*true/.test(bag?.certificates ?? '')) {
    return after.revoked;
  }
  const fresh = revokedIn(bag).filter((id) => !after.revoked.includes(id));
  return fresh.length > 0 ? [...after.revoked, ...fresh] : after.revoked;
}

function learnServed(before: Application, after: Application): Application {
  if (before === after) return after;
  let changed = false;
  const units = after.units.map((unit: Unit) => {
    const old = before.units.find((each) => each.name === unit.name);
    if (unit.served || old?.files === unit.files || !servedPair(unit.files)) return unit;
    changed = true;
    return { ...unit, served: true };
  });
  return changed ? { ...after, units } : after;
}

/** The world after a step, with what it learned from the world before. */
export function learn(before: World, after: World): World {
  const texts: string[] = [];
  fromBags(before, after, texts);
  fromSecrets(before, after, texts);
  fromFiles(before.requirer, after.requirer, texts);
  const names = texts.length > 0 ? registerNames(after.names, texts) : after.names;
  const revoked = learnRevoked(before, after);
  const requirer = learnServed(before.requirer, after.requirer);
  if (names === after.names && revoked === after.revoked && requirer === after.requirer) return after;
  return { ...after, names, revoked, requirer };
}
