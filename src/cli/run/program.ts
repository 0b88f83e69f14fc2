/** What `run` prints: the run that its arguments mean, as text or as any of the exports. */
import { csv, json, markdown, mermaid, pytest, svg, whatHappened } from '../../export';
import { runJsonSchema } from '../../export/schema';
import { LIBRARY_VERSIONS, type LibraryVersion } from '../../model/setup';
import { defaultSetup } from '../../model/start';
import { formatLink } from '../../run/link/link';
import { resolveStep, stepIds } from '../../run/matters';
import type { ComputedRun, Run } from '../../run/run';
import { textTwin } from '../../run/words';
import { charmOf, type Charm } from './charm';
import { compute } from './compute';
import { BadInput, readOptions, type Options } from './options';
import { openSource } from './source';

function libraryOf(named: string): LibraryVersion {
  const version = LIBRARY_VERSIONS.find((each) => each === named);
  if (!version) throw new BadInput(`There is no library ${named}; there are ${LIBRARY_VERSIONS.join(', ')}.`);
  return version;
}

/** The run with what the command line changes in it. */
function withOptions(run: Run, options: Options, charm: Charm): Run {
  const changed = {
    ...(options.library === null ? {} : { library: libraryOf(options.library) }),
    ...(options.charm === null ? {} : { charm: charm.id }),
  };
  return { ...run, setup: { ...run.setup, ...changed } };
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

function written(computed: ComputedRun, charm: Charm, step: number | string | null, options: Options): string {
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
      return pytest(computed, charm.source);
    case 'link':
      return `${link()}\n`;
  }
}

/** @returns what goes to standard output; notices go to standard error. @throws BadInput */
export async function program(args: readonly string[]): Promise<string> {
  const options = readOptions(args);
  if (options.source === null) return runJsonSchema();
  const { run, notices, step } = openSource(options.source);
  const charm = charmOf(options.charm ?? defaultSetup(run.setup).charm ?? 'none');
  const computed = await compute(withOptions(run, options, charm), charm);
  for (const notice of notices) console.error(notice);
  return options.steps ? stepTable(computed) : written(computed, charm, step, options);
}
