import { useEffect } from 'react';
import { Icon } from '../shell/Icon';
import { useExplorer } from '../store/context';
import { forgetCode as forget, rememberCode } from '../store/known';
import type { Foreign } from '../store/state';

const CAME: Readonly<Record<Foreign['from'], string>> = {
  link: 'came with the link',
  file: 'came from a file',
  message: 'came from another page',
};

/** In the place of the story line: somebody else's code waits until it has been read. Python may load meanwhile. */
export function ForeignBar() {
  const foreign = useExplorer((state) => state.foreign);
  const code = useExplorer((state) => state.tree.code);
  const coder = useExplorer((state) => state.coder);
  const python = useExplorer((state) => state.python);
  const library = useExplorer((state) => state.computed.start.setup.library);
  const { readCode, forgetCode } = useExplorer((state) => state.commands);
  useEffect(() => coder?.warmUp(library), [coder, library]);
  if (foreign === null) return null;
  const what = code?.charm && code.library !== undefined ? 'charm and library' : code?.charm ? 'code' : 'library';
  return (
    <section className="foreign" aria-label="Code from elsewhere">
      <Icon name="warning" />
      <h1>
        <b>
          This {what} {CAME[foreign.from]}. Read it, then run it.
        </b>{' '}
        Nothing has run yet.
      </h1>
      {python.kind === 'starting' && (
        <span className="cap" role="status">
          {python.says} {python.part !== null && <progress max={1} value={python.part} aria-label="Python loading" />}
        </span>
      )}
      <button type="button" className="btn quiet" onClick={forgetCode}>
        Leave it, show me a shipped charm
      </button>
      <button
        type="button"
        className="btn primary"
        onClick={() => {
          if (code) rememberCode(code);
          readCode();
        }}
      >
        I have read it, run it
      </button>
    </section>
  );
}

/** Once it runs, one row says where it came from and how to be rid of it. */
export function ForeignRow() {
  const foreign = useExplorer((state) => state.foreign);
  const code = useExplorer((state) => state.tree.code);
  const { forgetCode } = useExplorer((state) => state.commands);
  if (foreign === null) return null;
  return (
    <div className="foreign-row" role="status" aria-label="Code from elsewhere">
      <Icon name="note" />
      <p>
        <b>This code {CAME[foreign.from]}.</b> You read it, then ran it.
      </p>
      <button
        type="button"
        className="btn quiet"
        onClick={() => {
          if (code) forget(code);
          forgetCode();
        }}
      >
        Stop and forget it
      </button>
    </div>
  );
}
