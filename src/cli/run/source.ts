/** Where the run comes from: a file, standard input, a link, or the id of a scenario. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { MAX_OPEN, openAny, type Opened } from '../../export/import';
import { SCENARIO_IDS } from '../../scenarios/ids';
import { BadInput } from '../bad-input';

const STANDARD_INPUT = 0;

function textOf(path: string): string {
  if (statSync(path).isDirectory()) throw new BadInput(`${path} is a folder; a file, a link or a scenario is needed.`);
  if (statSync(path).size > MAX_OPEN) throw new BadInput('The file is too large to be opened here.');
  return readFileSync(path, 'utf8');
}

/** @throws BadInput */
export function openSource(source: string): Opened {
  const isFile = source !== '-' && existsSync(source);
  const text = source === '-' ? readFileSync(STANDARD_INPUT, 'utf8') : isFile ? textOf(source) : source;
  const answer = openAny(text);
  if ('run' in answer) return answer;
  if (source === '-' || isFile) throw new BadInput(answer.problem);
  throw new BadInput(
    `There is no file, scenario or link "${source.slice(0, 200)}"; scenarios are ${SCENARIO_IDS.join(', ')}.`,
  );
}
