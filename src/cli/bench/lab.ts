/** Speed of the lab: the whole matrix of shipped charms by recorded paths in two processes, a reader's charm and a patched library by real Python. */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { createNodeEngine, DEFAULT_BUNDLE } from '../../charm/live/node';
import { libraryPart } from '../../charm/live/manifest';
import { ownCharmOverrides } from '../../charm/live/overrides';
import { runOn } from '../../charm/live/sources';
import { OVERRIDES, type LiveEngine } from '../../charm/live/types';
import { pathsRunner } from '../../charm/paths/runner';
import { HookMemo, Library, runCell, wantAll, whyNot, type CellId, type Work } from '../../explore';
import { isOwnCharm, ownCharmId, patchId } from '../../run/code';
import { CHARM_FILES, type CharmId } from '../../charms/files';
import { RECONCILER_IDS, SITUATION_IDS } from '../../scenarios/ids';
import type { Asked, Searched } from './lab-charm';
import { spread } from './measure';
import { opsHooks } from './ops';

const PROCESSES = 2;
const CHARMS = join(import.meta.dirname, '../../charms');
const NOTHING = { lines: false, calls: false, pull: false };

type Said = { readonly first: true } | { readonly found: Searched };

/** A process that searches one charm after the other. */
class Searcher {
  private readonly child = fork(new URL('lab-process.mjs', import.meta.url));

  search(asked: Asked, first: () => void): Promise<Searched> {
    const { child } = this;
    child.removeAllListeners();
    return new Promise<Searched>((done, failed) => {
      child.on('message', (said: Said) => ('found' in said ? done(said.found) : first()));
      child.once('exit', () => failed(new Error('a search ended without an answer')));
      child.send(asked);
    });
  }

  end(): void {
    this.child.removeAllListeners();
    this.child.kill();
  }
}

/** Charms go to whichever process is free; the slowest first, so that none is left alone with it. */
async function searchMatrix(searchers: readonly Searcher[], round: number, timesHooks = false) {
  const began = performance.now();
  const queue = [...RECONCILER_IDS].sort((a, b) => Number(b === 'prune') - Number(a === 'prune'));
  const found: Searched[] = [];
  let firstMs: number | null = null;
  const work = async (searcher: Searcher): Promise<void> => {
    for (let charm = queue.shift(); charm !== undefined; charm = queue.shift())
      found.push(await searcher.search({ charm, round, timesHooks }, () => (firstMs ??= performance.now() - began)));
  };
  await Promise.all(searchers.map(work));
  return { found, firstMs: Math.round(firstMs ?? 0), ms: Math.round(performance.now() - began) };
}

/** As often as it takes until the engine's compiler has settled, as it has in a page whose reader tries one design after the other. */
const ROUNDS = 5;

/** The whole matrix by two processes that have just begun, and by the same two when they have done it before and forgotten it. */
export async function benchMatrix() {
  const began = performance.now();
  const searchers = Array.from({ length: PROCESSES }, () => new Searcher());
  const first = await searchMatrix(searchers, 0);
  const whole_matrix_ms = Math.round(performance.now() - began);
  let last = first;
  for (let round = 1; round < ROUNDS; round += 1) last = await searchMatrix(searchers, round);
  const timed = (await searchMatrix(searchers, ROUNDS, true)).found;
  const hookMs = timed.flatMap((each) => each.hookMs);
  const asked = timed.reduce((total, { hooksAsked }) => total + hooksAsked, 0);
  for (const searcher of searchers) searcher.end();
  const { found, ms } = last;
  const sum = (of: (each: Searched) => number): number => found.reduce((total, each) => total + of(each), 0);
  const perSecond = (count: number): number => Math.round((count * 1000) / ms);
  return {
    processes: PROCESSES,
    cells: sum((each) => each.cells),
    cells_that_need_python: sum((each) => each.withoutPath),
    distinct_states: sum((each) => each.states),
    states_generated: sum((each) => each.moves),
    hooks_asked: sum((each) => each.hooksAsked),
    hooks_run: sum((each) => each.hooksRun),
    first_cell_ms: first.firstMs,
    whole_matrix_ms,
    once_compiled: {
      whole_matrix_ms: ms,
      states_generated_per_second: perSecond(sum((each) => each.moves)),
      distinct_states_per_second: perSecond(sum((each) => each.states)),
      hook_run_ms: spread(hookMs),
      hook_asked_mean_ms: Number((hookMs.reduce((total, ms) => total + ms, 0) / asked).toPrecision(3)),
    },
  };
}

