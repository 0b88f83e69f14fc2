/**
 * What each shipped charm lost in its recordings, as the table of docs/charms.md. Read from the traces alone, not from the engine.
 *
 *   node conformance/outcomes.mjs [--write]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { CONFORMANCE, PROJECT } from './env.mjs';

const LISTS = JSON.parse(readFileSync(join(CONFORMANCE, 'inputs', 'charms', 'situations.json'), 'utf8'));
const DOCUMENT = join(PROJECT, 'docs', 'charms.md');
const [BEGIN, END] = ['<!-- outcomes -->', '<!-- /outcomes -->'];

const COLUMNS = [
  'outage',
  'downgraded',
  'serves revoked',
  'serves expired',
  'broken pair',
  'left behind',
  'hook fails',
  'wrong status',
];

/** The comment `# serves TLS when PATH is "TEXT"` of a charm, as a question about files. */
function servesTls(source) {
  const found = /^# serves TLS when (\S+) (is|has) "(.*)"$/m.exec(source);
  if (!found) return () => true;
  const [, path, test, text] = found;
  return (files) => (test === 'is' ? files[path]?.trim() === text : (files[path] ?? '').includes(text));
}

function ids(files, kind) {
  return Object.values(files).flatMap((text) =>
    [...text.matchAll(new RegExp(`<(${kind}-\\d+)>`, 'g'))].map((match) => match[1]),
  );
}

/** Whose key each certificate is for: pull answers pair them. */
function keysByCertificate(trace) {
  const pulls = trace.steps.flatMap(({ expect }) => expect?.pull?.unit ?? []);
  return new Map(pulls.flatMap(({ assigned = [], key }) => assigned.map((cert) => [cert, key])));
}

/** Every bad thing that stood after some hook of the charm. */
export function outcomes(trace, source) {
  const keyOf = keysByCertificate(trace);
  const isOn = servesTls(source);
  const seen = new Set();
  /** Certificates that the provider has listed so far: when each ends, and which it has listed as revoked. */
  const ends = new Map();
  const revoked = new Set();
  let served = 0;
  let related = false;
  for (const { at, unit, hook, expect } of trace.steps.filter((step) => step.expect)) {
    const now = Date.parse(at);
    for (const each of expect.provider_databag.certificates) {
      if (!ends.has(each.cert)) ends.set(each.cert, now + trace.config.validity_s * 1000);
      if (each.revoked) revoked.add(each.cert);
    }
    if (!unit.startsWith('requirer/')) continue;
    if (hook === 'relation-created') related = true;
    if (hook === 'relation-broken') related = false;
    if (expect.raised) seen.add('hook fails');
    const certs = ids(expect.files, 'cert');
    const keys = ids(expect.files, 'key');
    if (!related) {
      if (certs.length + keys.length > 0) seen.add('left behind');
      served = 0;
      continue;
    }
    const pairs = certs.filter((cert) => keys.includes(keyOf.get(cert)));
    const good = [...ends].filter(([cert, end]) => keyOf.has(cert) && !revoked.has(cert) && now < end);
    const serves = pairs.length > 0 && isOn(expect.files);
    if (pairs.length < certs.length) seen.add('broken pair');
    else if (pairs.length < served && good.length > pairs.length) seen.add('outage');
    if (pairs.length > 0 && !serves && served > 0) seen.add('downgraded');
    if (serves && pairs.some((cert) => revoked.has(cert))) seen.add('serves revoked');
    if (serves && pairs.some((cert) => now >= ends.get(cert))) seen.add('serves expired');
    if (!serves && served > 0 && expect.status?.name === 'active') seen.add('wrong status');
    served = Math.max(served, pairs.length);
  }
  return seen;
}

function row({ id, file }) {
  const source = readFileSync(join(PROJECT, 'src', 'charms', file), 'utf8');
  const found = Object.fromEntries(COLUMNS.map((name) => [name, []]));
  for (const { name } of LISTS.situations) {
    const path = join(
      CONFORMANCE,
      'traces-extra',
      LISTS.libraries[0],
      `charm-${file.replace('.py', '').replaceAll('_', '-')}-${name}.json`,
    );
    const text = readOptional(path);
    if (text !== null) for (const word of outcomes(JSON.parse(text), source)) found[word].push(name);
  }
  return `| \`${id}\` | ${Object.values(found)
    .map((names) => names.join(', ') || '–')
    .join(' | ')} |`;
}

/** Null where a charm is not recorded in this situation. */
function readOptional(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

export function table() {
  return [
    `| charm | ${COLUMNS.join(' | ')} |`,
    `| --- |${' --- |'.repeat(COLUMNS.length)}`,
    ...LISTS.charms.map(row),
  ].join('\n');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--write')) {
    const text = readFileSync(DOCUMENT, 'utf8');
    const [before, rest] = text.split(BEGIN);
    const after = rest.split(END)[1];
    writeFileSync(DOCUMENT, `${before}${BEGIN}\n${table()}\n${END}${after}`);
  } else {
    console.log(table());
  }
}
