import type { Piece } from '../../lessons/types';
import { Icon } from '../shell/Icon';
import { useExplorer } from '../store/context';
import { editAt } from './editAt';
import { useFramed } from './framed';
import { Pieces } from './Pieces';

/** An invitation to change a line of the charm; the run follows while one types. */
export function TryBox({ words, line }: { readonly words: readonly Piece[]; readonly line: string }) {
  const whole = useFramed();
  const { edit } = useExplorer((state) => state.commands);
  const text = useExplorer((state) => {
    const { charm } = state.computed.start.setup;
    return (charm === null ? undefined : state.sources[charm]?.text) ?? '';
  });
  const at = text.split('\n').findIndex((each) => each.includes(line)) + 1;
  return (
    <aside className="try" aria-label="Try it">
      <p>
        <b>Try it.</b> <Pieces pieces={words} going={null} />
      </p>
      {whole !== null ? (
        <a className="btn" href={whole}>
          Try it on the whole page
        </a>
      ) : (
        <button
          type="button"
          className="btn"
          onClick={() => {
            edit('charm');
            void editAt(line);
          }}
        >
          <Icon name="bolt" />
          {at > 0 ? `Edit line ${at}` : 'Edit the charm'}
        </button>
      )}
    </aside>
  );
}
