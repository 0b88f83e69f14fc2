/** What the charm was told in a step, and what it did about it: where compared runs part, this is why. */
import type { LibraryCall } from '../../model/hook';
import { isProvider } from '../../model/juju/entities';
import type { Step } from '../../model/step.types';
import { changesOfKind } from '../changes';
import { healthOf, isBad } from '../health';
import { rich, type RichText } from '../rich';
import { fileNames } from '../say';

export interface Told {
  /** The getters that the charm called, in order; empty: it asked nothing. */
  readonly calls: readonly LibraryCall[];
  readonly did: RichText;
  readonly tone: 'good' | 'bad' | 'revoked' | 'quiet';
}

const GETTER = /get_(?:assigned|provider|certificate|request)/;

/** Calls of the charm's own code; the library may wrap them. */
function asked(calls: readonly LibraryCall[]): readonly LibraryCall[] {
  return calls.flatMap((call) => (call.byCharm && GETTER.test(call.fn) ? [call] : asked(call.calls)));
}

function toneOf({ after }: Step, unit: string): Told['tone'] {
  const { word } = healthOf(after, unit);
  if (word === 'serving-revoked') return 'revoked';
  return isBad(word) ? 'bad' : word === 'serving-valid' || word === 'gone' ? 'good' : 'quiet';
}

function didWith(step: Step, unit: string): RichText {
  const removed = changesOfKind(step, 'file-removed').filter((change) => change.unit === unit);
  const written = changesOfKind(step, 'file-written').filter((change) => change.unit === unit);
  const paths = (list: typeof removed | typeof written) => fileNames(list.map((change) => change.file.path));
  if (removed.length > 0) return rich('The charm deleted ', ...paths(removed), '.');
  const fresh = written.filter((change) => !change.same);
  if (fresh.length > 0) return rich('The charm wrote ', ...paths(fresh), '.');
  if (written.length > 0) return ['The charm wrote the same files again.'];
  const has = step.after.requirer.units.some((each) => each.name === unit && Object.keys(each.files).length > 0);
  return [has ? 'The charm kept its files.' : 'The charm changed nothing.'];
}

/** @param unit the requirer's unit that is compared */
export function toldIn(step: Step | undefined, unit: string): Told {
  if (!step) return { calls: [], did: ['Nothing has happened yet.'], tone: 'quiet' };
  const { hook, refused } = step;
  if (refused) return { calls: [], did: [refused.reason], tone: toneOf(step, unit) };
  if (!hook || isProvider(step.before, hook.unit) || hook.unit !== unit) {
    return { calls: [], did: [`No hook of ${unit} ran.`], tone: toneOf(step, unit) };
  }
  const { report } = hook.outcome;
  if (!hook.committed) return { calls: asked(report.calls), did: ['The hook failed.'], tone: 'bad' };
  const ran = report.lines.length > 0 || report.calls.some((call) => call.byCharm);
  const did = ran ? didWith(step, unit) : ['The charm had no part in this hook.'];
  return { calls: asked(report.calls), did, tone: toneOf(step, unit) };
}
