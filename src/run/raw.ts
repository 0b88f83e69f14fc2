/** A world as Juju itself would show it: `juju show-unit` and `juju show-secret`, without addresses, checksums and dates that no rule here needs. */
import type { Databag, Secret, UnitName, World } from '../model/juju/world';
import { findUnit, isProvider } from '../model/juju/entities';

export interface ShownRelation {
  readonly 'relation-id': number;
  readonly endpoint: string;
  readonly 'related-endpoint': string;
  /** In Juju 3 that of the other application, whichever unit is shown. */
  readonly 'application-data': Databag;
  readonly 'related-units': Readonly<Record<UnitName, { readonly 'in-scope': boolean; readonly data: Databag }>>;
}

export interface ShownUnit {
  readonly charm: string;
  readonly leader: boolean;
  readonly life: string;
  readonly 'relation-info': readonly ShownRelation[];
}

const PROVIDER_ENDPOINT = 'certificates';

function relationOf(world: World, unit: UnitName): readonly ShownRelation[] {
  const { relation } = world;
  const view = relation?.views[unit];
  if (!relation || !view) return [];
  const provider = isProvider(world, unit);
  const other = provider ? world.requirer : world.provider;
  const units = other.units.map(({ name }) => {
    const remote = relation.views[name];
    const inScope = remote !== undefined && !remote.broken && relation.versions[name] !== undefined;
    return [name, { 'in-scope': inScope, data: inScope ? (relation.databags[name] ?? {}) : {} }] as const;
  });
  const [own, related] = provider ? [PROVIDER_ENDPOINT, relation.endpoint] : [relation.endpoint, PROVIDER_ENDPOINT];
  return [
    {
      'relation-id': relation.id,
      endpoint: own,
      'related-endpoint': related,
      'application-data': relation.databags[other.name] ?? {},
      'related-units': Object.fromEntries(units),
    },
  ];
}

/** What `juju show-unit <unit>` says; null for a unit that is not there. */
export function showUnit(world: World, name: UnitName): Readonly<Record<UnitName, ShownUnit>> | null {
  const unit = findUnit(world, name);
  if (!unit || unit.life === 'dead') return null;
  const app = isProvider(world, name) ? world.provider : world.requirer;
  return {
    [name]: {
      charm: `local:${app.name}-0`,
      leader: app.leader === name,
      life: unit.life,
      'relation-info': relationOf(world, name),
    },
  };
}

/** Strings that YAML would read as something else are quoted. */
function scalar(text: string): string {
  const isPlain = /^[A-Za-z0-9][\w./ -]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|[\d.]+)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

function block(text: string, indent: string): string {
  if (!text.includes('\n')) return ` ${scalar(text)}`;
  const lines = text.replace(/\n$/, '').split('\n');
  return ` |${text.endsWith('\n') ? '' : '-'}\n${lines.map((line) => `${indent}${line}`).join('\n')}`;
}

/** What `juju show-secret <id> --reveal` says. */
export function showSecret(secret: Secret): string {
  const latest = secret.revisions.at(-1);
  const fields: readonly (readonly [string, string])[] = [
    ['revision', String(latest?.revision ?? 1)],
    ...(latest?.expires == null
      ? []
      : [['expires', new Date(latest.expires).toISOString().replace('.000', '')] as const]),
    ['rotation', 'never'],
    ['owner', secret.owner],
    ...(secret.description === '' ? [] : [['description', scalar(secret.description)] as const]),
    ...(secret.label === '' ? [] : [['label', scalar(secret.label)] as const]),
  ];
  const content = Object.entries(latest?.content ?? {}).map(([key, value]) => `    ${key}:${block(value, '      ')}`);
  return [
    `${secret.id.replace(/^secret:/, '')}:`,
    ...fields.map(([key, value]) => `  ${key}: ${value}`),
    '  content:',
    ...content,
    '',
  ].join('\n');
}

/** A databag with its JSON texts opened, for reading. */
export function openedBag(bag: Databag): Readonly<Record<string, unknown>> {
  const opened = Object.entries(bag).map(([key, text]) => [key, openedText(text)] as const);
  return Object.fromEntries(opened);
}

function openedText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
