/** is-leader, config-get, goal-state, credential-get, juju-log. */
import { applicationOf, remoteApplication } from '../../model/juju/entities';
import { JujuError } from '../../model/juju/hook-tools.types';
import { rfc3339 } from './time';
import type { Command, CommandContext } from './types';

type Goals = Readonly<Record<string, { readonly status: string; readonly since: string }>>;

/** Units and related units that the model is to have (goal-state.go). The world keeps no times of status changes: the run's start stands for them. */
function goalState({ tools, input }: CommandContext): unknown {
  const { world } = input;
  const since = rfc3339(world.setup.start);
  const goals = (units: typeof world.requirer.units): Goals =>
    Object.fromEntries(
      units
        .filter((unit) => unit.life !== 'dead')
        .map((unit) => [unit.name, { status: unit.life === 'dying' ? 'dying' : unit.status.name, since }]),
    );
  const remote = remoteApplication(world, tools.unit);
  const relations = world.relation
    ? { [world.relation.endpoint]: { [remote.name]: { status: 'joined', since }, ...goals(remote.units) } }
    : {};
  return { units: goals(applicationOf(world, tools.unit).units), relations };
}

export const MODEL_COMMANDS: Readonly<Record<string, Command>> = {
  'is-leader': { flags: {}, words: [0, 0], prints: true, run: ({ tools }) => tools.isLeader() },
  'config-get': {
    flags: { '--all': 'switch' },
    aliases: { '-a': '--all' },
    words: [0, 1],
    prints: true,
    run: ({ tools }, args) => {
      const config = tools.config();
      const key = args.words[0];
      return key === undefined || key === '-' ? config : (config[key] ?? null);
    },
  },
  'goal-state': { flags: {}, words: [0, 0], prints: true, run: goalState },
  'credential-get': {
    flags: {},
    words: [0, 0],
    prints: true,
    // What Juju says to an application that was not deployed with --trust.
    run: () => {
      throw new JujuError('permission-denied', 'cannot access cloud credentials');
    },
  },
  'juju-log': {
    flags: { '--log-level': 'text', '--debug': 'switch' },
    aliases: { '-l': '--log-level' },
    words: [0, Infinity],
    prints: false,
    run: () => undefined,
  },
};
