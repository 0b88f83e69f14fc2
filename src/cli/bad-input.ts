/** What the commands share: arguments read with care, and one plain sentence where something cannot be done. */
import { CannotLoad } from '../charm/live/sources';

/** Something that the person at the keyboard can put right: one sentence. */
export class BadInput extends Error {
  override readonly name: string = 'BadInput';
}

/**
 * Arguments by their names.
 * @param parse `parseArgs` with the options of the command @throws BadInput with the usage, where there is one that the command does not know
 */
export function readArguments<T>(args: readonly string[], usage: string, parse: (args: string[]) => T): T {
  if (args.includes('--help')) throw new BadInput(usage);
  try {
    return parse([...args]);
  } catch (error) {
    throw new BadInput(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}. ${usage}`);
  }
}

function said(error: unknown): string | null {
  if (error instanceof BadInput) return error.message;
  return error instanceof CannotLoad ? `This cannot be loaded: ${error.message}.` : null;
}

/** Runs a command, which gives its exit code: a sentence goes to the error output and the code is 2; a reader that has seen enough (`| head`) is no failure. */
export async function runCommand(command: () => Promise<number> | number): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  try {
    process.exitCode = await command();
  } catch (error) {
    const sentence = said(error);
    if (sentence === null) throw error;
    console.error(sentence);
    process.exitCode = 2;
  }
}
