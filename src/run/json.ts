/** A run as a file: versioned JSON, written by the page, read back with the same care as a link. */
import { isId, SCENARIO_IDS } from '../scenarios/ids';
import { MAX_STEPS, type Run, type RunAction } from './run';
import { readCode } from './schema/code';
import { withCode } from './code';
import { readAction } from './schema/action';
import { readSetup } from './schema/setup';
import { readJson } from './schema/text';

export const RUN_FORMAT = 'renewal-gap-run/1';
/** Larger files were not written by this page. */
export const MAX_RUN_FILE = 2 * 1024 * 1024;

export interface ReadRun {
  readonly run: Run;
  readonly notices: readonly string[];
}

export function writeRun(run: Run): string {
  return `${JSON.stringify({ format: RUN_FORMAT, scenario: run.scenario, setup: run.setup, actions: run.actions, code: run.code }, null, 2)}\n`;
}

type Fields = Readonly<Record<string, unknown>>;

/** Files of older formats, one function per version: `UPGRADES[n]` makes version n + 2 of version n + 1. */
const UPGRADES: readonly ((old: Fields) => Fields)[] = [];

function upgrade(file: Fields): { readonly file: Fields; readonly newer: boolean } | null {
  const match = /^renewal-gap-run\/(\d{1,4})$/.exec(String(file['format']));
  if (!match) return null;
  const version = Number(match[1]);
  return {
    file: UPGRADES.slice(Math.max(0, version - 1)).reduce((fields, each) => each(fields), file),
    newer: version > UPGRADES.length + 1,
  };
}

function readActions(value: unknown, notices: string[]): readonly RunAction[] {
  if (!Array.isArray(value)) {
    notices.push('The file has no list of actions.');
    return [];
  }
  if (value.length > MAX_STEPS)
    notices.push(`The file holds more than ${MAX_STEPS.toLocaleString('en-US')} actions; the first ones are shown.`);
  return value.slice(0, MAX_STEPS).flatMap((each: unknown, at) => {
    const action = readAction(each);
    if (!action) notices.push(`Action ${at + 1} of the file could not be read; it is left out.`);
    return action ? [action] : [];
  });
}

/** @returns a plain sentence where the text is no run at all */
export function parseRun(text: string): ReadRun | string {
  if (text.length > MAX_RUN_FILE) return 'The file is too large to be a run.';
  const value = readJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'The file is no JSON that this page can read.';
  const upgraded = upgrade(value as Fields);
  if (!upgraded) return 'The file is not a run of this page.';
  const { file, newer } = upgraded;
  const notices: string[] = newer
    ? ['The file is from a newer version of this page; what this page understands is shown.']
    : [];
  const setup = readSetup(file['setup']);
  notices.push(...setup.notices);
  const given = file['scenario'];
  const scenario = typeof given === 'string' && isId(SCENARIO_IDS, given) ? given : null;
  if (given !== scenario && given !== undefined)
    notices.push('The file names a scenario that this page does not know.');
  const read = readCode(file['code']);
  const checked = withCode(setup.setup, read.code);
  notices.push(...read.notices, ...checked.notices);
  const run: Run = { scenario, setup: checked.setup, actions: readActions(file['actions'], notices) };
  return { run: { ...run, ...(checked.code ? { code: checked.code } : {}) }, notices };
}
