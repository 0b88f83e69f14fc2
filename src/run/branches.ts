/**
 * Branches of a run. Acting in the middle starts one; both futures stay. Each branch holds all its actions, so that a
 * branch is a run by itself; what two branches share is found by comparing them.
 */
import { ACTIONS, type ScenarioId } from '../scenarios/ids';
import type { Setup } from '../model/setup';
import { codeInUse, type RunCode } from './code';
import { commonPrefix, sameData, type Run, type RunAction } from './run';

export interface Branch {
  /** `main`, `b1`, `b2`, …: never used again in one tree. */
  readonly id: string;
  readonly name: string;
  /** The branch it started from; null for the first. */
  readonly parent: string | null;
  readonly actions: readonly RunAction[];
}

interface Look {
  readonly branches: readonly Branch[];
  readonly current: string;
}

export interface BranchTree extends Look {
  readonly setup: Partial<Setup>;
  readonly scenario: ScenarioId | null;
  /** The reader's texts, those that the setup does not name at present among them: none is lost by picking another charm. */
  readonly code?: RunCode;
  readonly nextId: number;
  readonly undo: readonly Look[];
  readonly redo: readonly Look[];
}

/** How far back undo goes. */
const MAX_UNDO = 200;

export function startTree(run: Run, name: string, others: readonly (readonly RunAction[])[] = []): BranchTree {
  const main: Branch = { id: 'main', name, parent: null, actions: run.actions };
  const branches = others.map((actions, at): Branch => ({
    id: `b${at + 1}`,
    name: branchName(actions[commonPrefix(actions, run.actions)], name),
    parent: 'main',
    actions,
  }));
  return {
    setup: run.setup,
    scenario: run.scenario,
    ...(run.code ? { code: run.code } : {}),
    branches: [main, ...branches],
    current: 'main',
    nextId: others.length + 1,
    undo: [],
    redo: [],
  };
}

/** `Provider signs`, `Fire update-status on web/0`: what made the branch differ. */
export function actionName(action: RunAction): string {
  const { label } = ACTIONS[action.do];
  const on = 'unit' in action ? ` on ${action.unit}` : '';
  return action.do === 'deliver' && action.hook ? `Deliver ${action.hook.name}${on}` : `${label}${on}`;
}

function branchName(first: RunAction | undefined, parent: string): string {
  return first ? actionName(first) : `${parent}, shorter`;
}

export function currentBranch(tree: BranchTree): Branch {
  return branchById(tree, tree.current);
}

/** @throws RangeError where no branch has this id */
export function branchById(tree: BranchTree, id: string): Branch {
  const branch = tree.branches.find((each) => each.id === id);
  if (!branch) throw new RangeError(`no branch ${id}`);
  return branch;
}

export function runOf(tree: BranchTree, id: string = tree.current): Run {
  const { setup, scenario } = tree;
  const code = codeInUse(tree.code, setup);
  return { setup, scenario, actions: branchById(tree, id).actions, ...(code ? { code } : {}) };
}

function changed(tree: BranchTree, look: Look): BranchTree {
  const before: Look = { branches: tree.branches, current: tree.current };
  return { ...tree, ...look, undo: [...tree.undo, before].slice(-MAX_UNDO), redo: [] };
}

function withActions(tree: BranchTree, actions: readonly RunAction[]): BranchTree {
  const branches = tree.branches.map((branch) => (branch.id === tree.current ? { ...branch, actions } : branch));
  return changed(tree, { branches, current: tree.current });
}

/** `Sign one`, then `Sign one 2`: two branches that start alike must still be told apart. */
function freeName(tree: BranchTree, name: string): string {
  const taken = new Set(tree.branches.map((branch) => branch.name));
  let number = 1;
  const named = () => (number === 1 ? name : `${name} ${number}`);
  while (taken.has(named())) number += 1;
  return named();
}

/**
 * Acts after the first `at` actions of the current branch. At its end the branch grows. Earlier, the future that already
 * has this action is taken up, or a new branch is started; the old future stays.
 */
