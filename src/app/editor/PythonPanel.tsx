import { useMemo } from 'react';
import { isProvider } from '../../model/juju/entities';
import { count } from '../../run/say';
import { useCharmFiles } from '../code/useSource';
import { CheckBadge } from '../shell/CheckBadge';
import { Icon } from '../shell/Icon';
import { useExplorer } from '../store/context';
import { useActive } from '../store/hooks';
import { reachOf } from './reading';

/** Where Python stands, and what the code reaches for. */
export function PythonPanel() {
  const python = useExplorer((state) => state.python);
  const patch = useExplorer((state) => state.computed.start.setup.patch);
  const library = useExplorer((state) => state.computed.start.setup.library);
  const files = useCharmFiles();
  const { steps } = useActive();
  const reach = useMemo(() => reachOf(files ?? {}), [files]);
  const hooks = steps.filter(({ before, hook }) => hook !== null && !isProvider(before, hook.unit));
  const live = hooks.filter(({ hook }) => hook?.outcome.by === 'live').length;
  const recorded = hooks.filter(({ hook }) => hook?.outcome.by === 'recorded').length;
  return (
    <section className="panel" aria-label="Python">
      <div className="panel-head">
        <h2>Python</h2>
        <span className="grow" />
        <span className="cap">{python.kind === 'ready' ? 'live, in this page' : ''}</span>
      </div>
      <div className="python-facts">
        {python.kind === 'starting' && (
          <p role="status">
            {python.says} {python.part !== null && <progress max={1} value={python.part} aria-label="Python loading" />}
          </p>
        )}
        {python.kind === 'unavailable' && <p>{python.reason}</p>}
        {live > 0 && (
          <p>
            {count(live, 'hook')} of {hooks.length} ran on the real library {library}
            {patch !== undefined && ', changed by you'}.
          </p>
        )}
        {recorded > 0 && (
          <p>
            {count(recorded, 'hook')} of {hooks.length} were recorded on the real library {library}.
          </p>
        )}
        <CheckBadge />
      </div>
      <ul className="serve-rules" aria-label="What the code reaches for">
        {reach.map(({ what, says, tone }) => (
          <li key={what}>
            <Icon name={tone === 'fine' ? 'tick' : 'note'} size={14} />
            <span>
              <b>{what}</b> {says}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
