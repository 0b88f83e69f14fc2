import { useEffect, useState } from 'react';
import { copyText } from '../shell/copy';
import { Icon, type IconName } from '../shell/Icon';

/** How long "copied" stands, ms. */
const SAID_MS = 2500;

interface Props {
  readonly label: string;
  readonly icon?: IconName;
  readonly className?: string;
  /** What is copied, asked for at the click. */
  readonly text: () => string;
}

/** Copies a text and says so; where nothing may be copied it shows the text, chosen, to be copied by hand. */
export function CopyButton({ label, icon = 'export', className = 'btn quiet', text }: Props) {
  const [said, setSaid] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (said !== 'copied') return undefined;
    const timer = window.setTimeout(() => setSaid(null), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [said]);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={said === 'copied' ? `${label}: copied` : label}
        onClick={() => void copyText(text()).then((done) => setSaid(done ? 'copied' : 'refused'))}
      >
        <Icon name={said === 'copied' ? 'tick' : icon} />
        <span className="word">{said === 'copied' ? 'Copied' : label}</span>
      </button>
      <span className="vh" role="status">
        {said === 'copied' ? `${label}: copied.` : ''}
      </span>
      {said === 'refused' && (
        <textarea
          className="copy-by-hand"
          readOnly
          aria-label={`${label}: copying is not allowed here, copy it by hand`}
          value={text()}
          ref={(area) => area?.select()}
        />
      )}
    </>
  );
}
