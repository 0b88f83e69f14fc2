/** network-get, unit-get, ports: a small made-up network, the same in every run. */
import { applicationOf } from '../../model/juju/entities';
import { JujuError } from '../../model/juju/hook-tools.types';
import type { Command, CommandContext } from './types';

/** The one model of this Juju. */
export const MODEL_UUID = '00000000-0000-4000-a000-000000000001';

/** `10.1.0.N` for the requirer's units and `10.2.0.N` for the provider's, counted from 1. */
export function addressOf({ tools, input }: CommandContext): string {
  const side = applicationOf(input.world, tools.unit) === input.world.provider ? 2 : 1;
  return `10.${side}.0.${Number(tools.unit.split('/')[1] ?? 0) + 1}`;
}

function networkGet(context: CommandContext): unknown {
  const value = addressOf(context);
  const cidr = value.replace(/\.0\.\d+$/, '.0.0/24');
  return {
    'bind-addresses': [{ 'mac-address': '', 'interface-name': 'eth0', addresses: [{ hostname: '', value, cidr }] }],
    'egress-subnets': [`${value}/32`],
    'ingress-addresses': [value],
  };
}

/** `443/tcp`, `8000-8100/udp`, `icmp`; the protocol is tcp unless said. */
function portRange(text: string): string {
  if (text === 'icmp') return text;
  const match = /^(\d+)(?:-(\d+))?(?:\/(tcp|udp))?$/.exec(text);
  if (!match) throw new JujuError('invalid', `invalid port "${text}"`);
  const [, from = '', to, protocol = 'tcp'] = match;
  const ports = [from, to ?? from].map(Number);
  if (ports.some((port) => port < 1 || port > 65_535) || (ports[0] ?? 0) > (ports[1] ?? 0)) {
    throw new JujuError('invalid', `invalid port range "${text}"`);
  }
  return `${to === undefined ? from : `${from}-${to}`}/${protocol}`;
}

const PORT = { flags: { '--endpoints': 'text' }, words: [1, 1], prints: false } as const;

export const NETWORK_COMMANDS: Readonly<Record<string, Command>> = {
  'network-get': {
    flags: {
      '-r': 'text',
      '--bind-address': 'switch',
      '--ingress-address': 'switch',
      '--egress-subnets': 'switch',
      '--primary-address': 'switch',
    },
    aliases: { '--relation': '-r' },
    words: [1, 1],
    prints: true,
    run: (context, args) => {
      const one = ['--bind-address', '--ingress-address', '--primary-address'].some((flag) => args.isOn(flag));
      if (one) return addressOf(context);
      return args.isOn('--egress-subnets') ? [`${addressOf(context)}/32`] : networkGet(context);
    },
  },
  'unit-get': {
    flags: {},
    words: [1, 1],
    prints: true,
    run: (context, args) => {
      const what = args.words[0] ?? '';
      if (what !== 'private-address' && what !== 'public-address')
        throw new JujuError('invalid', `unknown setting "${what}"`);
      return addressOf(context);
    },
  },
  'open-port': {
    ...PORT,
    run: ({ session }, args) => {
      session.ports.add(portRange(args.words[0] ?? ''));
      return undefined;
    },
  },
  'close-port': {
    ...PORT,
    run: ({ session }, args) => {
      session.ports.delete(portRange(args.words[0] ?? ''));
      return undefined;
    },
  },
  'opened-ports': {
    flags: { '--endpoints': 'switch' },
    words: [0, 0],
    prints: true,
    run: ({ session }, args) =>
      [...session.ports].sort().map((port) => (args.isOn('--endpoints') ? `${port} (*)` : port)),
  },
};
