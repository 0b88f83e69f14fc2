/** Reported bugs as what a link opens: by their ids, with the charm of their own where they have one. */
import { bugCharm, bugRun } from '../../run/bug-run';
import type { ParsedLink } from '../../run/link/link';
import { BUGS } from '../../scenarios/bugs/bugs';
import { BUG_CHARMS, type Bug, type BugCharmId, type BugId } from '../../scenarios/bugs/types';
import { rememberCode } from './known';

const TEXTS = import.meta.glob<string>('../../scenarios/bugs/charms/*.py', { query: '?raw', import: 'default' });

async function textOf(charm: BugCharmId): Promise<string | null> {
  return (await TEXTS[`../../scenarios/bugs/charms/${BUG_CHARMS[charm]}`]?.()) ?? null;
}

/** The bug's run, at the step where it is seen. Its code came with the page, so nobody has to read it first. */
export async function bugLink(bug: Bug): Promise<ParsedLink> {
  const charm = bugCharm(bug);
  const run = bugRun(bug, charm === null ? null : await textOf(charm));
  if (run.code !== undefined) rememberCode(run.code);
  const look = { step: bug.shownBy.step, view: null, ui: null, theme: null, motion: null };
  const says = `${bug.summary} Reported in ${bug.references.join(', ')}`;
  return { ...look, run, others: [], notices: [], says: [says] };
}

export function bugById(id: BugId): Bug {
  const bug = BUGS.find((each) => each.id === id);
  if (bug === undefined) throw new Error(`there is no bug ${id}`);
  return bug;
}
