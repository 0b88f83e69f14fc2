import { Commands } from './Commands';
import { PasteField } from './PasteField';
import type { Diagnosis } from './useDiagnosis';
import { usePasteAnywhere } from './usePasteAnywhere';

/** Before anything was pasted. */
export function Empty({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { busy, failed, refused, add } = diagnosis;
  usePasteAnywhere(add);
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
          ) : refused !== null ? (
            <b>{refused}</b>
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
        <Commands>
          <p>
            <button type="button" className="btn" disabled={busy} onClick={() => void sample()}>
              Try a sample
            </button>{' '}
            <span className="cap">made here: a relation in the renewal gap</span>
          </p>
        </Commands>
      </div>
    </>
  );
}
