import { codeSeen } from '../../lessons/shown';
import { storyLine } from '../../run/words';
import { Rich } from '../shell/Rich';
import { useExplorer } from '../store/context';
import { PartFigure } from './PartFigure';
import { SeenCode } from './SeenCode';

/** What stands on paper in place of the live explorer: the run at the step that was looked at, and the charm's lines. */
export function Printed({ title }: { readonly title: string }) {
  const computed = useExplorer((state) => state.computed);
  const selected = useExplorer((state) => state.selected);
  const text = useExplorer((state) => {
    const { charm } = state.computed.start.setup;
    return charm === null ? undefined : state.sources[charm]?.text;
  });
  if (computed.steps[selected - 1] === undefined) return null;
  return (
    <section className="lesson-printed" aria-label="The run on paper">
      <p>
        <Rich text={storyLine(computed.steps, selected - 1)} />
      </p>
      <PartFigure title={title} run={computed} step={selected} />
      <SeenCode lines={codeSeen(computed, text ?? '')} />
    </section>
  );
}
