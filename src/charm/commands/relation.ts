/** relation-ids, relation-list, relation-get, relation-set, relation-model-get. */
import { JujuError } from '../../model/juju/hook-tools.types';
import type { Databag } from '../../model/juju/world';
import type { Arguments } from './arguments';
import { keyValues } from './key-values';
import { MODEL_UUID } from './network';
import type { Command, CommandContext, CommandRequest } from './types';

const RELATION_FLAG = { '-r': 'text' } as const;
const RELATION_ALIAS = { '--relation': '-r' } as const;

/** The relation of `-r endpoint:id` or `-r id`, or the hook's own. @throws JujuError relation-not-found */
function relationOf({ tools, input }: CommandContext, args: Arguments): number {
  const given = args.text('-r');
  if (given === undefined) {
    const own = input.call.name.startsWith('relation-') ? input.call.relation : undefined;
    if (own === undefined) throw new JujuError('invalid', 'no relation id specified');
    return own;
  }
  const colon = given.lastIndexOf(':');
  const id = Number(given.slice(colon + 1));
  const notFound = `invalid value "${given}" for option -r: relation not found`;
  if (!/^\d+$/.test(given.slice(colon + 1)))
    throw new JujuError('invalid', `invalid value "${given}" for option -r: invalid relation id`);
  try {
    tools.relationApp(id);
  } catch (error) {
    if (error instanceof JujuError) throw new JujuError(error.kind, notFound);
    throw error;
  }
  if (colon > 0 && given.slice(0, colon) !== tools.relationEndpoint(id))
    throw new JujuError('relation-not-found', notFound);
  return id;
}

/** Whose databag: the word given, or whoever the hook is about. */
function entityOf({ tools, input }: CommandContext, args: Arguments, relation: number): string {
  const given = args.words[1];
  if (args.isOn('--app')) {
    // As Juju does, a unit's name stands for its application.
    return given === undefined ? tools.relationApp(relation) : (given.split('/')[0] ?? given);
  }
  const entity = given ?? input.call.remoteUnit;
  if (entity === undefined) throw new JujuError('invalid', 'no unit id specified');
  return entity;
}

function picked(bag: Databag, key: string | undefined): unknown {
  return key === undefined || key === '-' || key === '' ? bag : (bag[key] ?? null);
}

function changesOf(args: Arguments, request: CommandRequest): Readonly<Record<string, string>> {
  return { ...keyValues(args, request), ...Object.fromEntries(args.words.map(splitPair)) };
}

function splitPair(word: string): readonly [string, string] {
  const equals = word.indexOf('=');
  if (equals <= 0) throw new JujuError('invalid', `expected "key=value", got "${word}"`);
  return [word.slice(0, equals), word.slice(equals + 1)];
}

export const RELATION_COMMANDS: Readonly<Record<string, Command>> = {
  'relation-ids': {
    flags: {},
    words: [0, 1],
    prints: true,
    run: ({ tools, input }, args) => {
      const own = input.call.relation;
      const endpoint = args.words[0] ?? (own === undefined ? undefined : tools.relationEndpoint(own));
      if (endpoint === undefined) throw new JujuError('invalid', 'no endpoint name specified');
      return tools.relationIds(endpoint).map((id) => `${endpoint}:${id}`);
    },
  },
  'relation-list': {
    flags: { ...RELATION_FLAG, '--app': 'switch' },
    aliases: RELATION_ALIAS,
    words: [0, 0],
    prints: true,
    run: (context, args) => {
      const relation = relationOf(context, args);
      return args.isOn('--app') ? context.tools.relationApp(relation) : context.tools.relationUnits(relation);
    },
  },
  'relation-get': {
    flags: { ...RELATION_FLAG, '--app': 'switch' },
    aliases: RELATION_ALIAS,
    words: [0, 2],
    prints: true,
    run: (context, args) => {
      const relation = relationOf(context, args);
      return picked(context.tools.relationGet(relation, entityOf(context, args, relation)), args.words[0]);
    },
  },
  'relation-set': {
    flags: { ...RELATION_FLAG, '--app': 'switch', '--file': 'text' },
    aliases: RELATION_ALIAS,
    words: [0, Infinity],
    prints: false,
    run: (context, args, request) => {
      const { tools } = context;
      const relation = relationOf(context, args);
      const ofApp = args.isOn('--app');
      // Juju's own words for a unit that writes its application's databag without leading it (relation-set.go).
      if (ofApp && !tools.isLeader()) throw new JujuError('not-leader', 'cannot write relation settings');
      tools.relationSet(relation, ofApp ? tools.app : tools.unit, changesOf(args, request));
      return undefined;
    },
  },
  'relation-model-get': {
    flags: RELATION_FLAG,
    aliases: RELATION_ALIAS,
    words: [0, 0],
    prints: true,
    run: (context, args) => {
      relationOf(context, args);
      return { uuid: MODEL_UUID };
    },
  },
};
