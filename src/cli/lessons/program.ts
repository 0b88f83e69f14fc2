/** The command line of `lessons`: lessons as articles. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHARM_FILES } from '../../charms/files';
import { lessonArticle } from '../../lessons/article';
import { LESSONS } from '../../lessons/list';
import { lessonRuns, readLesson, recordedRunner } from '../../lessons/node';
import { isId, RECONCILER_IDS } from '../../scenarios/ids';

export const USAGE = 'Usage: npm run -s lessons -- [NUMBER] [--site URL] [--out DIRECTORY]';

/** Something that the person at the keyboard can put right: one sentence. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
}

interface Options {
  /** Null: all of them. */
  readonly number: number | null;
  /** Empty, or an address that ends in a slash. */
  readonly site: string;
  readonly out: string | null;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { site: { type: 'string', default: '' }, out: { type: 'string' } },
    });
  } catch (error) {
    throw new BadInput(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}. ${USAGE}`);
  }
}

function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args);
  const [asked, ...more] = positionals;
  if (more.length > 0) throw new BadInput(USAGE);
  const number = asked === undefined ? null : Number(asked);
  if (number !== null && !LESSONS.some((each) => each.number === number))
    throw new BadInput(`There is no lesson "${asked}"; there are 1 to ${LESSONS.length}.`);
  const { site, out = null } = values;
  return { number, site: site === '' || site.endsWith('/') ? site : `${site}/`, out };
}

const CHARMS = join(import.meta.dirname, '../../charms');

function charmText(id: string): string | null {
  return isId(RECONCILER_IDS, id) ? readFileSync(join(CHARMS, CHARM_FILES[id].file), 'utf8') : null;
}

/** @returns what goes to standard output @throws BadInput */
export function program(args: readonly string[]): string {
  const { number, site, out } = readOptions(args);
  const runner = recordedRunner();
  const article = (each: number): string => {
    const lesson = readLesson(each);
    return lessonArticle(lesson, lessonRuns(lesson, runner), { site, charm: charmText });
  };
  const wanted = LESSONS.filter((each) => number === null || each.number === number);
  if (out === null) return wanted.map((each) => article(each.number)).join('\n');
  mkdirSync(out, { recursive: true });
  for (const each of wanted) writeFileSync(join(out, `lesson-${each.number}.md`), article(each.number));
  return `Lessons: ${wanted.length} written.\n`;
}