export function act(tree: BranchTree, at: number, action: RunAction): BranchTree {
  const from = currentBranch(tree);
  const prefix = from.actions.slice(0, at);
  if (prefix.length === from.actions.length) return withActions(tree, [...prefix, action]);
  if (sameData(from.actions[at], action)) return tree;
  const known = tree.branches.find(
    (branch) => commonPrefix(branch.actions, prefix) === prefix.length && sameData(branch.actions[at], action),
  );
  if (known) return switchBranch(tree, known.id);
  const branch: Branch = {
    id: `b${tree.nextId}`,
    name: freeName(tree, actionName(action)),
    parent: from.id,
    actions: [...prefix, action],
  };
  const grown = changed(tree, { branches: [...tree.branches, branch], current: branch.id });
  return { ...grown, nextId: tree.nextId + 1 };
}

/** Switches the action at this place off, or on again. */
export function toggleAction(tree: BranchTree, at: number): BranchTree {
  const { actions } = currentBranch(tree);
  return withActions(
    tree,
    actions.map((action, each): RunAction => {
      if (each !== at) return action;
      const { off, ...plain } = action;
      return off ? plain : { ...plain, off: true };
    }),
  );
}

/** Another branch on the screen. Looking is not a change: undo does not bring the old look back. */
export function switchBranch(tree: BranchTree, id: string): BranchTree {
  return { ...tree, current: branchById(tree, id).id };
}

/** Removes a branch; those that started from it belong to its parent then. The last branch stays. */
export function removeBranch(tree: BranchTree, id: string): BranchTree {
  const gone = branchById(tree, id);
  if (tree.branches.length === 1) return tree;
  const left = tree.branches.filter((branch) => branch.id !== id);
  const heir = gone.parent ?? left[0]?.id ?? null;
  const branches = left.map((branch) =>
    branch.parent === id ? { ...branch, parent: heir === branch.id ? null : heir } : branch,
  );
  return changed(tree, { branches, current: tree.current === id ? (heir ?? tree.current) : tree.current });
}

/** An empty name is none. */
export function renameBranch(tree: BranchTree, id: string, name: string): BranchTree {
  const trimmed = name.trim();
  if (trimmed === '' || branchById(tree, id).name === trimmed) return tree;
  const branches = tree.branches.map((branch) => (branch.id === id ? { ...branch, name: trimmed } : branch));
  return changed(tree, { branches, current: tree.current });
}

export function canRedo(tree: BranchTree): boolean {
  return tree.redo.length > 0;
}

export function canUndo(tree: BranchTree): boolean {
  return tree.undo.length > 0;
}

export function undo(tree: BranchTree): BranchTree {
  const before = tree.undo.at(-1);
  if (!before) return tree;
  const now: Look = { branches: tree.branches, current: tree.current };
  return { ...tree, ...before, undo: tree.undo.slice(0, -1), redo: [...tree.redo, now] };
}

export function redo(tree: BranchTree): BranchTree {
  const next = tree.redo.at(-1);
  if (!next) return tree;
  const now: Look = { branches: tree.branches, current: tree.current };
  return { ...tree, ...next, undo: [...tree.undo, now], redo: tree.redo.slice(0, -1) };
}

export interface BranchComparison {
  /** How many actions both have from the start. */
  readonly shared: number;
  readonly left: readonly RunAction[];
  readonly right: readonly RunAction[];
}

/** Where two branches part, and what each does after that. */
export function compareBranches(tree: BranchTree, left: string, right: string): BranchComparison {
  const [a, b] = [branchById(tree, left).actions, branchById(tree, right).actions];
  const shared = commonPrefix(a, b);
  return { shared, left: a.slice(shared), right: b.slice(shared) };
}

/** After how many actions a branch left its parent; null for one that never had any. */
export function forkOf(tree: BranchTree, id: string): number | null {
  const branch = branchById(tree, id);
  if (branch.parent === null) return null;
  return commonPrefix(branch.actions, branchById(tree, branch.parent).actions);
}
