import { canUndo, currentBranch } from '../../run/branches';
import { useExplorer } from '../store/context';
import { Icon } from './Icon';

/** Which future is shown, once there is more than one, and the way back. */
export function BranchLine() {
  const tree = useExplorer((state) => state.tree);
  const { undo, switchTo } = useExplorer((state) => state.commands);
  if (tree.branches.length === 1 && !canUndo(tree)) return null;
  return (
    <div className="branches">
      {tree.branches.length > 1 && (
        <label>
          <Icon name="bolt" size={14} />
          <span className="vh">Branch</span>
          <select value={currentBranch(tree).id} onChange={(event) => switchTo(event.target.value)}>
            {tree.branches.map((branch) => (
              <option key={branch.id} value={branch.id}>
                {branch.parent === null ? branch.name : `Your branch: ${branch.name}`}
              </option>
            ))}
          </select>
        </label>
      )}
      {canUndo(tree) && (
        <button type="button" className="btn" aria-keyshortcuts="Z" onClick={undo}>
          <Icon name="undo" size={14} /> Undo <kbd aria-hidden="true">Z</kbd>
        </button>
      )}
    </div>
  );
}
