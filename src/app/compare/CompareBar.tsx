import { Icon } from '../shell/Icon';
import { Key } from '../shell/Key';
import { useExplorer } from '../store/context';
import { StepSlider } from '../transport/StepSlider';

interface Props {
  readonly tick: number;
  readonly count: number;
  readonly runs: number;
  readonly says: string;
  readonly divergence: number | null;
  readonly playing: boolean;
  readonly onTick: (tick: number) => void;
  readonly onApart: () => void;
  readonly onlyDifferences: boolean;
  readonly onOnlyDifferences: (only: boolean) => void;
}

const ALL: readonly string[] = [
  '',
  'It moves alone.',
  'Both move together.',
  'All three move together.',
  'All four move together.',
];

export function CompareBar({ tick, count, runs, says, divergence, playing, ...on }: Props) {
  const { setPlaying, openSheet } = useExplorer((state) => state.commands);
  return (
    <div className="bar compare-bar">
      <div className="transport-buttons">
        <button
          type="button"
          className="btn square"
          aria-label="Previous step"
          aria-disabled={tick <= 1}
          onClick={() => on.onTick(tick - 1)}
        >
          <Icon name="previous" />
        </button>
        <button
          type="button"
          className="btn square primary"
          aria-label={playing ? 'Pause' : 'Play'}
          onClick={() => {
            if (!playing && tick >= count) on.onTick(1);
            setPlaying(!playing);
          }}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
        <button
          type="button"
          className="btn square"
          aria-label="Next step"
          aria-disabled={tick >= count}
          onClick={() => on.onTick(tick + 1)}
        >
          <Icon name="next" />
        </button>
      </div>
      <StepSlider
        value={tick}
        count={count}
        says={`Step ${tick} of ${count}, ${says}`}
        marks={divergence === null ? [] : [divergence]}
        onStep={on.onTick}
      />
      <span className="position">
        <b>{tick}</b> of {count}
      </span>
      <button
        type="button"
        className="btn"
        aria-keyshortcuts="D"
        aria-disabled={divergence === null}
        onClick={on.onApart}
      >
        {divergence === null ? 'No divergence' : 'Go to first divergence'} <Key code="KeyD" />
      </button>
      <span className="grow" />
      <span className="cap compare-together">{ALL[runs] ?? ''}</span>
      <button
        type="button"
        className="btn quiet"
        aria-pressed={on.onlyDifferences}
        onClick={() => on.onOnlyDifferences(!on.onlyDifferences)}
      >
        Only show differences
      </button>
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => openSheet('compare')}>
        What to compare…
      </button>
    </div>
  );
}
