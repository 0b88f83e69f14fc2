/** Objects of texts on standard input (`--file -`): the caller has parsed them, or they are JSON, which is YAML too. */
import { JujuError } from '../../model/juju/hook-tools.types';
import type { Arguments } from './arguments';
import type { CommandRequest } from './types';

function fromJson(text: string): Readonly<Record<string, string>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new JujuError('invalid', 'cannot parse the settings on standard input');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new JujuError('invalid', 'expected a map of settings on standard input');
  }
  return Object.fromEntries(
    Object.entries(parsed).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** What `--file` brings; nothing without it. */
export function keyValues(args: Arguments, request: CommandRequest): Readonly<Record<string, string>> {
  const file = args.text('--file');
  if (file === undefined) return {};
  if (request.data !== undefined) return request.data;
  const text = file === '-' ? request.stdin : request.files?.[file];
  if (text === undefined) throw new JujuError('invalid', `open ${file}: no such file or directory`);
  return fromJson(text);
}
