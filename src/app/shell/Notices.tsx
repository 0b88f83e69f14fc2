import { useExplorer } from '../store/context';
import { Icon } from './Icon';

/** Plain sentences about what could not be taken as given, each to be dismissed. */
export function Notices() {
  const notices = useExplorer((state) => state.notices);
  const stopped = useExplorer((state) => state.stopped);
  const limit = useExplorer((state) => (state.computed.run.actions.length > state.limit ? state.limit : null));
  const { dismiss, goOn } = useExplorer((state) => state.commands);
  return (
    <div
      className={notices.length > 0 || stopped !== null || limit !== null ? 'notices' : 'vh'}
      role="status"
      aria-label="Notices"
    >
      {stopped !== null && (
        <div className="notice">
          <Icon name="warning" />
          <p>{stopped}</p>
        </div>
      )}
      {limit !== null && (
        <div className="notice">
          <Icon name="note" />
          <p>Stopped at step {limit.toLocaleString('en-US')}.</p>
          <button type="button" className="btn" onClick={goOn}>
            Continue
          </button>
        </div>
      )}
      {notices.map((notice) => (
        <div key={notice.id} className="notice">
          <Icon name="note" />
          <p>{notice.text}</p>
          <button type="button" className="btn quiet square" aria-label="Dismiss" onClick={() => dismiss(notice.id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
