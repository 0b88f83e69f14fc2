import { useMemo, useState } from 'react';
import { currentBranch, forkOf, type Branch, type BranchTree } from '../../run/branches';
import { switchedOff } from '../../run/off';
import { count } from '../../run/say';
import { ACTIONS } from '../../scenarios/ids';
import { Icon } from '../shell/Icon';
import { Sheet } from '../shell/Sheet';
import { useExplorer } from '../store/context';
import './branches.css';

/** All futures of this run: to switch to, name, compare and remove; and what is switched off in the one on screen. */
export function BranchesSheet() {
  const tree = useExplorer((state) => state.tree);
  const { openSheet } = useExplorer((state) => state.commands);
  const alone = tree.branches.length === 1;
  return (
    <Sheet
      title="Branches"
      says={
        alone
          ? 'Acting in the middle of the run starts a branch. Both futures stay.'
          : 'Each is a whole run. Removing one can be undone.'
      }
      onClose={() => openSheet(null)}
    >
      <ul className="branch-list">
        {tree.branches.map((branch) => (
          <Row key={branch.id} tree={tree} branch={branch} alone={alone} />
        ))}
      </ul>
      <Off />
    </Sheet>
  );
}

function aboutOf(tree: BranchTree, branch: Branch): string {
  const fork = forkOf(tree, branch.id);
  const steps = count(branch.actions.length, 'step');
  if (fork === null) return steps;
  const parent = tree.branches.find((each) => each.id === branch.parent)?.name ?? '';
  return `${steps}, from step ${fork} of “${parent}”`;
}

interface RowProps {
  readonly tree: BranchTree;
  readonly branch: Branch;
  readonly alone: boolean;
}

function Row({ tree, branch, alone }: RowProps) {
  const { switchTo, renameBranch, removeBranch, setCompare, openSheet } = useExplorer((state) => state.commands);
  const [naming, setNaming] = useState(false);
  const isCurrent = currentBranch(tree).id === branch.id;
  return (
    <li className={isCurrent ? 'now' : undefined}>
      {naming ? (
        <Naming
          name={branch.name}
          onDone={(name) => {
            if (name !== null) renameBranch(branch.id, name);
            setNaming(false);
          }}
        />
      ) : (
        <button
          type="button"
          className="branch-name"
          aria-current={isCurrent ? 'true' : undefined}
          onClick={() => switchTo(branch.id)}
        >
          <b>{branch.name}</b>
          <span className="cap">
            {aboutOf(tree, branch)}
            {isCurrent && ', on screen'}
          </span>
        </button>
      )}
      <span className="branch-tools" role="group" aria-label={branch.name}>
        <button type="button" className="btn quiet" onClick={() => setNaming(true)}>
          Rename<span className="vh"> {branch.name}</span>
        </button>
        {!isCurrent && (
          <button
            type="button"
            className="btn quiet"
            onClick={() => {
              setCompare([{ branch: branch.id, setup: {} }]);
              openSheet(null);
            }}
          >
            Compare<span className="vh"> with {branch.name}</span>
          </button>
        )}
        {!alone && (
          <button
            type="button"
            className="btn quiet square"
            aria-label={`Remove ${branch.name}`}
            onClick={() => removeBranch(branch.id)}
          >
            <Icon name="close" />
          </button>
        )}
      </span>
    </li>
  );
}

function Naming({ name, onDone }: { readonly name: string; readonly onDone: (name: string | null) => void }) {
  const [text, setText] = useState(name);
  return (
    <form
      className="branch-name"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(text);
      }}
    >
      <input
        className="sheet-search"
        autoFocus
        aria-label={`New name of ${name}`}
        value={text}
        maxLength={60}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => onDone(text)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onDone(null);
        }}
      />
    </form>
  );
}

/** Steps that are switched off, and what no longer applies without them. */
function Off() {
  const tree = useExplorer((state) => state.tree);
  const steps = useExplorer((state) => state.computed.steps);
  const { toggle, select, openSheet } = useExplorer((state) => state.commands);
  const { actions } = currentBranch(tree);
  const { off, lost } = useMemo(() => switchedOff(actions, steps), [actions, steps]);
  if (off.length === 0) return null;
  const go = (step: number): void => {
    openSheet(null);
    select(step);
  };
  return (
    <section>
      <h3 className="sheet-group">Switched off</h3>
      {off.map((step) => (
        <div key={step} className="sheet-row">
          <span>
            Step {step}: {ACTIONS[actions[step - 1]?.do ?? 'pass'].label}
          </span>
          <button type="button" className="btn quiet" onClick={() => toggle(step)}>
            Switch on<span className="vh"> step {step}</span>
          </button>
        </div>
      ))}
      {lost.length > 0 && <h3 className="sheet-group">No longer applies</h3>}
      {lost.map(({ step, action, reason }) => (
        <button key={step} type="button" className="sheet-row" onClick={() => go(step)}>
          <span>
            Step {step}: {ACTIONS[action.do].label}
          </span>
          <span className="cap">{reason}</span>
        </button>
      ))}
    </section>
  );
}
