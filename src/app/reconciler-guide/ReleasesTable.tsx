import { LIBRARY_VERSIONS } from '../../model/setup';
import { SITUATION_IDS, SITUATIONS, VERDICTS, type VerdictId } from '../../scenarios/ids';
import { Glyph } from '../shell/Glyph';
import { RELEASE_CELLS } from './releases';
import { useReleases } from './useReleases';

/** In which releases it is safe: searched here, in every order of events. */
export function ReleasesTable() {
  const { verdicts, phase, failed, start } = useReleases();
  const found = Object.keys(verdicts).length;
  return (
    <section className="guide-part" aria-labelledby="guide-releases">
      <h2 id="guide-releases">In which releases</h2>
      <p>
        Every situation of the lab, every order of events within its bounds, each release of the library.{' '}
        <button
          type="button"
          className="btn"
          aria-disabled={phase === 'searching'}
          onClick={phase === 'searching' ? undefined : start}
        >
          {phase === 'done' ? 'Search again' : 'Search them here'}
        </button>
      </p>
      <p role="status" className="cap">
        {phase === 'searching' && `${found} of ${RELEASE_CELLS.length} searched`}
        {phase === 'done' && summary(Object.values(verdicts))}
        {failed !== null && ` ${failed}`}
      </p>
      {phase !== 'still' && (
        <div className="guide-scroll" role="group" tabIndex={0} aria-label="Situations by releases, a table">
          <table>
            <thead>
              <tr>
                <th scope="col">Situation</th>
                {LIBRARY_VERSIONS.map((version) => (
                  <th key={version} scope="col">
                    {version}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {SITUATION_IDS.map((situation) => (
                <tr key={situation}>
                  <th scope="row">{SITUATIONS[situation]}</th>
                  {LIBRARY_VERSIONS.map((version) => (
                    <td key={version}>
                      <Verdict verdict={verdicts[`${version} ${situation}`]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function summary(verdicts: readonly VerdictId[]): string {
  const safe = verdicts.filter((each) => each === 'safe').length;
  const none = verdicts.filter((each) => each === 'no-charm-can').length;
  const rest = verdicts.length - safe - none;
  return `${verdicts.length} cells: ${safe} safe, ${none} in which no charm can help, ${rest === 0 ? 'none' : rest} otherwise.`;
}

function Verdict({ verdict }: { readonly verdict: VerdictId | undefined }) {
  if (verdict === undefined) return <span className="cap">…</span>;
  return (
    <span className="guide-verdict">
      {verdict !== 'no-charm-can' && <Glyph name={verdict === 'safe' ? 'safe' : 'outage'} />} {VERDICTS[verdict]}
    </span>
  );
}
