/** What happened to a run, in two or three words each: for a line of words above compared runs. */
import type { World } from '../../model/juju/world';
import { nameOf } from '../../model/pki/names';
import type { Step } from '../../model/step.types';
import { changesOf, type Change } from '../changes';

export interface Milestone {
  /** From 1. */
  readonly step: number;
  readonly text: string;
}

function textOf(change: Change, { names }: World): string | null {
  switch (change.kind) {
    case 'emitted':
      return change.event.event === 'certificate_available'
        ? `${nameOf(names, change.event.cert)} arrives`
        : `${nameOf(names, change.event.csr)} denied`;
    case 'certificate-revoked':
      return `${nameOf(names, change.cert)} revoked`;
    case 'relation-dying':
      return 'relation removed';
    case 'relation-made':
      return 'related again';
    default:
      return null;
  }
}

function ofStep(step: Step): readonly string[] {
  if (step.refused) return [];
  if (step.action.do === 'rotate-key') return ['key rotated'];
  if (step.action.do === 'change-names') return ['names changed'];
  return changesOf(step).flatMap((change) => textOf(change, step.after) ?? []);
}

/** At most one for each step, and nothing twice: the library says again and again that a certificate is there. */
export function milestones(steps: readonly Step[]): readonly Milestone[] {
  const said = new Set<string>();
  return steps.flatMap((step, at): readonly Milestone[] => {
    const text = ofStep(step).find((each) => !said.has(each));
    if (text === undefined) return [];
    said.add(text);
    return [{ step: at + 1, text }];
  });
}
