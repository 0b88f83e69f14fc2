/** What a host may take out of the frame as text. */
import { storyLine } from '../../run/words';
import { plain } from '../../run/rich';
import { runOf } from '../../run/branches';
import { scenarioById } from '../../scenarios/scenarios';
import { causesOf } from '../../run/why/causes';
import { describeTimeline } from '../../timeline/describe';
import { layoutTimeline } from '../../timeline/layout/layout';
import { timelineModel } from '../../timeline/model/model';
import { svgText } from '../../timeline/svg/svg';
import type { ExportFormat, Reply } from '../../app/embedded/messages';
import type { PlayerState } from './player';

/** Pixels. */
const SVG_WIDTH = 1100;

export function titleOf({ tree }: PlayerState): string {
  return tree.scenario === null ? 'A run of your own' : scenarioById(tree.scenario).title;
}

function svg(state: PlayerState): string {
  const { computed, selected } = state;
  const model = timelineModel(computed.steps, computed.start);
  const chain = selected === 0 ? [] : causesOf(computed.steps, selected - 1).causes.map((cause) => cause.step + 1);
  const layout = layoutTimeline(model, {
    variant: 'explorer',
    width: SVG_WIDTH,
    now: selected || null,
    chain,
    whole: true,
  });
  const description = describeTimeline(model, selected || null);
  return svgText(layout, { prefix: 'x', title: titleOf(state), description, standalone: 'auto' });
}

function markdown(state: PlayerState, link: string): string {
  const { steps } = state.computed;
  const escaped = (text: string): string => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
  const lines = steps.map(
    (_, at) => `${at + 1}. ${escaped(plain(storyLine(steps, at)).replace(/^Step \d+ of \d+, /, ''))}`,
  );
  return `**[${escaped(titleOf(state))}](${link})**\n\n${lines.join('\n')}\n`;
}

/** @param link to the step that is shown */
export async function exported(state: PlayerState, format: ExportFormat, link: string): Promise<Reply> {
  switch (format) {
    case 'link':
      return { ok: true, value: { link } };
    case 'markdown':
      return { ok: true, value: { markdown: markdown(state, link) } };
    case 'svg':
      return { ok: true, value: { svg: svg(state) } };
    case 'json': {
      const { writeRun } = await import('../../run/json');
      return { ok: true, value: { json: writeRun(runOf(state.tree)) } };
    }
    case 'mermaid':
      return { ok: false, message: 'The full explorer exports this format.' };
  }
}
