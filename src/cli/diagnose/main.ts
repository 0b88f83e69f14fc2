/**
 * `npm run -s diagnose -- FILE… [--json] [--now INSTANT]`: findings of what `juju show-unit` and its kin print. Several files are read as
 * one paste, so that the dumps of both sides can be joined; `-` is the standard input.
 */
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { decodeText } from '../../diagnose/paste/decode';
import { readArguments, runCommand } from '../bad-input';
import { report } from './report';

const USAGE = 'Usage: npm run -s diagnose -- FILE… [--json] [--now 2026-11-30T21:04Z]   (- reads the standard input)';

/** @returns 0: read; 1: nothing of tls-certificates in it; 2: called wrongly */
function main(): number {
  const { values, positionals } = readArguments(process.argv.slice(2), USAGE, (args) =>
    parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, now: { type: 'string' } },
    }),
  );
  const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
  const missing = positionals.find((path) => path !== '-' && !isFile(path));
  const now = values.now === undefined ? Date.now() : Date.parse(values.now);
  if (positionals.length === 0 || missing !== undefined || Number.isNaN(now)) {
    const why =
      missing !== undefined ? `There is no file ${missing}. ` : Number.isNaN(now) ? 'The instant cannot be read. ' : '';
    console.error(`${why}${USAGE}`);
    return 2;
  }
  const paste = positionals.map((path) => decodeText(readFileSync(path === '-' ? 0 : path))).join('\n\n');
  const { text, json, ok } = report(paste, now);
  console.log(values.json ? JSON.stringify(json, null, 2) : text);
  return ok ? 0 : 1;
}

await runCommand(main);
