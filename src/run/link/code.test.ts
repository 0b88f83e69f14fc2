import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ownCharmId, patchId, type OwnCharm } from '../code';
import { parseRun, writeRun } from '../json';
import type { Run } from '../run';
import { charmBase, libraryBase, type Bases } from './code';
import { deflateText } from './compress';
import { formatLink, linkBases, parseLink, scenarioRun } from './link';

const GATE = readFileSync(new URL('../../charms/gate.py', import.meta.url), 'utf8');
const CAREFUL = readFileSync(new URL('../../charms/careful.py', import.meta.url), 'utf8');
const LIBRARY = Array.from({ length: 3000 }, (_, at) => `def function_${at}(self): return ${at * 7919}`).join('\n');

const TEXTS: Readonly<Record<string, string>> = { [charmBase('gate')]: GATE, [libraryBase('1.12.0')]: LIBRARY };
const bases: Bases = (name) => TEXTS[name] ?? null;

const EDITED = GATE.replace('return\n', 'pass\n');
const own: OwnCharm = { files: { 'charm.py': EDITED }, from: 'gate' };
const patched = LIBRARY.replace('return 15838', 'return 0');

function runWith(charm: OwnCharm | null, library: string | null): Run {
  const run = scenarioRun('renewal-gap');
  const setup = {
    ...run.setup,
    ...(charm ? { charm: ownCharmId(charm) } : {}),
    ...(library === null ? {} : { patch: patchId(library) }),
  };
  return { ...run, setup, code: { ...(charm ? { charm } : {}), ...(library === null ? {} : { library }) } };
}

const link = (run: Run) => formatLink({ run }, undefined, bases);

describe('code in a link', () => {
  it('comes back as it was, the charm and the library', () => {
    const run = runWith(own, patched);
    expect(parseLink(link(run), undefined, bases)).toMatchObject({ run, notices: [] });
  });

  it('is said as the difference from what ships, so that an edited line costs a line', () => {
    const bare = link(scenarioRun('renewal-gap')).hash.length;
    expect(link(runWith(own, null)).hash.length - bare).toBeLessThan(300);
    expect(link(runWith(null, patched)).hash.length - bare).toBeLessThan(300);
    expect(linkBases(link(runWith(own, patched)))).toEqual([charmBase('gate'), libraryBase('1.12.0')]);
  });

  it('is said whole where it was written elsewhere, within 6,000 characters for a charm of 60 lines', () => {
    const lines = CAREFUL.split('\n');
    const pasted: OwnCharm = { files: { 'charm.py': lines.slice(0, 60).join('\n') }, from: null };
    expect(lines.length).toBeGreaterThan(60);
    const { hash } = link(runWith(pasted, null));
    expect(hash.length).toBeLessThan(6000);
    expect(linkBases({ search: '', hash })).toEqual([]);
    expect(parseLink({ search: '', hash }).run.code).toEqual({ charm: pasted });
  });

  it('keeps every file of a charm', () => {
    const files = { 'charm.py': EDITED, 'lib/own.py': 'x = 1\n', 'charmcraft.yaml': 'name: web\n' };
    const run = runWith({ files, from: 'gate' }, null);
    expect(parseLink(link(run), undefined, bases).run.code?.charm?.files).toEqual(files);
  });

  it('is left out where the text it is a difference from has changed, because another text would run as the reader’s', () => {
    const changed: Bases = (name) => bases(name)?.replace('import ops', 'import  ops') ?? null;
    const { run, notices } = parseLink(link(runWith(own, null)), undefined, changed);
    expect(run.code).toBeUndefined();
    expect(run.setup.charm).toBe('gate');
    expect(notices).toEqual([expect.stringMatching(/did not come whole/)]);
  });

  it('is left out where the link was cut, and the run stays', () => {
    const { search, hash } = link(runWith({ files: { 'charm.py': CAREFUL }, from: null }, null));
    const { run, notices } = parseLink({ search, hash: hash.slice(0, hash.length - 400) });
    expect(run.code).toBeUndefined();
    expect(run.setup.charm).toBeUndefined();
    expect(notices).toContainEqual(expect.stringMatching(/cut short/));
    expect(notices).toContainEqual(expect.stringMatching(/did not come whole/));
  });

  it('does not travel where the setup makes no use of it', () => {
    const unused: Run = { ...scenarioRun('renewal-gap'), code: { charm: own } };
    expect(parseLink(link(unused), undefined, bases).run.code).toBeUndefined();
  });

  it('refuses files that would lie outside the charm, and texts that are none', () => {
    const forged = (code: unknown) =>
      parseLink(
        { search: '', hash: `#!1d.${deflateText(JSON.stringify({ sc: 'renewal-gap', k: code }))}` },
        undefined,
        bases,
      );
    for (const c of [{ '../x.py': '' }, { '/etc/x': '' }, { 'charm.py': 7 }, { 'charm.py': [[0, -1]] }, {}, [], 7]) {
      expect(forged({ c }).run.code).toBeUndefined();
    }
    expect(forged({ c: { 'charm.py': [[90_000, 1]] }, f: 'gate' }).notices).toEqual([
      expect.stringMatching(/could not be read/),
    ]);
  });
});

describe('code in a file', () => {
  it('comes back as it was', () => {
    const run = runWith(own, patched);
    expect(parseRun(writeRun(run))).toEqual({ run, notices: [] });
  });
});
