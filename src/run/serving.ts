/** What a charm's own code says about itself that this page has to know: when its workload serves TLS, and how it asks. */
import type { Mode, ServesWhen } from '../model/setup';

/** A place in a charm's files, lines from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

export interface ServingComment extends Place {
  readonly rule: ServesWhen;
}

export interface Serving {
  /** The one rule; null: the files alone decide. */
  readonly comment: ServingComment | null;
  /** Comments that were meant as one and are none, in words. */
  readonly problems: readonly (Place & { readonly message: string })[];
}

const RULE = /^# serves TLS when (\S+) (is|has) "(.*)"$/;
const MEANT = /^\s*#\s*serves\s+TLS\s+when\b/i;
const SHAPE = '# serves TLS when /path/of/file is "TEXT"';

type Files = Readonly<Record<string, string>>;

function pythonLines(files: Files): readonly (Place & { readonly text: string })[] {
  return Object.entries(files)
    .filter(([file]) => file.endsWith('.py'))
    .flatMap(([file, text]) => text.split('\n').map((line, at) => ({ file, line: at + 1, text: line })));
}

function problemOf(text: string): string | null {
  const match = RULE.exec(text);
  if (!match) return `This comment is not understood. Its shape is ${SHAPE}, or with "has" in place of "is".`;
  return match[1]?.startsWith('/') ? null : 'The path in this comment has to begin with a slash.';
}

/** Reads `# serves TLS when …` (docs/charms.md). */
export function servingOf(files: Files): Serving {
  const meant = pythonLines(files).filter(({ text }) => MEANT.test(text));
  const problems: (Place & { readonly message: string })[] = [];
  let comment: ServingComment | null = null;
  for (const { file, line, text } of meant) {
    const problem = problemOf(text);
    const [, path = '', test, content = ''] = RULE.exec(text) ?? [];
    if (problem !== null) problems.push({ file, line, message: problem });
    else if (comment !== null) {
      const message = `Only one such comment counts: the one on line ${comment.line} of ${comment.file}.`;
      problems.push({ file, line, message });
    } else comment = { file, line, rule: { path, test: test === 'is' ? 'is' : 'has', text: content } };
  }
  return { comment, problems };
}

const MODE = /\bmode\s*=\s*(?:\w+\.)*Mode\.(UNIT|APP_AND_UNIT|APP)\b/;
const MODES: Readonly<Record<string, Mode>> = { UNIT: 'unit', APP: 'app', APP_AND_UNIT: 'app_and_unit' };

/** The mode that the charm passes to the library; the library's own default where it passes none. */
export function modeOf(files: Files): Mode {
  for (const { text } of pythonLines(files)) {
    const name = MODE.exec(text)?.[1];
    if (name !== undefined) return MODES[name] ?? 'unit';
  }
  return 'unit';
}