function textOf(charm: CharmId): string {
  return readFileSync(join(CHARMS, CHARM_FILES[charm].file), 'utf8');
}

function releasedText(): string {
  const archive = new Uint8Array(readFileSync(join(DEFAULT_BUNDLE, 'raw', `${libraryPart('1.12.0')}.zip`)));
  const [text] = Object.values(unzipSync(archive, { filter: ({ name }) => name.endsWith('/_tls_certificates.py') }));
  if (!text) throw new Error('the bundle holds no library');
  return strFromU8(text);
}

/** All situations of these charms, every hook of the requirer in real Python. */
async function searchLive(
  engine: LiveEngine,
  cells: readonly CellId[],
  files: (charm: string) => string,
  library: string | null,
) {
  let live = 0;
  const libraries = new Map<string | null, Library>();
  const work: Work = {
    libraryOf: ({ charm }) => {
      const known =
        libraries.get(charm) ??
        new Library(new HookMemo(library === null ? pathsRunner(() => undefined, wantAll, false) : wantAll));
      libraries.set(charm, known);
      return known;
    },
    hook: (cell, input) => {
      live += 1;
      const { setup } = input.world;
      const of = {
        library: { version: setup.library, source: library },
        charm: { files: { 'charm.py': files(cell.charm ?? '') }, metadata: null },
      };
      const overrides = isOwnCharm(setup.charm) ? ownCharmOverrides(setup) : OVERRIDES;
      return Promise.resolve(runOn(engine, of, { input, record: NOTHING, overrides }).outcome);
    },
    pause: () => Promise.resolve(false),
    now: () => performance.now(),
  };
  const began = performance.now();
  let worlds = 0;
  for (const cell of cells) {
    if (whyNot(cell) !== null) continue;
    const result = await runCell(cell, work);
    if (result && 'counts' in result) worlds += result.counts.states;
  }
  return { cells: cells.length, worlds, hooks_in_python: live, ms: Math.round(performance.now() - began) };
}

/** The mirror as a reader's own text, and the released text as if it were patched: the time is the same whatever they say. */
export async function benchLab() {
  const engine = await createNodeEngine();
  const mine = textOf('mirror');
  const ownId = ownCharmId({ files: { 'charm.py': mine }, from: null });
  const patched = `${releasedText()}\n# A patch that changes nothing but the text.\n`;
  const patch = patchId(patched);
  const own = SITUATION_IDS.map((situation): CellId => ({ charm: ownId, situation, design: [], provider: null }));
  const three = (['report-mirror', 'report-guarded', 'careful'] as const).flatMap((charm) =>
    SITUATION_IDS.map((situation): CellId => ({ charm, situation, design: [], provider: null, patch })),
  );
  const matrix = await benchMatrix();
  const readers = await searchLive(engine, own, () => mine, null);
  const patches = await searchLive(engine, three, (charm) => textOf(charm as CharmId), patched);
  const ops = opsHooks();
  const same = (hooks: number): number | null => ops && Math.round(hooks * ops.ms_per_hook);
  return {
    matrix: { ...matrix, the_hooks_asked_under_ops_testing_ms: same(matrix.hooks_asked) },
    own_charm_all_situations: { ...readers, its_hooks_under_ops_testing_ms: same(readers.hooks_in_python) },
    patched_library_three_charms: { ...patches, its_hooks_under_ops_testing_ms: same(patches.hooks_in_python) },
    ops_testing: ops,
  };
}
