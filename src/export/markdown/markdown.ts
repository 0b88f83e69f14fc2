/** A run as a report for an issue: what was done, what came of it, why, and the way back to the run. */
import { mermaidDiagrams } from '../mermaid/mermaid';
import { runComment } from '../carry';
import { whatHappened } from '../title';
import type { ComputedRun } from '../../run/run';
import { address, code, prose } from './escape';
import { causes, databagDetails, finding, opening, table } from './sections';

export interface MarkdownOptions {
  /** Address of the run on the page. One without the page's own address (`?scenario=…`) is said as what to add to it; null: none. */
  readonly link: string | null;
}

/** Trackers take 65,536 characters at most; the rest is for the words around the report. */
export const MAX_MARKDOWN = 60_000;

function diagrams(computed: ComputedRun): string {
  const all = mermaidDiagrams(computed);
  if (all.length === 0) return '';
  const fences = all.map(
    ({ text, title }) => `${title === '' ? '' : `Steps of the run: ${title}\n\n`}\`\`\`mermaid\n${text}\`\`\``,
  );
  return ['<details><summary>Sequence diagram</summary>', '', fences.join('\n\n'), '', '</details>'].join('\n');
}

/** Where a tracker would make a link to itself of it. */
function isRelative(link: string): boolean {
  return !/^[a-z][a-z+.-]*:/i.test(link);
}

function way(link: string | null): string {
  if (link === null) return 'open this text in Renewal Gap to see the run';
  if (isRelative(link)) return `to open this run, add ${code(link)} to the address of Renewal Gap`;
  return `[open this run](${address(link)})`;
}

function footer({ run, start }: ComputedRun, { link }: MarkdownOptions): string {
  const library = `Library ${code(`charmlibs-interfaces-tls-certificates ${start.setup.library}`)}`;
  return `${library}; ${way(link)}.\n${runComment(run)}`;
}

interface Plan {
  readonly rows: number;
  readonly databags: boolean;
  readonly diagrams: boolean;
}

/** Less and less, until it fits; a report that is cut anywhere else would be worth nothing. */
const PLANS: readonly Plan[] = [
  { rows: 400, databags: true, diagrams: true },
  { rows: 200, databags: false, diagrams: false },
  { rows: 60, databags: false, diagrams: false },
  { rows: 10, databags: false, diagrams: false },
];

function report(computed: ComputedRun, options: MarkdownOptions, plan: Plan): string {
  const title = prose(whatHappened(computed));
  const sections = [
    options.link === null || isRelative(options.link) ? `### ${title}` : `### [${title}](${address(options.link)})`,
    opening(computed),
    finding(computed),
    causes(computed),
    table(computed, plan.rows),
    plan.databags ? databagDetails(computed) : '',
    plan.diagrams ? diagrams(computed) : '',
    footer(computed, options),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

export function markdown(computed: ComputedRun, options: MarkdownOptions): string {
  const texts = PLANS.map((plan) => () => report(computed, options, plan));
  for (const text of texts) {
    const written = text();
    if (written.length <= MAX_MARKDOWN) return written;
  }
  // What is left is the run itself: beyond this length it goes by file.
  return `${report(computed, options, { rows: 1, databags: false, diagrams: false }).slice(0, MAX_MARKDOWN - 1)}\n`;
}
