import { useEffect } from 'react';
import { PasteField } from './PasteField';
import type { Diagnosis } from './useDiagnosis';

const COMMANDS = [
  ['juju show-unit web/0', 'a unit that asks: what the provider answered'],
  ['juju show-unit ca/0', 'a unit that signs: what was asked'],
  ['juju secrets --format yaml', 'which secrets exist, and when they expire'],
  ['juju show-secret ID', 'one of them; without --reveal'],
] as const;

/** Before anything was pasted. */
export function Empty({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { busy, failed, add } = diagnosis;
  // Pasting works wherever one is on the page, not in the field alone.
  useEffect(() => {
    const take = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text') ?? '';
      if (event.defaultPrevented || event.target instanceof HTMLTextAreaElement || text.trim() === '') return;
      event.preventDefault();
      add(text);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  });
  const sample = async (): Promise<void> => {
    const text = await diagnosis.call('sample', { now: diagnosis.question.now });
    diagnosis.add(text, true);
  };
  return (
    <>
      <div className="story dg-story">
        <h1 aria-live="polite" aria-busy={busy}>
          {failed !== null ? (
            <b>{failed}</b>
          ) : busy ? (
            <b>Reading.</b>
          ) : (
            <>
              <b>Paste what Juju shows of the relation.</b> This page says what is wrong, what the library does next,
              and what to do.
            </>
          )}
        </h1>
      </div>
      <div className="dg-empty">
        <section className="panel" aria-labelledby="dg-paste-title">
          <div className="panel-head">
            <h2 id="dg-paste-title">Your paste</h2>
          </div>
          <PasteField
            label="Output of juju show-unit, a databag, PEM; with prompts and other noise"
            busy={busy}
            atOnce
            onRead={(text) => text.trim() !== '' && diagnosis.add(text)}
          />
          <p className="cap dg-private">
            Read in this browser. Nothing is sent or stored; private keys are cut out before anything else, other
            relations are left out. Up to two megabytes.
          </p>
        </section>
        <section className="panel dg-commands" aria-labelledby="dg-what-title">
          <div className="panel-head">
            <h2 id="dg-what-title">What to paste</h2>
          </div>
          <dl>
            {COMMANDS.map(([command, says]) => (
              <div key={command}>
                <dt>
                  <code>{command}</code>
                </dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
          <p>
            No single command shows both sides. Paste one, and add the other: they are joined by relation id or by
            request.
          </p>
          <p>
            <button type="button" className="btn" disabled={busy} onClick={() => void sample()}>
              Try a sample
            </button>{' '}
            <span className="cap">made here: a relation in the renewal gap</span>
          </p>
        </section>
      </div>
    </>
  );
}
