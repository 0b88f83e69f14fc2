/** The timeline as a picture of its own: colours, fonts, title and description come along, and so does the run. */
import type { ComputedRun } from '../run/run';
import { causesOf } from '../run/why/causes';
import { describeTimeline } from '../timeline/describe';
import { layoutTimeline, type LayoutOptions } from '../timeline/layout/layout';
import { timelineModel } from '../timeline/model/model';
import { h, serialize } from '../timeline/svg/node';
import { timelineSvg } from '../timeline/svg/svg';
import { METADATA_ID, runForXml } from './carry';
import { whatHappened } from './title';

export interface SvgView extends Partial<
  Pick<LayoutOptions, 'variant' | 'width' | 'zoom' | 'fit' | 'range' | 'folded'>
> {
  /** `auto`: both palettes come along and follow the reader's system. */
  readonly theme: 'auto' | 'light' | 'dark';
  /** Number of the selected step, from 1; null: none. */
  readonly now?: number | null;
}

/** Pixels. */
const WIDTH = 1100;

/** Signs that XML does not allow, wherever they came from. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function svg(
  computed: ComputedRun,
  { theme, now = null, variant = 'explorer', width = WIDTH, ...view }: SvgView,
): string {
  const { steps, start, run } = computed;
  const model = timelineModel(steps, start);
  const selected = now !== null && steps[now - 1] ? now : null;
  const chain = selected === null ? [] : causesOf(steps, selected - 1).causes.map((cause) => cause.step + 1);
  const layout = layoutTimeline(model, { ...view, variant, width, now: selected, chain, whole: true });
  const drawing = timelineSvg(layout, {
    prefix: 'rg',
    title: whatHappened(computed),
    description: describeTimeline(model, selected),
    standalone: theme,
  });
  const carried = h('metadata', { id: METADATA_ID }, [runForXml(run)]);
  const at = drawing.children.findIndex((child) => typeof child !== 'string' && child.tag === 'style');
  const children = [...drawing.children.slice(0, at), carried, ...drawing.children.slice(at)];
  return `${serialize({ ...drawing, children }).replace(NOT_XML, '\ufffd')}\n`;
}
