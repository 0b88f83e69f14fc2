import { currentBranch } from '../../run/branches';
import { MOST_COMPARED, type Variation } from '../../run/compare/variation';
import { DESIGNS, LIBRARY_VERSIONS, type Design, type LibraryVersion, type Setup } from '../../model/setup';
import { DESIGN_WORDS, isId, PROVIDER_IDS, providerId, providerPolicy } from '../../scenarios/ids';
import { Icon } from '../shell/Icon';
import { Picker, type ChoiceGroup } from '../shell/Picker';
import { providerGroups, reconcilerGroups } from '../shell/pickerChoices';
import { Sheet } from '../shell/Sheet';
import { useExplorer } from '../store/context';

/** The run itself says it: nothing is varied. */
const SAME = 'same';

function withSame(groups: readonly ChoiceGroup[]): readonly ChoiceGroup[] {
  return [{ label: null, choices: [{ value: SAME, label: 'as in the run' }] }, ...groups];
}

const VERSIONS: readonly ChoiceGroup[] = [
  { label: 'tls_certificates', choices: [...LIBRARY_VERSIONS].reverse().map((value) => ({ value, label: value })) },
];

const DESIGN_GROUPS: readonly ChoiceGroup[] = [
  { label: 'Design of the library', choices: DESIGNS.map((value) => ({ value, label: DESIGN_WORDS[value] })) },
];

type Change = (setup: Variation['setup']) => Variation['setup'];

/** Without the field where the run's own is wanted. */
function varied<Field extends keyof Variation['setup']>(field: Field, value: Setup[Field] | null): Change {
  return (setup) => {
    const rest = Object.fromEntries(Object.entries(setup).filter(([name]) => name !== field));
    return value === null ? rest : { ...rest, [field]: value };
  };
}

/** Up to three runs beside the reader's: each the same events with something else. */
export function CompareSheet() {
  const compare = useExplorer((state) => state.compare) ?? [];
  const { openSheet, setCompare } = useExplorer((state) => state.commands);
  const replace = (at: number, next: Variation): void =>
    setCompare(compare.map((each, place) => (place === at ? next : each)));
  return (
    <Sheet
      title="What to compare"
      says="The first run is the one that the pickers of the page choose. Each of the others does the same, but for what is chosen here."
      onClose={() => openSheet(null)}
    >
      <ol className="compare-list">
        {compare.map((variation, at) => (
          <Row
            key={at}
            number={at + 2}
            variation={variation}
            onChange={(next) => replace(at, next)}
            onRemove={() => {
              const left = compare.filter((_, place) => place !== at);
              setCompare(left.length === 0 ? null : left);
              if (left.length === 0) openSheet(null);
            }}
          />
        ))}
      </ol>
      <div className="compare-add">
        {compare.length < MOST_COMPARED - 1 ? (
          <button type="button" className="btn" onClick={() => setCompare([...compare, { branch: null, setup: {} }])}>
            <Icon name="plus" /> Add a run
          </button>
        ) : (
          <p className="cap">Four runs stand side by side at most.</p>
        )}
      </div>
    </Sheet>
  );
}

interface RowProps {
  readonly number: number;
  readonly variation: Variation;
  readonly onChange: (next: Variation) => void;
  readonly onRemove: () => void;
}

function Row({ number, variation, onChange, onRemove }: RowProps) {
  const tree = useExplorer((state) => state.tree);
  const own = useExplorer((state) => state.computed.start.setup);
  const { branch, setup } = variation;
  const vary = (change: Change): void => onChange({ ...variation, setup: change(setup) });
  const others = tree.branches.filter((each) => each.id !== currentBranch(tree).id);
  const [design] = setup.design ?? [];
  return (
    <li>
      <div className="compare-row-head">
        <b>Run {number}</b>
        <button type="button" className="btn quiet square" aria-label={`Remove run ${number}`} onClick={onRemove}>
          <Icon name="close" />
        </button>
      </div>
      <div className="compare-pickers" role="group" aria-label={`Run ${number}`}>
        <Picker
          label="Its reconciler"
          value={setup.charm ?? SAME}
          groups={withSame(reconcilerGroups(setup.charm ?? 'none'))}
          onPick={(value) => vary(varied('charm', value === SAME ? null : value))}
        />
        <Picker
          label="Its design"
          value={setup.design === undefined ? SAME : (design ?? 'released')}
          groups={withSame(DESIGN_GROUPS)}
          onPick={(value) => vary(varied('design', designsFor(value)))}
        />
        <Picker
          label="Its version"
          value={setup.library ?? SAME}
          groups={withSame(VERSIONS)}
          onPick={(value) => vary(varied('library', versionFor(value)))}
        />
        <Picker
          label="Its provider"
          value={setup.provider === undefined ? SAME : providerId(setup.provider)}
          groups={withSame(providerGroups(own.provider))}
          onPick={(value) => vary(varied('provider', isId(PROVIDER_IDS, value) ? providerPolicy(value) : null))}
        />
        {others.length > 0 && (
          <Picker
            label="Its branch"
            value={branch ?? SAME}
            groups={withSame([{ label: null, choices: others.map((each) => ({ value: each.id, label: each.name })) }])}
            onPick={(value) => onChange({ ...variation, branch: value === SAME ? null : value })}
          />
        )}
      </div>
    </li>
  );
}

function designsFor(value: string): readonly Design[] | null {
  if (!isId(DESIGNS, value)) return null;
  return value === 'released' ? [] : [value];
}

function versionFor(value: string): LibraryVersion | null {
  return isId(LIBRARY_VERSIONS, value) ? value : null;
}
