/** Every text of a world that may hold a key, request or certificate. */
import type { Unit, World } from '../model/juju/world';

function textsOfUnit(unit: Unit): readonly string[] {
  return Object.values(unit.files).map((file) => file.content);
}

/** Databags hold PEM inside JSON, where line ends are escaped. */
function unescaped(value: string): string {
  return value.replaceAll('\\n', '\n');
}

/** Give these to `learnKeys` before the first certificate of a run is made. */
export function textsOfWorld(world: World): readonly string[] {
  const { authority, relation, secrets, issued, requirer } = world;
  const databags = Object.values(relation?.databags ?? {}).flatMap((bag) => Object.values(bag));
  const contents = secrets.flatMap((secret) => secret.revisions.flatMap((revision) => Object.values(revision.content)));
  return [
    ...(authority ? [authority.keyPem, authority.certPem] : []),
    ...contents,
    ...databags.map(unescaped),
    ...issued.map((each) => each.certificate),
    ...requirer.units.flatMap(textsOfUnit),
  ];
}
