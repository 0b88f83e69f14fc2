import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAction, anyRun } from './arbitrary.testing';
import {
  act,
  branchById,
  canUndo,
  compareBranches,
  currentBranch,
  forkOf,
  redo,
  removeBranch,
  runOf,
  startTree,
  switchBranch,
  toggleAction,
  undo,
  type BranchTree,
} from './branches';
import { scenarioRun } from './link/link';

const tree = startTree(scenarioRun('renewal-gap'), 'A quiet renewal');

describe('act', () => {
  it('starts a branch in the middle and keeps the old future, because curiosity must be free', () => {
    const branched = act(tree, 9, { do: 'sign' });
    expect(currentBranch(branched)).toMatchObject({ name: 'Provider signs', parent: 'main' });
    expect(currentBranch(branched).actions).toEqual([...currentBranch(tree).actions.slice(0, 9), { do: 'sign' }]);
    expect(branchById(branched, 'main')).toBe(branchById(tree, 'main'));
    expect(forkOf(branched, branched.current)).toBe(9);
  });

  it('grows the branch at its end', () => {
    const grown = act(tree, 15, { do: 'revoke' });
    expect(grown.branches).toHaveLength(1);
    expect(runOf(grown).actions.at(-1)).toEqual({ do: 'revoke' });
  });

  it('goes along with the future that already has the action', () => {
    const { actions } = currentBranch(tree);
    expect(act(tree, 7, actions[7] ?? { do: 'sign' })).toBe(tree);
    const branched = act(tree, 9, { do: 'sign' });
    const again = act(switchBranch(branched, 'main'), 9, { do: 'sign' });
    expect(again.branches).toHaveLength(2);
    expect(again.current).toBe(branched.current);
  });

  it('names two branches that start alike apart', () => {
    const one = act(tree, 9, { do: 'sign' });
    const two = act(switchBranch(one, 'main'), 5, { do: 'sign' });
    expect(two.branches.map((branch) => branch.name)).toEqual([
      'A quiet renewal',
      'Provider signs',
      'Provider signs 2',
    ]);
  });

  it('names a branch by the hook and the unit that it is about', () => {
    const hook = { name: 'relation-changed' } as const;
    expect(currentBranch(act(tree, 3, { do: 'deliver', unit: 'web/0', hook })).name).toBe(
      'Deliver relation-changed on web/0',
    );
  });
});

describe('undo', () => {
  it('takes back the last change and brings it again, for any sequence of changes', () => {
    const change = fc.oneof(
      fc.tuple(fc.nat(20), anyAction).map(
        ([at, action]) =>
          (now: BranchTree) =>
            act(now, at, action),
      ),
      fc.nat(20).map((at) => (now: BranchTree) => toggleAction(now, at)),
      fc
        .nat(5)
        .map((at) => (now: BranchTree) => removeBranch(now, now.branches[at % now.branches.length]?.id ?? 'main')),
    );
    fc.assert(
      fc.property(anyRun, fc.array(change, { maxLength: 8 }), (run, changes) => {
        const first = startTree(run, 'start');
        const last = changes.reduce((now, each) => each(now), first);
        let back = last;
        while (canUndo(back)) back = undo(back);
        expect(back.branches).toEqual(first.branches);
        let forth = back;
        while (forth.redo.length > 0) forth = redo(forth);
        expect(forth.branches).toEqual(last.branches);
        for (const { id, parent } of last.branches) {
          expect(runOf(last, id).setup).toBe(run.setup);
          if (parent !== null) expect(branchById(last, parent).id).not.toBe(id);
        }
      }),
    );
  });

  it('never gives an id again, because links and compare pages hold them', () => {
    const once = undo(act(tree, 9, { do: 'sign' }));
    expect(currentBranch(act(once, 9, { do: 'revoke' })).id).toBe('b2');
  });

  it('does nothing where there is nothing to take back', () => {
    expect(undo(tree)).toBe(tree);
    expect(redo(tree)).toBe(tree);
  });
});

describe('removeBranch', () => {
  it('gives the children to the parent, and keeps the last branch', () => {
    const one = act(tree, 9, { do: 'sign' });
    const two = act(one, 5, { do: 'revoke' });
    const left = removeBranch(two, one.current);
    expect(branchById(left, two.current).parent).toBe('main');
    expect(removeBranch(tree, 'main')).toBe(tree);
  });
});

describe('toggleAction', () => {
  it('switches an action off and on again', () => {
    const off = toggleAction(tree, 10);
    expect(currentBranch(off).actions[10]).toMatchObject({ off: true });
    expect(currentBranch(toggleAction(off, 10)).actions).toEqual(currentBranch(tree).actions);
  });
});

describe('compareBranches', () => {
  it('says where two branches part and what each does then', () => {
    const branched = act(tree, 9, { do: 'sign' });
    const { shared, left, right } = compareBranches(branched, 'main', branched.current);
    expect(shared).toBe(9);
    expect(left).toEqual(currentBranch(tree).actions.slice(9));
    expect(right).toEqual([{ do: 'sign' }]);
  });

  it('knows the branches that a link brought along', () => {
    const { actions } = currentBranch(tree);
    const opened = startTree(scenarioRun('renewal-gap'), 'A quiet renewal', [
      [...actions.slice(0, 4), { do: 'revoke' }],
      actions.slice(0, 3),
    ]);
    expect(opened.branches.map((branch) => branch.name)).toEqual([
      'A quiet renewal',
      'Revoke',
      'A quiet renewal, shorter',
    ]);
  });
});
