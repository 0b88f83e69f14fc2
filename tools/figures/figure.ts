/** The picture of a step: one SVG file, both themes, no font and no script of its own. */
import { describeTimeline } from '../../src/timeline/describe';
import { FIGURE_WIDTH, figureLayout } from '../../src/timeline/figure';
import type { Layout } from '../../src/timeline/layout/layout';
import { serialize, type Attributes, type SvgNode } from '../../src/timeline/svg/node';
import { timelineSvg } from '../../src/timeline/svg/svg';
import { figureCss } from './css';
import type { ScenarioRun } from './runs';

/** The mark beside the name of a unit whose lanes fold. */
function isFold(node: SvgNode): boolean {
  return node.tag === 'text' && (node.children[0] === '▾' || node.children[0] === '▸');
}

/** What only the interactive drawing needs. */
function withoutHandles(node: SvgNode): SvgNode {
  const attrs: Attributes = Object.fromEntries(
    Object.entries(node.attrs).filter(([name]) => !name.startsWith('data-')),
  );
  const children = node.children
    .filter((child) => typeof child === 'string' || (child.attrs['class'] !== 'hit' && !isFold(child)))
    .map((child) => (typeof child === 'string' ? child : withoutHandles(child)));
  return { tag: node.tag, attrs, children };
}

function withStyle(drawing: SvgNode): SvgNode {
  const plain = {
    ...drawing,
    children: drawing.children.filter((child) => typeof child === 'string' || child.tag !== 'style'),
  };
  const style: SvgNode = { tag: 'style', attrs: {}, children: [figureCss(plain)] };
  return { ...plain, children: [style, ...plain.children] };
}

export function figureTitle({ scenario, computed }: ScenarioRun, step: number): string {
  return `${scenario.title}: step ${step} of ${computed.steps.length}`;
}

function layoutOf({ model, computed }: ScenarioRun, step: number): Layout {
  return figureLayout(model, computed.steps, step);
}

/** Around a drawing in a file of its own, on each side. */
const MARGIN = 12;
export const WIDTH_WITH_MARGIN = FIGURE_WIDTH + 2 * MARGIN;

/** Pixels: reserved on a page before the picture is there. */
export function figureHeight(run: ScenarioRun, step: number): number {
  return layoutOf(run, step).height + 2 * MARGIN;
}

/** @param step number, from 1 */
export function figureSvg(run: ScenarioRun, step: number): string {
  const drawing = timelineSvg(layoutOf(run, step), {
    prefix: 'f',
    title: figureTitle(run, step),
    description: describeTimeline(run.model, step),
    standalone: 'auto',
  });
  return `${serialize(withStyle(withoutHandles(drawing)))}\n`;
}
