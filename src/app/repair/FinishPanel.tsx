import { useState } from 'react';
import { useStore } from 'zustand';
import { isRepaired } from '../../repair';
import { formatLink } from '../../run/link/link';
import type { ComputedRun } from '../../run/run';
import { saveBlob } from '../export/save';
import { CopyButton } from '../frame/CopyButton';
import { Icon } from '../shell/Icon';
import { charmOf, type Session } from './session';
import { ownCharmId } from '../../run/code';
import { counts } from './words';

function save(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/x-python' }));
}

/** A test for ops.testing and the real library from a run: red where the run breaks something, green where a charm does not. */
async function saveTest(run: ComputedRun, text: string): Promise<void> {
  const { pytest, PYTEST_FILE } = await import('../../export');
  save(PYTEST_FILE, pytest(run, { files: { 'charm.py': text }, metadata: null }));
}

/** The explorer with this text in the run that is open first: the renewal gap. */
function linkWith(text: string): string {
  const charm = charmOf(text);
  const { search, hash } = formatLink({
    run: { scenario: null, setup: { charm: ownCharmId(charm) }, actions: [], code: { charm } },
  });
  return new URL(`${search === '' ? '?' : search}${hash}`, window.location.href).href;
}

/** What one takes along. It opens when every situation is as safe as charm code can make it; the failing test can be taken at any time. */
export function FinishPanel({ session }: { readonly session: Session }) {
  const { checked, shown, text } = useStore(session.state);
  const [says, setSays] = useState('');
  const done = checked !== null && isRepaired(checked, session.repair);
  const togo = checked === null ? null : counts(checked, session.repair);
  const takeTest = async (): Promise<void> => {
    setSays('The run that broke the first charm is played once more…');
    const run = await session.proof().catch(() => null);
    if (run !== null) await saveTest(run, text);
    setSays(run === null ? 'The test could not be made: Python did not play the run.' : '');
  };
  return (
    <section className={`panel repair-finish ${done ? 'open' : ''}`} aria-label="Take it with you">
      <div className="panel-head">
        {!done && <Icon name="note" />}
        <h2>Take the charm and its test with you</h2>
      </div>
      <p>
        {done
          ? 'Every situation is as safe as charm code can make it.'
          : `Opens when all ${togo?.total ?? 16} situations are safe in which charm code can be.`}{' '}
        You get <code>charm.py</code> and a pytest file that runs it on the real library: red on the charm as it was
        given, green on yours.
      </p>
      <p className="repair-take">
        {done ? (
          <>
            <button type="button" className="btn primary" onClick={() => save('charm.py', text)}>
              Download charm.py
            </button>
            <button type="button" className="btn" onClick={() => void takeTest()}>
              Download its test
            </button>
            <CopyButton label="Copy a link to it" className="btn" text={() => linkWith(text)} />
          </>
        ) : (
          <button type="button" className="btn" aria-disabled="true">
            Download both{togo !== null && <span className="cap">{togo.total - togo.good} to go</span>}
          </button>
        )}
        {!done && shown !== null && (
          <button type="button" className="btn" onClick={() => void saveTest(shown.run, text)}>
            Take the failing test now
          </button>
        )}
      </p>
      <p className="cap" role="status">
        {says}
      </p>
    </section>
  );
}
