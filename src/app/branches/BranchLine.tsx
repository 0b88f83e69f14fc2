import { useMemo } from 'react';
import { canRedo, canUndo, currentBranch } from '../../run/branches';
import { switchedOff } from '../../run/off';
import { count } from '../../run/say';
import { Icon } from '../shell/Icon';
import { Key, useKeyName } from '../shell/Key';
import { useExplorer } from '../store/context';
import './branches.css';

/** Which future is shown, once there is more than one, and the ways back and forth. */
export function BranchLine() {
  const tree = useExplorer((state) => state.tree);
  const steps = useExplorer((state) => state.computed.steps);
  const { undo, redo, switchTo, openSheet } = useExplorer((state) => state.commands);
  const z = useKeyName('KeyZ');
  const now = currentBranch(tree);
  const { off, lost } = useMemo(() => switchedOff(now.actions, steps), [now.actions, steps]);
  const several = tree.branches.length > 1;
  return (
    <div className="branches">
      {off.length > 0 && (
        <button type="button" className="as-link" aria-haspopup="dialog" onClick={() => openSheet('branches')}>
          {count(off.length, 'step')} off
          {lost.length > 0 && `, ${lost.length} no longer ${lost.length === 1 ? 'applies' : 'apply'}`}
        </button>
      )}
      {several && (
        <label>
          <Icon name="bolt" size={14} />
          <span className="vh">Branch</span>
          <select value={now.id} onChange={(event) => switchTo(event.target.value)}>
            {tree.branches.map((branch) => (
              <option key={branch.id} value={branch.id}>
                {branch.parent === null ? branch.name : `Your branch: ${branch.name}`}
              </option>
            ))}
          </select>
        </label>
      )}
      {several && (
        <button
          type="button"
          className="btn square"
          aria-label="Branches: name, compare, remove"
          title="Branches: name, compare, remove"
          aria-haspopup="dialog"
          onClick={() => openSheet('branches')}
        >
          <Icon name="more" />
        </button>
      )}
      {canUndo(tree) && (
        <button type="button" className="btn" aria-keyshortcuts={z} onClick={undo}>
          <Icon name="undo" size={14} /> Undo <Key code="KeyZ" />
        </button>
      )}
      {canRedo(tree) && (
        <button
          type="button"
          className="btn square"
          aria-label="Redo"
          title="Redo (Shift Z)"
          aria-keyshortcuts={`Shift+${z}`}
          onClick={redo}
        >
          <Icon name="redo" size={14} />
        </button>
      )}
    </div>
  );
}
