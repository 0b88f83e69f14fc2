/** action-get, action-set, action-fail, action-log: only in an action, as in Juju. */
import { JujuError } from '../../model/juju/hook-tools.types';
import type { Command, CommandContext } from './types';

function inAction({ input }: CommandContext): Readonly<Record<string, unknown>> {
  if (input.call.name !== 'action') throw new JujuError('invalid', 'not running an action');
  return input.call.params ?? {};
}

/** `a.b` looks `b` up in the map under `a`; what is not there is null. */
function lookUp(value: unknown, path: readonly string[]): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return null;
  return lookUp((value as Readonly<Record<string, unknown>>)[first], rest);
}

export const ACTION_COMMANDS: Readonly<Record<string, Command>> = {
  'action-get': {
    flags: {},
    words: [0, 1],
    prints: true,
    run: (context, args) => {
      const params = inAction(context);
      return args.words[0] === undefined ? params : lookUp(params, args.words[0].split('.'));
    },
  },
  'action-set': {
    flags: {},
    words: [1, Infinity],
    prints: false,
    run: (context, args) => {
      inAction(context);
      for (const word of args.words) {
        const equals = word.indexOf('=');
        if (equals <= 0) throw new JujuError('invalid', `argument "${word}" must be of the form key...=value`);
        context.session.actionResults.set(word.slice(0, equals), word.slice(equals + 1));
      }
      return undefined;
    },
  },
  'action-fail': {
    flags: {},
    words: [0, 1],
    prints: false,
    run: (context, args) => {
      inAction(context);
      context.session.actionFailed = args.words[0] ?? 'action failed without reason given, check action for errors';
      return undefined;
    },
  },
  'action-log': {
    flags: {},
    words: [1, Infinity],
    prints: false,
    run: (context, args) => {
      inAction(context);
      context.session.actionLog.push(args.words.join(' '));
      return undefined;
    },
  },
};
