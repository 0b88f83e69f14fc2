/** What `run` prints: the run that its arguments mean, as text or as any of the exports. */
import { csv, json, markdown, mermaid, pytest, svg, whatHappened } from '../../export';
import { runJsonSchema } from '../../export/schema';
import { LIBRARY_VERSIONS, type LibraryVersion } from '../../model/setup';
import { formatLink } from '../../run/link/link';
import { resolveStep, stepIds } from '../../run/matters';
import type { ComputedRun, Run } from '../../run/run';
import { textTwin } from '../../run/words';
import { BadInput } from '../bad-input';
import { charmOf, charmOfRun } from './charm';
import { compute, type Computed } from './compute';
import { readOptions, type Options } from './options';
import { openSource } from './source';

function libraryOf(named: string): LibraryVersion {
  const version = LIBRARY_VERSIONS.find((each) => each === named);
  if (!version) throw new BadInput(`There is no library ${named}; there are ${LIBRARY_VERSIONS.join(', ')}.`);
  return version;
}

/** The run with the library of the command line; a released one takes the place of a changed text. */
function withLibrary(run: Run, named: string | null): Run {
  if (named === null) return run;
  const released = Object.entries(run.setup).filter(([field]) => field !== 'patch');
  return { ...run, setup: { ...Object.fromEntries(released), library: libraryOf(named) } };
}

function linkOf({ run }: ComputedRun, step: number | string | null, site: string): string {
  const { search, hash } = formatLink({ run, step });
  return `${site}${search}${hash}`;
}

function stepTable({ steps }: ComputedRun): string {
  const ids = stepIds(steps);
  return steps.map(({ at }, index) => `${index + 1}\t${new Date(at).toISOString()}\t${ids[index] ?? ''}\n`).join('');
}

function twin(computed: ComputedRun): string {
  const { library, charm } = computed.start.setup;
  const head = `${whatHappened(computed)}. Library ${library}, charm ${charm ?? 'none'}.`;
  return [head, ...textTwin(computed.steps).map((line) => line.text), ''].join('\n');
}

function written({ computed, source }: Computed, step: number | string | null, options: Options): string {
  const link = () => linkOf(computed, step, options.site);
  switch (options.kind) {
    case 'text':
      return twin(computed);
    case 'mermaid':
      return mermaid(computed);
    case 'markdown':
      return markdown(computed, { link: link() });
    case 'svg':
      return svg(computed, { theme: options.theme, now: resolveStep(computed.steps, step) + 1 });
    case 'json':
      return json(computed);
    case 'csv':
      return csv(computed.steps);
    case 'pytest':
      return pytest(computed, source);
    case 'link':
      return `${link()}\n`;
  }
}

/** @returns what goes to standard output; notices go to standard error. @throws BadInput */
export async function program(args: readonly string[]): Promise<string> {
  const options = readOptions(args);
  if (options.source === null) return runJsonSchema();
  const { run, notices, step } = openSource(options.source);
  const charm = options.charm === null ? charmOfRun(run) : charmOf(options.charm);
  const done = await compute({ run: withLibrary(run, options.library), charm, replaces: options.charm !== null });
  for (const notice of notices) console.error(notice);
  return options.steps ? stepTable(done.computed) : written(done, step, options);
}
