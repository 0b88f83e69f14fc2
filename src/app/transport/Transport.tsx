import { useExplorer } from '../store/context';
import { stepCount } from '../store/steps';
import { Icon } from '../shell/Icon';
import { Key } from '../shell/Key';
import { StepSlider } from './StepSlider';
import './transport.css';

/** Previous, play, next, the slider and what the keys do. */
export function Transport({
  compact,
  says,
  marks,
}: {
  readonly compact: boolean;
  readonly says: string;
  readonly marks: readonly number[];
}) {
  const count = useExplorer(stepCount);
  const selected = useExplorer((state) => state.selected);
  const playing = useExplorer((state) => state.playing);
  const { move, select, setPlaying } = useExplorer((state) => state.commands);
  return (
    <div className="transport">
      <div className="transport-buttons">
        <button
          type="button"
          className="btn square"
          aria-label="Previous step"
          aria-disabled={selected <= 1}
          onClick={() => move(-1)}
        >
          <Icon name="previous" />
        </button>
        <button
          type="button"
          className="btn square primary"
          aria-label={playing ? 'Pause' : 'Play'}
          onClick={() => setPlaying(!playing)}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
        <button
          type="button"
          className="btn square"
          aria-label="Next step"
          aria-disabled={selected >= count}
          onClick={() => move(1)}
        >
          <Icon name="next" />
        </button>
      </div>
      {compact ? (
        <Position selected={selected} count={count} />
      ) : (
        <div className="scrub">
          <div className="scrub-row">
            <StepSlider value={selected} count={count} says={says} marks={marks} onStep={(value) => select(value)} />
            <Position selected={selected} count={count} />
          </div>
          <div className="keys cap" aria-hidden="true">
            <span>
              <kbd>←</kbd>
              <kbd>→</kbd> step
            </span>
            <span>
              <kbd>Space</kbd> play
            </span>
            <span>
              <Key code="KeyG" /> go to the gap
            </span>
            <span>
              <Key code="KeyW" /> why
            </span>
            <span>
              <kbd>?</kbd> all keys
            </span>
          </div>
        </div>
      )}
    </div>
  );
}

function Position({ selected, count }: { readonly selected: number; readonly count: number }) {
  return (
    <span className="position">
      <b>{selected}</b> of {count}
    </span>
  );
}
