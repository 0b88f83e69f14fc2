/**
 * `systemctl` and `service` on a charm's machine: orders are taken and listed among the commands, and every service does as it is told. No
 * service is modelled, so a question is answered as for one that runs.
 */
import type { CommandAnswer } from './types';

const ORDERS: ReadonlySet<string> = new Set([
  'start',
  'stop',
  'restart',
  'try-restart',
  'reload',
  'reload-or-restart',
  'try-reload-or-restart',
  'enable',
  'disable',
  'mask',
  'unmask',
  'daemon-reload',
  'reset-failed',
]);

const ANSWERS: Readonly<Record<string, CommandAnswer>> = {
  'is-active': { code: 0, stdout: 'active\n', stderr: '' },
  'is-enabled': { code: 0, stdout: 'enabled\n', stderr: '' },
  'is-failed': { code: 1, stdout: 'active\n', stderr: '' },
};

const DONE: CommandAnswer = { code: 0, stdout: '', stderr: '' };

export function isServiceCommand(argv: readonly string[]): boolean {
  return argv[0] === 'systemctl' || argv[0] === 'service';
}

/** `systemctl VERB UNIT…`, `service UNIT VERB`. */
export function answerService(argv: readonly string[]): CommandAnswer {
  const [program, ...rest] = argv;
  const words = rest.filter((word) => !word.startsWith('-'));
  const verb = (program === 'service' ? words[1] : words[0]) ?? '';
  if (ORDERS.has(verb)) return DONE;
  if (Object.hasOwn(ANSWERS, verb)) return ANSWERS[verb] ?? DONE;
  return { refused: `No services run on this page's machine, so \`${argv.join(' ')}\` has no answer.` };
}
