/** Command lines as Juju's hook commands read them: flags anywhere, `--flag=value` or `--flag value`, `--` ends the flags. */

export type FlagKind = 'text' | 'switch';

/** The command line is wrong: exit code 2, as Juju ends. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export class Arguments {
  constructor(
    private readonly flags: ReadonlyMap<string, string>,
    readonly words: readonly string[],
  ) {}

  text(flag: string): string | undefined {
    return this.flags.get(flag);
  }

  isOn(flag: string): boolean {
    return this.flags.get(flag) === 'true';
  }
}

interface Grammar {
  readonly flags: Readonly<Record<string, FlagKind>>;
  readonly aliases?: Readonly<Record<string, string>>;
  readonly words: readonly [min: number, max: number];
}

const SWITCH_VALUES: Readonly<Record<string, string>> = {
  '1': 'true',
  t: 'true',
  true: 'true',
  '0': 'false',
  f: 'false',
  false: 'false',
};

function switchValue(flag: string, text: string): string {
  const value = SWITCH_VALUES[text.toLowerCase()];
  if (value === undefined) throw new UsageError(`invalid value "${text}" for option ${flag}`);
  return value;
}

/** @throws UsageError for an unknown flag, a flag without its value, too few or too many words */
export function parseArguments(argv: readonly string[], grammar: Grammar): Arguments {
  const flags = new Map<string, string>();
  const words: string[] = [];
  for (let at = 1; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (word === '--') {
      words.push(...argv.slice(at + 1));
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      words.push(word);
      continue;
    }
    const equals = word.indexOf('=');
    const spelled = equals < 0 ? word : word.slice(0, equals);
    const flag = grammar.aliases?.[spelled] ?? spelled;
    const kind = grammar.flags[flag];
    if (kind === undefined) throw new UsageError(`option provided but not defined: ${spelled}`);
    if (kind === 'switch') {
      flags.set(flag, equals < 0 ? 'true' : switchValue(spelled, word.slice(equals + 1)));
    } else if (equals >= 0) {
      flags.set(flag, word.slice(equals + 1));
    } else {
      at += 1;
      const value = argv[at];
      if (value === undefined) throw new UsageError(`option needs an argument: ${spelled}`);
      flags.set(flag, value);
    }
  }
  checkCount(argv[0] ?? '', words, grammar.words);
  return new Arguments(flags, words);
}

function checkCount(command: string, words: readonly string[], [min, max]: readonly [number, number]): void {
  if (words.length < min) throw new UsageError(`${command}: too few arguments`);
  if (words.length > max) {
    const extra = words.slice(max);
    throw new UsageError(`unrecognized args: ${JSON.stringify(extra)}`);
  }
}
