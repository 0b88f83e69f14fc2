/** secret-add, secret-get, secret-set, secret-remove, secret-info-get, secret-ids, secret-grant, secret-revoke. */
import { JujuError, type SecretRef } from '../../model/juju/hook-tools.types';
import type { Arguments } from './arguments';
import { secretContent } from './secret-content';
import { expiryOf, rfc3339 } from './time';
import type { Command, CommandContext, CommandRequest } from './types';

const CHANGE_FLAGS = {
  '--label': 'text',
  '--description': 'text',
  '--expire': 'text',
  '--rotate': 'text',
  '--owner': 'text',
} as const;

/** `secret:1`, or `secret://model/1` as Juju also writes it, or the bare id. */
function canonicalId(text: string): string {
  return `secret:${text.replace(/^secret:/, '').replace(/^\/\/[^/]*\//, '')}`;
}

function refOf(args: Arguments): SecretRef {
  const id = args.words[0];
  const label = args.text('--label');
  if (id !== undefined) return { id: canonicalId(id) };
  if (label !== undefined) return { label };
  throw new JujuError('invalid', 'require either a secret URI or label');
}

function ownerOf(args: Arguments): 'unit' | 'application' {
  const owner = args.text('--owner') ?? 'application';
  if (owner !== 'unit' && owner !== 'application') throw new JujuError('invalid', `secret owner "${owner}" not valid`);
  return owner;
}

function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Partial<Record<K, V>>);
}

function add({ tools }: CommandContext, args: Arguments, request: CommandRequest): string {
  const expire = args.text('--expire');
  return tools.secretAdd({
    owner: ownerOf(args),
    label: args.text('--label') ?? '',
    ...optional('description', args.text('--description')),
    content: secretContent(args.words, request),
    expires: expire === undefined ? null : expiryOf(expire, tools.now),
  });
}

function set({ tools }: CommandContext, args: Arguments, request: CommandRequest): undefined {
  const expire = args.text('--expire');
  const pairs = args.words.slice(1);
  tools.secretSet(canonicalId(args.words[0] ?? ''), {
    ...(pairs.length === 0 ? {} : { content: secretContent(pairs, request) }),
    ...(expire === undefined ? {} : { expires: expiryOf(expire, tools.now) }),
    ...optional('label', args.text('--label')),
    ...optional('description', args.text('--description')),
  });
}

/** With an id and a label, the owner gives its secret that label while reading it. */
function relabel({ tools }: CommandContext, id: string, label: string): void {
  try {
    if (tools.secretInfo({ id }).label !== label) tools.secretSet(id, { label });
  } catch (error) {
    // Not the owner: a reader's own label is the reader's affair and changes nothing for anyone else.
    if (!(error instanceof JujuError)) throw error;
  }
}

function get(context: CommandContext, args: Arguments): unknown {
  const ref = refOf(args);
  const refresh = args.isOn('--refresh');
  const peek = args.isOn('--peek');
  if (refresh && peek) throw new JujuError('invalid', 'specify one of --refresh or --peek but not both');
  const content = context.tools.secretGet(ref, { refresh, peek });
  const label = args.text('--label');
  if (ref.id !== undefined && label !== undefined) relabel(context, ref.id, label);
  const key = args.words[1];
  if (key === undefined) return content;
  const value = content[key];
  if (value === undefined) throw new JujuError('invalid', `key "${key}" not found`);
  return value;
}

function info({ tools }: CommandContext, args: Arguments): unknown {
  if (args.words[0] !== undefined && args.text('--label') !== undefined) {
    throw new JujuError('invalid', 'specify either a secret URI or label but not both');
  }
  const { id, revision, label, owner, description, expires } = tools.secretInfo(refOf(args));
  return {
    [id.replace(/^secret:/, '')]: {
      revision,
      label,
      owner,
      ...(description === '' ? {} : { description }),
      rotation: 'never',
      ...(expires === null ? {} : { expiry: rfc3339(expires) }),
    },
  };
}

function reader({ tools }: CommandContext, args: Arguments): string {
  const unit = args.text('--unit');
  const app = args.text('--app');
  const relation = args.text('--relation');
  if (unit !== undefined) return unit;
  if (app !== undefined) return app;
  if (relation === undefined) throw new JujuError('invalid', 'missing relation id');
  return tools.relationApp(Number(relation.slice(relation.lastIndexOf(':') + 1)));
}

const GRANT = {
  flags: { '--relation': 'text', '--unit': 'text', '--app': 'text' },
  aliases: { '-r': '--relation', '--application': '--app' },
  words: [1, 1],
  prints: false,
} as const;

export const SECRET_COMMANDS: Readonly<Record<string, Command>> = {
  'secret-add': { flags: CHANGE_FLAGS, words: [0, Infinity], prints: true, run: add },
  'secret-set': { flags: CHANGE_FLAGS, words: [1, Infinity], prints: false, run: set },
  'secret-get': {
    flags: { '--label': 'text', '--refresh': 'switch', '--peek': 'switch' },
    words: [0, 2],
    prints: true,
    run: get,
  },
  'secret-info-get': { flags: { '--label': 'text' }, words: [0, 1], prints: true, run: info },
  'secret-ids': { flags: {}, words: [0, 0], prints: true, run: ({ tools }) => [...tools.secretIds()] },
  'secret-remove': {
    flags: { '--revision': 'text' },
    words: [1, 1],
    prints: false,
    run: ({ tools }, args) => {
      const revision = args.text('--revision');
      if (revision !== undefined && !/^[1-9]\d*$/.test(revision))
        throw new JujuError('invalid', `invalid value "${revision}" for option --revision`);
      tools.secretRemove(canonicalId(args.words[0] ?? ''), revision === undefined ? undefined : Number(revision));
      return undefined;
    },
  },
  'secret-grant': {
    ...GRANT,
    run: (context, args) => {
      context.tools.secretGrant(canonicalId(args.words[0] ?? ''), reader(context, args));
      return undefined;
    },
  },
  'secret-revoke': {
    ...GRANT,
    run: (context, args) => {
      context.tools.secretRevoke(canonicalId(args.words[0] ?? ''), reader(context, args));
      return undefined;
    },
  },
};
