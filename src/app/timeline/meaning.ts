/** What a thing in the timeline is, in a few lines: for tips, and for the names of the lanes' buttons. */
import type { Step } from '../../model/step.types';
import type { World } from '../../model/juju/world';
import { lifeOf, type Subject } from '../../run/lives';
import { rich, type RichText } from '../../run/rich';
import { capital } from '../../run/say';
import { dayText, durationText } from '../../run/time';
import { sentence } from '../../run/words';
import type { Bar, LaneId, TimelineModel } from '../../timeline/model/types';
import { subjectsIn } from '../lives/subjects';
import type { Place } from './place';

export interface Meaning {
  readonly title: RichText;
  readonly lines: readonly RichText[];
  /** Whose lives can be followed from here. */
  readonly subjects: readonly Subject[];
  /** The step that it belongs to; 0: none. */
  readonly step: number;
}

export interface Known {
  readonly steps: readonly Step[];
  readonly start: World;
  readonly model: TimelineModel;
  /** `day 328, 21:04` of an instant, counted from the start of the run. */
  readonly instant: (start: number, at: number) => string;
}

export const LANE_TITLES: Readonly<Record<LaneId, string>> = {
  health: 'TLS health',
  files: 'Workload files',
  pull: 'Pull API answer',
  'requirer-hooks': 'Requirer hooks',
  'requirer-databag': 'Requirer databag',
  secrets: 'Secrets',
  'provider-databag': 'Provider databag',
  'provider-hooks': 'Provider hooks',
};

export const LANE_IDS = Object.keys(LANE_TITLES) as readonly LaneId[];

/** The word of the glossary that a lane is about. */
export const LANE_TERMS: Readonly<Record<LaneId, string>> = {
  health: 'outage',
  files: 'certificate',
  pull: 'pull-api',
  'requirer-hooks': 'hook',
  'requirer-databag': 'databag',
  secrets: 'secret',
  'provider-databag': 'databag',
  'provider-hooks': 'provider',
};

export const LANE_MEANINGS: Readonly<Record<LaneId, string>> = {
  health:
    'What clients of this unit meet, read from its disk and configuration. The line beneath is the life of the certificate.',
  files: 'The key and the certificate on the disk of the workload.',
  pull: 'What get_assigned_certificates() answers, or would answer, at each moment. It stands in no databag, and it is all that the charm sees.',
  'requirer-hooks': 'Hooks that Juju ran on this unit. The left edge is the moment.',
  'requirer-databag': 'The requests that this unit, or its application, has written for the provider.',
  secrets: 'The certificate in its Juju secret, with the moment of its expiry; beneath it the private key.',
  'provider-databag': 'The certificates and refusals that the provider has written for the requirer.',
  'provider-hooks': 'Hooks that Juju ran on the provider. A slow one reads at its left edge and writes at its right.',
};

function barOf(
  model: TimelineModel,
  id: string,
): { readonly bar: Bar; readonly lane: LaneId; readonly group: string } | null {
  for (const group of model.groups) {
    for (const lane of group.lanes) {
      const bar = lane.bars.find((each) => each.id === id);
      if (bar) return { bar, lane: lane.id, group: group.id };
    }
  }
  return null;
}

function worldAt({ steps, start }: Known, step: number): World {
  return steps[step - 1]?.after ?? start;
}

function stepsText(bar: Bar, steps: readonly Step[], start: World): string {
  const { step, at } = bar.from;
  const from =
    step === 0 ? 'From the start' : step === null ? `From ${dayText(start.setup.start, at)}` : `From step ${step}`;
  if (bar.to === null) return `${from}, to the end of the run.`;
  const to = bar.to.step === null ? dayText(start.setup.start, bar.to.at) : `step ${bar.to.step}`;
  const last = steps.at(-1)?.after.now ?? start.now;
  return `${from} to ${to}: ${durationText(Math.min(bar.to.at, last) - at)}.`;
}

