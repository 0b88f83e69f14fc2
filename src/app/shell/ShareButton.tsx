import { useEffect, useState } from 'react';
import { useExplorer } from '../store/context';
import { copyText } from './copy';
import { Icon } from './Icon';

/** How long "Copied" stands. */
const SAID_MS = 2000;

/** Copies the address: it always holds the run and the step. */
export function ShareButton() {
  const [said, setSaid] = useState(false);
  const { notify } = useExplorer((state) => state.commands);
  useEffect(() => {
    if (!said) return undefined;
    const timer = window.setTimeout(() => setSaid(false), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [said]);
  return (
    <button
      type="button"
      className="btn quiet"
      aria-label={said ? 'Link copied' : 'Share'}
      onClick={() => {
        void copyText(window.location.href).then((done) => {
          if (done) setSaid(true);
          else notify('The link could not be copied. It stands in the address bar.');
        });
      }}
    >
      <Icon name={said ? 'tick' : 'share'} />
      <span className="word">{said ? 'Link copied' : 'Share'}</span>
      <span className="vh" role="status">
        {said ? 'The link was copied.' : ''}
      </span>
    </button>
  );
}
