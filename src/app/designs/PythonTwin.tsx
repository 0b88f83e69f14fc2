/** The design as a subclass of the real class: to be read, copied and taken along. */
import { useCallback } from 'react';
import type { Design } from '../../model/setup';
import { saveBlob } from '../export/save';
import { CopyButton } from '../frame/CopyButton';
import { useLoaded } from '../frame/useLoaded';
import { Icon } from '../shell/Icon';
import { twinClass, twinFile, twinText } from './twins';

export function PythonTwin({ design }: { readonly design: Design }) {
  const text = useLoaded(useCallback(() => twinText(design), [design]));
  if (text === null) return null;
  return (
    <>
      <p>
        <code>{twinClass(design)}</code> overrides only what the design changes. A charm that uses it in place of{' '}
        <code>TLSCertificatesRequiresV4</code> has the design. Its recorded hooks equal those of the engine, step by
        step.
      </p>
      <div className="ds-buttons">
        <CopyButton label="Copy Python" className="btn" text={() => text} />
        <button
          type="button"
          className="btn"
          onClick={() => saveBlob(twinFile(design), new Blob([text], { type: 'text/x-python' }))}
        >
          <Icon name="export" />
          Download {twinFile(design)}
        </button>
      </div>
      <pre className="mx-code ds-code" tabIndex={0} aria-label={`${twinFile(design)}, Python`}>
        {text}
      </pre>
    </>
  );
}
