/** status-get, status-set, application-version-set. */
import { JujuError } from '../../model/juju/hook-tools.types';
import type { Status } from '../../model/juju/world';
import type { Command, CommandContext } from './types';

const SETTABLE = ['maintenance', 'blocked', 'waiting', 'active'] as const;

function isSettable(name: string): name is (typeof SETTABLE)[number] {
  return (SETTABLE as readonly string[]).includes(name);
}

function shown({ name, message }: Status): unknown {
  return { message, status: name, 'status-data': {} };
}

/** The application's status is known only within a hook: the world keeps that of units. */
function applicationStatus({ tools, input, session }: CommandContext): unknown {
  if (!tools.isLeader()) throw new JujuError('not-leader', 'finding application status: this unit is not the leader');
  const { requirer, provider } = input.world;
  const app = tools.app === provider.name ? provider : requirer;
  const units = app.units.map(
    (unit) => [unit.name, shown(unit.name === tools.unit ? tools.status() : unit.status)] as const,
  );
  return {
    'application-status': { ...(shown(session.appStatus ?? { name: 'unknown', message: '' }) as object) },
    units: Object.fromEntries(units),
  };
}

export const STATUS_COMMANDS: Readonly<Record<string, Command>> = {
  'status-get': {
    flags: { '--include-data': 'switch', '--application': 'switch' },
    words: [0, 0],
    prints: true,
    run: (context, args) => {
      if (args.isOn('--application')) return applicationStatus(context);
      const status = context.tools.status();
      return args.isOn('--include-data') ? shown(status) : status.name;
    },
  },
  'status-set': {
    flags: { '--application': 'switch' },
    words: [1, 2],
    prints: false,
    run: ({ tools, session }, args) => {
      const [name = '', message = ''] = args.words;
      if (!isSettable(name)) {
        throw new JujuError('invalid', `invalid status "${name}", expected one of [${SETTABLE.join(' ')}]`);
      }
      const ofApp = args.isOn('--application');
      tools.setStatus({ name, message }, ofApp ? 'application' : 'unit');
      if (ofApp) session.appStatus = { name, message };
      return undefined;
    },
  },
  'application-version-set': {
    flags: {},
    words: [1, 1],
    prints: false,
    run: ({ session }, args) => {
      session.workloadVersion = args.words[0] ?? '';
      return undefined;
    },
  },
};
