/** Hook commands as the live Python asks them: an argument list in, text and an exit code out. */
import type { HookInput } from '../../model/hook';
import type { HookTools } from '../../model/juju/hook-tools.types';
import type { Status } from '../../model/juju/world';
import type { Arguments, FlagKind } from './arguments';

export interface CommandRequest {
  /** The command and its arguments: `['relation-get', '--format=json', '-', 'web/0']`. */
  readonly argv: readonly string[];
  /** Contents of `key#file=PATH` arguments, by path. */
  readonly files?: Readonly<Record<string, string>> | undefined;
  /** What standard input says, where the command reads an object from it (`--file -`). */
  readonly data?: Readonly<Record<string, string>> | undefined;
  readonly stdin?: string | undefined;
}

/** `refused`: not part of this model of Juju; the hook ends with the sentence instead of going on with a wrong answer. */
export type CommandAnswer =
  { readonly code: number; readonly stdout: string; readonly stderr: string } | { readonly refused: string };

/** What one hook keeps that has no place in the world: gone when the hook ends. */
export class CommandSession {
  readonly ports = new Set<string>();
  readonly actionResults = new Map<string, string>();
  readonly actionLog: string[] = [];
  actionFailed: string | null = null;
  appStatus: Status | null = null;
  workloadVersion: string | null = null;
}

export interface CommandContext {
  readonly tools: HookTools;
  readonly input: HookInput;
  readonly session: CommandSession;
}

/** What a command prints: a value, written as `--format` says. `undefined` prints nothing. */
export type Output = unknown;

export interface Command {
  /** Flags by name; `--format` is known to every command that prints a value. */
  readonly flags: Readonly<Record<string, FlagKind>>;
  /** Other spellings of flags. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** How many words may stand beside the flags. */
  readonly words: readonly [min: number, max: number];
  readonly prints: boolean;
  readonly run: (context: CommandContext, args: Arguments, request: CommandRequest) => Output;
}
