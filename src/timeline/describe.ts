/** What a timeline shows, in one or two sentences: the description of a drawing for readers who do not see it. */
import { durationText } from '../run/time';
import type { TimelineModel } from './model/types';

function gaps(model: TimelineModel): string {
  if (model.gaps.length === 0) return 'There is no gap.';
  const all = model.gaps.map((gap) => `${gap.group} for ${durationText(gap.ms)}`);
  return `Gaps without an answer: ${all.join('; ')}.`;
}

function troubles(model: TimelineModel): string {
  const words = model.groups.flatMap((group) =>
    (group.lanes.find((lane) => lane.id === 'health')?.bars ?? [])
      .filter((bar) => bar.kind !== 'valid' && bar.kind !== 'absent')
      .map((bar) => `${group.id}: ${bar.labels[0]?.toLowerCase() ?? bar.kind}`),
  );
  return words.length === 0 ? 'TLS is well all the time.' : `${words.join('; ')}.`;
}

export function describeTimeline(model: TimelineModel, now: number | null): string {
  const lanes = model.groups.reduce((sum, group) => sum + group.lanes.length, 0);
  const chip = now === null ? undefined : model.chips[now - 1];
  const selected = chip ? ` Step ${chip.step} of ${model.chips.length}, ${chip.name}, is selected.` : '';
  return `${lanes} lanes, ${model.chips.length} steps over ${durationText(model.end - model.start)}.${selected} ${gaps(model)} ${troubles(model)}`;
}
