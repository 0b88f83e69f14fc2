/** The same facts in words: what a figure shows, for readers, search engines and pages that carry no picture. */
import { plain } from '../../src/run/rich';
import { textTwin } from '../../src/run/words';
import { causesOf } from '../../src/run/why/causes';
import type { Edge, Lane, LaneGroup, LaneId, TimelineModel } from '../../src/timeline/model/types';
import { figureTitle } from './figure';
import type { ScenarioRun } from './runs';

const NAMES: Readonly<Record<LaneId, string>> = {
  health: 'TLS health',
  files: 'Workload files',
  pull: 'Pull API answer',
  'requirer-hooks': 'Hook',
  'requirer-databag': 'Requirer databag',
  secrets: 'Secrets',
  'provider-databag': 'Provider databag',
  'provider-hooks': 'Provider hook',
};

export interface LaneState {
  readonly name: string;
  readonly says: string;
}

export interface StepTwin {
  readonly title: string;
  /** The step's whole sentence. */
  readonly story: string;
  readonly lanes: readonly LaneState[];
  /** From the effect back to what began it; empty where nothing is to be explained. */
  readonly why: {
    readonly question: string;
    readonly causes: readonly { readonly step: number; readonly says: string }[];
  };
}

function isOver(edge: Edge, step: number, at: number): boolean {
  return edge.step === null ? edge.at <= at : edge.step <= step;
}

function laneSays(lane: Lane, step: number, at: number): string {
  if (lane.id === 'requirer-hooks') return lane.flags.find((flag) => flag.step === step)?.labels[0] ?? 'none';
  const bar = lane.bars.findLast(
    (each) => isOver(each.from, step, at) && (each.to === null || !isOver(each.to, step, at)),
  );
  const label = bar?.labels[0] ?? 'nothing yet';
  // Capitals are for the eye: read aloud they are spelled.
  return label.replace(/\b[A-Z]{4,}\b/g, (word) => word.toLowerCase());
}

function laneStates(model: TimelineModel, step: number): readonly LaneState[] {
  const at = model.chips[step - 1]?.at ?? model.start;
  const several = model.groups.length > 1;
  const named = (group: LaneGroup, lane: Lane): string =>
    several ? `${NAMES[lane.id]} of ${group.id}` : NAMES[lane.id];
  return model.groups.flatMap((group) =>
    group.lanes.map((lane) => ({ name: named(group, lane), says: laneSays(lane, step, at) })),
  );
}

function causeText(headline: string, reason: string): string {
  const said = `${headline}${reason}`.trim();
  return said.endsWith('.') ? said : `${said}.`;
}

/** @param step number, from 1 */
export function stepTwin(run: ScenarioRun, step: number): StepTwin {
  const { steps } = run.computed;
  const { kind, question, causes } = causesOf(steps, step - 1);
  const quiet = kind === 'nothing-wrong';
  return {
    title: figureTitle(run, step),
    story: textTwin(steps)[step - 1]?.text ?? '',
    lanes: laneStates(run.model, step),
    why: {
      question: quiet ? '' : plain(question),
      causes: quiet
        ? []
        : causes.map((cause) => ({
            step: cause.step + 1,
            says: causeText(plain(cause.headline), plain(cause.reason)),
          })),
    },
  };
}

/** One sentence for each step, without the number that the list gives it. */
export function storyOf(run: ScenarioRun): readonly string[] {
  return textTwin(run.computed.steps)
    .map(({ text }) => text.replace(/^Step \d+ of \d+, /, ''))
    .map(capitalised);
}

/** Names of hooks and units stay as they are written in code. */
function capitalised(text: string): string {
  const [word = ''] = text.split(' ', 1);
  return /[-_/]/.test(word) ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
