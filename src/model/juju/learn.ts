/**
 * What the world remembers of data that was committed or written: names in order of appearance, certificates ever issued, and the
 * names under which a unit has served TLS. Looks only at what is new in this step.
 */
import { isPlaintext } from '../health/config';
import { objectsInFile, pairsOf, tlsFiles } from '../health/pair';
import { objectsHeld } from '../pki/held';
import { nameObjects } from '../pki/names';
import { learnIssued } from './issued';
import type { ServesWhen } from '../setup';
import type { Application, Names, Unit, World } from './world';

/** Databags of units come before those of applications: one hook may write both, and the recorded traces number them so. */
function fromBags(before: World, after: World, names: Names): Names {
  if (before.relation === after.relation || !after.relation) return names;
  let next = names;
  for (const ofUnits of [true, false]) {
    for (const entity in after.relation.databags) {
      const bag = after.relation.databags[entity];
      if (!bag || entity.includes('/') !== ofUnits || before.relation?.databags[entity] === bag) continue;
      next = nameObjects(next, objectsHeld(bag));
    }
  }
  return next;
}

function fromSecrets(before: World, after: World, names: Names): Names {
  if (before.secrets === after.secrets) return names;
  let next = names;
  for (const secret of after.secrets) {
    const old = before.secrets.find((each) => each.id === secret.id);
    if (old?.revisions === secret.revisions) continue;
    for (const { revision, content } of secret.revisions) {
      if (old?.revisions.some((each) => each.revision === revision)) continue;
      next = nameObjects(next, objectsHeld(content));
    }
  }
  return next;
}

function fromFiles(before: Application, after: Application, names: Names): Names {
  if (before === after) return names;
  let next = names;
  for (const unit of after.units) {
    const old = before.units.find((each) => each.name === unit.name);
    if (!old || old.files === unit.files) continue;
    for (const [path, file] of Object.entries(unit.files)) {
      if (old.files[path]?.content !== file.content) next = nameObjects(next, objectsInFile(file));
    }
  }
  return next;
}

/** Under which names this unit now serves and never did before. */
function newlyServed(unit: Unit, servesWhen: ServesWhen | undefined): readonly string[] {
  const fresh: string[] = [];
  for (const { name } of pairsOf(tlsFiles(unit.files))) {
    if (!unit.served.includes(name) && !fresh.includes(name)) fresh.push(name);
  }
  return fresh.length > 0 && !isPlaintext(unit, servesWhen) ? fresh : [];
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
  const committed = fromSecrets(before, after, fromBags(before, after, after.names));
  const names = fromFiles(before.requirer, after.requirer, committed);
  const issued = learnIssued(before, after);
  const requirer = learnServed(before.requirer, after.requirer, after.setup.servesWhen);
  if (names === after.names && issued === after.issued && requirer === after.requirer) return after;
  return { ...after, names, issued, requirer };
}
