import { Fragment } from 'react';
import { useExplorer } from '../store/context';
import { Icon } from './Icon';

/** Public threads of the two organizations, and nothing else: a sentence may repeat what stood in somebody's link. */
const THREAD = /https:\/\/github\.com\/((?:canonical|juju)\/[\w.-]+)\/(?:pull|issues)\/(\d+)/g;

function Said({ text }: { readonly text: string }) {
  const threads = [...text.matchAll(THREAD)];
  const ends = [0, ...threads.map(({ 0: found, index }) => index + found.length)];
  return (
    <>
      {threads.map(({ 0: address, 1: repository, 2: number, index }, at) => (
        <Fragment key={index}>
          {text.slice(ends[at], index)}
          <a href={address}>
            {repository}#{number}
          </a>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}

/** What of the address could not be taken as given, and the two ways on. */
function LinkNotice({ texts }: { readonly texts: readonly string[] }) {
  const { takeLink } = useExplorer((state) => state.commands);
  return (
    <div className="notice of-link">
      <Icon name="note" />
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className="cap">The address stays as it was until you step or act, so that it can be reported.</p>
      </div>
      <span>
        <button type="button" className="btn" onClick={takeLink}>
          Go on with this
        </button>
        <a className="btn" href="?view=start">
          Start fresh
        </a>
      </span>
    </div>
  );
}

/** Plain sentences about what could not be taken as given, each to be dismissed. */
export function Notices() {
  const notices = useExplorer((state) => state.notices);
  const stopped = useExplorer((state) => state.stopped);
  const limit = useExplorer((state) => (state.computed.run.actions.length > state.limit ? state.limit : null));
  const { dismiss, goOn } = useExplorer((state) => state.commands);
  const ofLink = notices.flatMap((notice) => (notice.ofLink ? [notice.text] : []));
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
      {ofLink.length > 0 && <LinkNotice texts={ofLink} />}
      {notices
        .filter((notice) => !notice.ofLink)
        .map((notice) => (
          <div key={notice.id} className="notice">
            <Icon name="note" />
            <p>
              <Said text={notice.text} />
            </p>
            <button type="button" className="btn quiet square" aria-label="Dismiss" onClick={() => dismiss(notice.id)}>
              <Icon name="close" />
            </button>
          </div>
        ))}
    </div>
  );
}
