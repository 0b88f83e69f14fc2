/** A link has brought somebody's charm: it runs only after it has been read. */
import { Icon } from '../shell/Icon';
import type { Own } from './own';

export function OwnNotice({ own, onRead }: { readonly own: Own; readonly onRead: () => void }) {
  const files = Object.entries(own.code.charm?.files ?? {});
  return (
    <div className="mx-foreign">
      <p>
        <Icon name="warning" /> This link carries a charm that somebody wrote. Nothing of it runs until you have read
        it; then it runs in your browser alone, without a network.
      </p>
      {files.map(([path, text]) => (
        <details key={path}>
          <summary>{path}</summary>
          <pre className="mx-code" tabIndex={0} aria-label={path}>
            {text}
          </pre>
        </details>
      ))}
      <button type="button" className="btn primary" onClick={onRead}>
        I have read it, search it
      </button>
    </div>
  );
}
