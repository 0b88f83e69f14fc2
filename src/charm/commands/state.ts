/** state-get, state-set, state-delete: what ops keeps of StoredState and deferred events in Juju. */
import { JujuError } from '../../model/juju/hook-tools.types';
import { keyValues } from './key-values';
import type { Command } from './types';

export const STATE_COMMANDS: Readonly<Record<string, Command>> = {
  'state-get': {
    flags: { '--strict': 'switch' },
    words: [0, 1],
    prints: true,
    run: ({ tools }, args) => {
      const state = tools.stateGet();
      const key = args.words[0];
      if (key === undefined || key === '-' || key === '') return state;
      const value = state[key];
      if (value === undefined && args.isOn('--strict')) throw new JujuError('invalid', `"${key}" not found`);
      return value ?? '';
    },
  },
  'state-set': {
    flags: { '--file': 'text' },
    words: [0, Infinity],
    prints: false,
    run: ({ tools }, args, request) => {
      const pairs = args.words.map((word) => {
        const equals = word.indexOf('=');
        if (equals <= 0) throw new JujuError('invalid', `expected "key=value", got "${word}"`);
        return [word.slice(0, equals), word.slice(equals + 1)] as const;
      });
      tools.stateSet({ ...keyValues(args, request), ...Object.fromEntries(pairs) });
      return undefined;
    },
  },
  'state-delete': {
    flags: {},
    words: [1, 1],
    prints: false,
    run: ({ tools }, args) => {
      tools.stateSet({ [args.words[0] ?? '']: null });
      return undefined;
    },
  },
};
