import { useExplorer } from '../store/context';
import { useActive } from '../store/hooks';
import { Icon } from './Icon';

/** Whether this hook's answer was compared with the real library, and what came of it. */
export function CheckBadge() {
  const { step } = useActive();
  const outcome = step?.hook?.outcome;
  const check = useExplorer((state) => (outcome === undefined ? undefined : state.checks.get(outcome)));
  const library = useExplorer((state) => state.computed.start.setup.library);
  if (check === undefined) {
    if (outcome?.by !== 'recorded') return null;
    return (
      <span className="check cap">
        <Icon name="tick" size={14} /> recorded on the real library {library}
      </span>
    );
  }
  if (check.kind === 'same') {
    return (
      <span className="check cap">
        <Icon name="tick" size={14} /> checked on the real library {check.library}
      </span>
    );
  }
  return (
    <span className="check differs cap" title={check.says.join('\n')}>
      <Icon name="warning" size={14} /> our twin differs from the real library {check.library}: {check.says[0]}. The
      real answer is shown.
    </span>
  );
}
