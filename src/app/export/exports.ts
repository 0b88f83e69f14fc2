/** What a run leaves the page as: each with a name, a file and its text. Loaded when it is asked for. */
import {
  csv,
  embeddableRun,
  embedHtml,
  json,
  markdown,
  mermaid,
  pytest,
  PYTEST_FILE,
  svg,
  whatHappened,
} from '../../export';
import { isOwnCharm } from '../../run/code';
import { CHARM_FILE } from '../code/source';
import type { ExplorerState } from '../store/store';

export interface ExportKind {
  readonly id: string;
  readonly label: string;
  readonly says: string;
  readonly file: string;
  readonly type: string;
  readonly text: (state: ExplorerState, address: string) => string;
}

function stemOf({ tree }: Pick<ExplorerState, 'tree'>): string {
  return tree.scenario ?? 'run';
}

/** Dark where the reader has chosen it; else the file follows the system of whoever opens it. */
function picture({ computed, selected, theme }: ExplorerState): string {
  return svg(computed, { theme, now: selected });
}

function test({ computed, sources, tree }: ExplorerState): string {
  const { charm } = computed.start.setup;
  const own = isOwnCharm(charm) ? (tree.code?.charm?.files ?? null) : null;
  const shipped = charm === null ? undefined : sources[charm];
  const files = own ?? (shipped === undefined ? null : { [CHARM_FILE]: shipped.text });
  return pytest(computed, { files, metadata: null });
}

export function exportKinds(state: ExplorerState): readonly ExportKind[] {
  const stem = stemOf(state);
  return [
    {
      id: 'markdown',
      label: 'Report for an issue',
      says: 'Markdown: what happened, why, and the way back here',
      file: `${stem}.md`,
      type: 'text/markdown',
      text: ({ computed }, address) => markdown(computed, { link: address }),
    },
    {
      id: 'pytest',
      label: 'Test for your charm',
      says: 'Python for ops.testing and the real library: red while it breaks, green when it does not',
      file: PYTEST_FILE,
      type: 'text/x-python',
      text: test,
    },
    {
      id: 'svg',
      label: 'Picture of the timeline',
      says: 'SVG that carries the run: opening it here brings it back',
      file: `${stem}.svg`,
      type: 'image/svg+xml',
      text: picture,
    },
    {
      id: 'embed',
      label: 'Figure for documentation',
      says: 'HTML: a link that plays in place on click',
      file: `${stem}.html`,
      type: 'text/html',
      text: ({ computed, selected }, address) => {
        const site = new URL('./', address).href;
        return embedHtml(site, embeddableRun(site, address, `${whatHappened(computed)}: step ${selected}`));
      },
    },
    {
      id: 'mermaid',
      label: 'Sequence diagram',
      says: 'Mermaid, for documentation and issues',
      file: `${stem}.mmd`,
      type: 'text/plain',
      text: ({ computed }) => mermaid(computed),
    },
    {
      id: 'json',
      label: 'Run',
      says: 'JSON: setup and actions, to be opened here again',
      file: `${stem}.json`,
      type: 'application/json',
      text: ({ computed }) => json(computed),
    },
    {
      id: 'csv',
      label: 'Table of steps',
      says: 'CSV, one line for each step',
      file: `${stem}.csv`,
      type: 'text/csv',
      text: ({ computed }) => csv(computed.steps),
    },
  ];
}