/** A life that is longer is cut: the panel shows it whole. */
const MOST_EVENTS = 4;

function lifeLines(known: Known, subject: Subject): readonly RichText[] {
  const events = lifeOf(known.steps, subject);
  return events.slice(0, MOST_EVENTS).map((event) => rich(`Step ${event.step + 1}: `, ...event.what, '.'));
}

function ofBar(known: Known, id: string): Meaning | null {
  const found = barOf(known.model, id);
  if (found === null) return null;
  const { bar, lane, group } = found;
  const step = bar.from.step ?? known.steps.findLastIndex((each) => each.at <= bar.from.at) + 1;
  const subjects = subjectsIn(worldAt(known, step), lane, group);
  const [main] = lane === 'health' ? [] : subjects;
  return {
    title: rich(bar.labels[0] ?? '', ` · ${LANE_TITLES[lane]}`),
    lines: [[stepsText(bar, known.steps, known.start)], ...(main ? lifeLines(known, main) : [])],
    subjects,
    step,
  };
}

function ofStep(known: Known, step: number): Meaning | null {
  const found = known.steps[step - 1];
  if (!found) return null;
  const { finding, reason } = sentence(known.steps, step - 1);
  const { start } = known.start.setup;
  return {
    title: rich(`Step ${step}, `, ...finding),
    lines: [capital(reason), [known.instant(start, found.at)]],
    subjects: [],
    step,
  };
}

const MARKS: Readonly<Record<string, string>> = {
  expiry: 'The secret expires here: Juju owes secret-expired to its owner.',
  again: 'Juju fires secret-expired again, every five minutes, until the revision is gone or has another date.',
  'safety-net': 'From here on the library renews by itself in any hook that it observes.',
};

/** `web/0:secret:2:1:17…:expiry:17…` */
function ofMark(known: Known, place: Place): Meaning | null {
  const id = place.id ?? '';
  const kind = Object.keys(MARKS).find((each) => id.includes(`:${each}:`));
  const at = Number(id.slice(id.lastIndexOf(':') + 1));
  const secret = /secret:\d+/.exec(id)?.[0];
  if (kind === undefined || secret === undefined) return null;
  const { start } = known.start.setup;
  const step = known.steps.findIndex((each) => each.at >= at) + 1;
  return {
    title: [known.instant(start, at)],
    lines: [[MARKS[kind] ?? '']],
    subjects: [{ kind: 'secret', id: secret }],
    step,
  };
}

function ofArrow(known: Known, place: Place): Meaning | null {
  const arrow = known.model.arrows.find((each) => each.id === place.id);
  if (!arrow) return null;
  const from = arrow.from.step;
  const words: Readonly<Record<typeof arrow.kind, string>> = {
    write: `The hook of step ${from} wrote this.`,
    deliver: `What changed at step ${from} made this hook due.`,
    expiry: `The expiry at step ${from} made this hook due.`,
    shows: 'The files decide what clients meet.',
  };
  return { title: [`Step ${arrow.to.step}`], lines: [[words[arrow.kind]]], subjects: [], step: arrow.to.step };
}

function ofLane(place: Place): Meaning | null {
  const lane = place.lane as LaneId | null;
  if (lane === null || !(lane in LANE_TITLES)) return null;
  return {
    title: rich(`${LANE_TITLES[lane]}, ${place.group ?? ''}`),
    lines: [[LANE_MEANINGS[lane]]],
    subjects: [],
    step: 0,
  };
}

export function meaningOf(known: Known, place: Place): Meaning | null {
  switch (place.kind) {
    case 'bar':
      return place.id === null ? null : ofBar(known, place.id);
    case 'hook':
    case 'step':
      return ofStep(known, place.step);
    case 'mark':
      return ofMark(known, place);
    case 'arrow':
      return ofArrow(known, place);
    case 'lane':
      return ofLane(place);
  }
}
