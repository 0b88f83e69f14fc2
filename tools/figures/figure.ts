/** The picture of a step: one SVG file, both themes, no font and no script of its own. */
import { causesOf } from '../../src/run/why/causes';
import { describeTimeline } from '../../src/timeline/describe';
import { layoutTimeline, type Layout } from '../../src/timeline/layout/layout';
import { serialize, type Attributes, type SvgNode } from '../../src/timeline/svg/node';
import { timelineSvg } from '../../src/timeline/svg/svg';
import { figureCss } from './css';
import { variantFor } from '../../src/timeline/lanes';
import type { ScenarioRun } from './runs';

/** Pixels: with the space around it as wide as a page of documentation gives. */
const WIDTH = 712;

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

/** Numbers of the steps that explain this one. */
export function chainOf({ computed }: ScenarioRun, step: number): readonly number[] {
  const { kind, causes } = causesOf(computed.steps, step - 1);
  return kind === 'nothing-wrong' ? [] : [...new Set(causes.map((cause) => cause.step + 1))];
}

export function figureTitle({ scenario, computed }: ScenarioRun, step: number): string {
  return `${scenario.title}: step ${step} of ${computed.steps.length}`;
}

function layoutOf(run: ScenarioRun, step: number): Layout {
  const { model } = run;
  return layoutTimeline(model, {
    variant: variantFor(model, WIDTH),
    width: WIDTH,
    now: step,
    chain: chainOf(run, step),
    whole: true,
  });
}

/** Around a drawing in a file of its own, on each side. */
const MARGIN = 12;
export const WIDTH_WITH_MARGIN = WIDTH + 2 * MARGIN;

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
