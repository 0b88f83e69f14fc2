/**
 * Answers hook commands from the model. The table says which commands there are; what is not in it is refused with a sentence, so that a
 * charm never goes on with an answer that Juju would not give.
 */
import { JujuError } from '../../model/juju/hook-tools.types';
import { ACTION_COMMANDS } from './action';
import { UsageError, parseArguments } from './arguments';
import { formatted } from './format';
import { MODEL_COMMANDS } from './model';
import { NETWORK_COMMANDS } from './network';
import { RELATION_COMMANDS } from './relation';
import { SECRET_COMMANDS } from './secret';
import { answerService, isServiceCommand } from './services';
import { STATE_COMMANDS } from './state';
import { STATUS_COMMANDS } from './status';
import type { Command, CommandAnswer, CommandContext, CommandRequest } from './types';

export const COMMANDS: Readonly<Record<string, Command>> = {
  ...ACTION_COMMANDS,
  ...MODEL_COMMANDS,
  ...NETWORK_COMMANDS,
  ...RELATION_COMMANDS,
  ...SECRET_COMMANDS,
  ...STATE_COMMANDS,
  ...STATUS_COMMANDS,
};

function failed(code: number, message: string): CommandAnswer {
  return { code, stdout: '', stderr: `ERROR ${message}\n` };
}

/** Runs one hook command. Errors of Juju become exit code 1 and Juju's own text, a wrong command line exit code 2. */
export function answerCommand(context: CommandContext, request: CommandRequest): CommandAnswer {
  const name = request.argv[0] ?? '';
  if (isServiceCommand(request.argv)) return answerService(request.argv);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return { refused: `This page's Juju does not answer \`${name}\`.` };
  try {
    const grammar = command.prints ? { ...command, flags: { ...command.flags, '--format': 'text' as const } } : command;
    const args = parseArguments(request.argv, grammar);
    const value = command.run(context, args, request);
    return { code: 0, stdout: command.prints ? formatted(value, args.text('--format') ?? 'smart') : '', stderr: '' };
  } catch (error) {
    if (error instanceof JujuError) return failed(1, error.message);
    if (error instanceof UsageError) return failed(2, error.message);
    throw error;
  }
}
