/** Before the step that matters: what will be on disk? The answers come from the worlds, and which one is right is found by running. */
import type { UnitName, World } from '../../model/juju/world';
import type { Step } from '../../model/step.types';
import { nameOf } from '../../model/pki/names';
import { tlsFilesOf } from '../../run/facts';
import { firstTrouble } from '../../run/matters';
import type { RichText } from '../../run/rich';
import { sentence } from '../../run/words';

export interface Question {
  /** Number of the step that is asked about. */
  readonly step: number;
  readonly unit: UnitName;
  /** `update-status on web/0` */
  readonly next: RichText;
  readonly options: readonly string[];
}

export const NOT_SURE = 'Not sure';
const NO_FILES = 'no certificate and no key';

/** Certificates and keys on a unit's disk, in words. */
export function diskText(world: World, unit: UnitName): string {
  const objects = tlsFilesOf(world, unit).flatMap((file) => file.objects.filter(({ kind }) => kind !== 'csr'));
  const names = [...new Set(objects.map(({ id }) => nameOf(world.names, id)))].filter(
    (name) => !name.startsWith('ca-'),
  );
  return names.length === 0 ? NO_FILES : names.sort().join(' and ');
}

/** The certificate that will be issued next, with the key in use: what a reader may hope for. */
function nextPair(world: World): string {
  return `cert-${world.names.cert.length + 1} and key-${Math.max(1, world.names.key.length)}`;
}

/** Null where nothing is lost, or where the answer would be the only one. */
export function questionOf(steps: readonly Step[]): Question | null {
  const trouble = firstTrouble(steps);
  const step = trouble && steps[trouble.step];
  if (!trouble || !step || trouble.step === 0) return null;
  const { unit } = trouble;
  const [before, after] = [diskText(step.before, unit), diskText(step.after, unit)];
  const options = [...new Set([before, NO_FILES, nextPair(step.before), after])];
  return { step: trouble.step + 1, unit, next: sentence(steps, trouble.step).finding, options: [...options, NOT_SURE] };
}

/** What running the step says to an answer. @param answer null: the reader only wants to see */
export function verdict({ step, unit }: Question, steps: readonly Step[], answer: string | null): string {
  const world = steps[step - 1]?.after;
  if (!world) return '';
  const really = `After step ${step} the disk of ${unit} holds ${diskText(world, unit)}.`;
  if (answer === null || answer === NOT_SURE) return really;
  return answer === diskText(world, unit) ? `Right. ${really}` : `You said “${answer}”. ${really}`;
}
