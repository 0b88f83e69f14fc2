import { saveBlob } from '../export/save';
import { CopyButton } from '../frame/CopyButton';
import { PageFrame } from '../frame/PageFrame';
import { Terms } from '../glossary/Terms';
import { useLoaded } from '../frame/useLoaded';
import { loadCharm } from '../code/source';
import { Icon } from '../shell/Icon';
import { ClaimsTable } from './ClaimsTable';
import { GuardList } from './GuardList';
import { GuideCode } from './GuideCode';
import { ReleasesTable } from './ReleasesTable';
import './guide.css';

const WHAT =
  'Keep what is good while an answer is missing; drop what is revoked, unwanted or without a relation, in whichever hook shows it. Take one line out and some order of events breaks it.';

/** The safe reconciler: its code, why each line is there, in which releases, and what is said today. */
async function carefulText(): Promise<string> {
  return (await loadCharm('careful'))?.text ?? '';
}

export function GuidePage() {
  const text = useLoaded(carefulText);
  return (
    <PageFrame view="safe-reconciler">
      <header className="story guide-story">
        <h1>
          <b>The safe reconciler.</b> <Terms text={WHAT} />
        </h1>
      </header>
      {text === null ? (
        <p className="notice" role="status">
          The charm is on its way…
        </p>
      ) : (
        <div className="guide">
          <section className="panel guide-code" aria-label="careful.py">
            <div className="panel-head">
              <h2>careful.py</h2>
              <span className="cap grow">the text that runs everywhere on this site</span>
              <CopyButton label="Copy the code" text={() => text} />
              <button
                type="button"
                className="btn quiet"
                onClick={() => saveBlob('charm.py', new Blob([text], { type: 'text/x-python' }))}
              >
                <Icon name="export" /> Save
              </button>
              <a className="btn quiet" href="?scenario=renewal-gap&reconciler=careful">
                Run it
              </a>
            </div>
            <GuideCode text={text} />
          </section>
          <div className="guide-side">
            <GuardList text={text} />
          </div>
        </div>
      )}
      <ReleasesTable />
      <ClaimsTable />
    </PageFrame>
  );
}
