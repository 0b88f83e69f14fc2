/** What is searched, and what of it is shown. */
import { designClash } from '../../model/library/designs';
import { DESIGNS, LIBRARY_VERSIONS, type Design } from '../../model/setup';
import { WORST_FIRST } from '../../explore';
import {
  DESIGN_WORDS,
  isId,
  PROVIDER_IDS,
  PROVIDERS,
  SITUATION_IDS,
  SITUATIONS,
  VERDICTS,
  type VerdictId,
} from '../../scenarios/ids';
import { Picker } from '../shell/Picker';
import { NEWEST, type MatrixQuery, type Setting, type SortBy } from './query';
import { VerdictMark } from './VerdictMark';

const SWITCHES = DESIGNS.filter((each) => each !== 'released');
const SITUATIONS_OWN = 'own';

interface SettingProps {
  readonly setting: Setting;
  readonly onSetting: (setting: Setting, said?: string) => void;
}

export function SettingPickers({ setting, onSetting }: SettingProps) {
  return (
    <>
      <Picker
        label="Library"
        value={setting.library}
        groups={[
          {
            label: null,
            choices: [...LIBRARY_VERSIONS].reverse().map((value) => ({ value, label: value })),
          },
        ]}
        onPick={(value) =>
          onSetting({ ...setting, library: LIBRARY_VERSIONS.find((each) => each === value) ?? NEWEST })
        }
      />
      <Picker
        label="Provider"
        value={setting.provider ?? SITUATIONS_OWN}
        groups={[
          {
            label: null,
            choices: [
              { value: SITUATIONS_OWN, label: 'As the situation says' },
              ...PROVIDER_IDS.map((value) => ({ value, label: PROVIDERS[value] })),
            ],
          },
        ]}
        onPick={(value) => onSetting({ ...setting, provider: isId(PROVIDER_IDS, value) ? value : null })}
      />
    </>
  );
}

/** Switches a design; one that does not go with it is switched off, and the reason is said. */
function switched(
  design: readonly Design[],
  id: Design,
): { readonly design: readonly Design[]; readonly said?: string } {
  if (design.includes(id)) return { design: design.filter((each) => each !== id) };
  const both = [...design, id];
  const clash = designClash(both);
  if (clash === null) return { design: both };
  return { design: both.filter((each) => each === id || designClash([each, id]) === null), said: clash };
}

export function DesignSwitches({ setting, onSetting }: SettingProps) {
  const { design } = setting;
  return (
    <fieldset className="mx-designs">
      <legend>Design</legend>
      <button
        type="button"
        className="btn"
        aria-pressed={design.length === 0}
        onClick={() => onSetting({ ...setting, design: [] })}
      >
        {DESIGN_WORDS.released}
      </button>
      {SWITCHES.map((id) => (
        <button
          key={id}
          type="button"
          className="btn"
          aria-pressed={design.includes(id)}
          onClick={() => {
            const { said, ...next } = switched(design, id);
            onSetting({ ...setting, ...next }, said);
          }}
        >
          {DESIGN_WORDS[id]}
        </button>
      ))}
    </fieldset>
  );
}

interface LookProps {
  readonly query: MatrixQuery;
  /** How many cells have each verdict. */
  readonly counts: ReadonlyMap<VerdictId, number>;
  readonly onQuery: (change: Partial<MatrixQuery>) => void;
}

export function Legend({ query, counts, onQuery }: LookProps) {
  return (
    <div className="mx-legend" role="group" aria-label="Only cells with this verdict">
      {[...WORST_FIRST].reverse().map((verdict) => {
        const count = counts.get(verdict) ?? 0;
        if (count === 0 && query.only !== verdict) return null;
        return (
          <button
            key={verdict}
            type="button"
            className="btn quiet"
            aria-pressed={query.only === verdict}
            onClick={() => onQuery({ only: query.only === verdict ? null : verdict })}
          >
            <VerdictMark verdict={verdict} />
            {VERDICTS[verdict]} <span className="cap">{count}</span>
          </button>
        );
      })}
    </div>
  );
}

const SORT_WORDS: readonly (readonly [SortBy, string])[] = [
  ['listed', 'As listed'],
  ['safe', 'Fewest safe first'],
  ['class', 'By class'],
  ['evidence', 'Most seen first'],
];

export function LookControls({ query, onQuery }: Omit<LookProps, 'counts'>) {
  return (
    <>
      <label className="mx-field">
        <span className="cap">Find</span>
        <input
          type="search"
          value={query.text}
          maxLength={60}
          placeholder="reconciler or situation"
          onChange={({ target }) => onQuery({ text: target.value })}
        />
      </label>
      <label className="mx-field">
        <span className="cap">Sort</span>
        <select value={query.sort} onChange={({ target }) => onQuery({ sort: sortOf(target.value) })}>
          {SORT_WORDS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <optgroup label="Worst first in">
            {SITUATION_IDS.map((id) => (
              <option key={id} value={id}>
                {SITUATIONS[id]}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <button
        type="button"
        className="btn"
        aria-pressed={query.flipped}
        onClick={() => onQuery({ flipped: !query.flipped })}
      >
        Transpose
      </button>
    </>
  );
}

function sortOf(value: string): SortBy {
  return SORT_WORDS.find(([id]) => id === value)?.[0] ?? SITUATION_IDS.find((id) => id === value) ?? 'listed';
}
