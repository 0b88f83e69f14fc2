import { Fragment, useState } from 'react';
import { LIBRARY_VERSIONS, type LibraryVersion } from '../../model/setup';
import { code, rich } from '../../run/rich';
import { saveBlob } from '../export/save';
import { writeAddress } from '../frame/address';
import { CopyButton } from '../frame/CopyButton';
import { PageFrame } from '../frame/PageFrame';
import { Terms } from '../glossary/Terms';
import { Icon } from '../shell/Icon';
import { libraryAt, withLibrary } from './address';
import { referenceMarkdown } from './markdown';
import { GROUPS, STATES, type GroupId } from './states';
import { COLUMN_IDS, COLUMNS, differences, type ColumnId, type StateRows } from './table';
import { useRows } from './useRows';
import './reference.css';

const WHY = rich(
  'Neither getter looks at ',
  code('revoked'),
  ' or at the end of a certificate, and an empty list says nothing of why. Each cell is a run: press it to stand at that step.',
);
const NAMES = rich(
  code('cert-1'),
  ' is the first certificate of the run, ',
  code('csr-2'),
  ' the second request. A cell that differs in another release says where, after ',
);

/** What the pull API returns, when: computed by the engine, each cell a run that can be opened. */
export function ReferencePage() {
  const [{ library, notice }, setAt] = useState(() => libraryAt(window.location.search));
  const rows = useRows();
  const whole = rows.length === STATES.length;
  const pick = (next: LibraryVersion): void => {
    setAt({ library: next, notice: null });
    writeAddress(withLibrary(window.location.search, next), 'replace');
  };
  const markdown = (): string => referenceMarkdown(rows, library, new URL('./', window.location.href).href);
  return (
    <PageFrame view="reference">
      <header className="story reference-story">
        <h1>
          <b>What the pull API returns, when.</b> <Terms text={WHY} />
        </h1>
      </header>
      {notice !== null && <p className="notice">{notice}</p>}
      <div className="reference-tools">
        <fieldset>
          <legend>charmlibs-interfaces-tls-certificates</legend>
          {LIBRARY_VERSIONS.map((each) => (
            <label key={each}>
              <input type="radio" name="library" checked={each === library} onChange={() => pick(each)} /> {each}
            </label>
          ))}
        </fieldset>
        <span className="grow" />
        <CopyButton label="Copy as Markdown" className="btn" text={markdown} />
        <button
          type="button"
          className="btn"
          onClick={() => saveBlob('pull-api.md', new Blob([markdown()], { type: 'text/markdown' }))}
        >
          <Icon name="export" /> Save
        </button>
      </div>
      <p className="reference-says" role="status">
        {whole ? `Computed for ${library}: ${rows.length} states.` : 'The states are being computed…'}
      </p>
      <p className="reference-says">
        <Terms text={NAMES} after={[WHY]} />
        <b>≠</b>.
      </p>
      <div className="reference-scroll" role="group" tabIndex={0} aria-label="States by getters, a table">
        <table>
          <caption className="vh">
            What each getter returns in each state, charmlibs-interfaces-tls-certificates {library}
          </caption>
          <thead>
            <tr>
              <th scope="col">State</th>
              {COLUMN_IDS.map((column) => (
                <th key={column} scope="col">
                  {column === 'events' ? COLUMNS[column] : <Name text={COLUMNS[column]} />}
                </th>
              ))}
            </tr>
          </thead>
          {(Object.keys(GROUPS) as readonly GroupId[]).map((group) => (
            <Group key={group} group={group} library={library} rows={rows} />
          ))}
        </table>
      </div>
    </PageFrame>
  );
}

interface GroupProps {
  readonly group: GroupId;
  readonly library: LibraryVersion;
  readonly rows: readonly StateRows[];
}

/** A name of the library that may break after its underscores. */
function Name({ text }: { readonly text: string }) {
  const pieces = text.split(/(?<=[_(])/);
  return (
    <code>
      {pieces.map((piece, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </code>
  );
}

/** An answer breaks between its parts only. */
function Answer({ text }: { readonly text: string }) {
  return (
    <code>
      {text.split(/(?<=[,;:]) /).map((piece, at) => (
        <Fragment key={at}>
          {at > 0 && ' '}
          <span>{piece}</span>
        </Fragment>
      ))}
    </code>
  );
}

function Group({ group, library, rows }: GroupProps) {
  const own = rows.filter((each) => each[library].state.group === group);
  const says = own.map((each) => each[library].state.says);
  return (
    <tbody>
      <tr className="reference-head">
        <th scope="rowgroup" colSpan={COLUMN_IDS.length + 1}>
          <h2>{GROUPS[group]}</h2>
        </th>
      </tr>
      {own.map((each, at) => (
        <tr key={each[library].state.id}>
          <th scope="row">
            <a href={each[library].link}>{each[library].state.title}</a>
            <span>
              <Terms text={each[library].state.says} after={says.slice(0, at)} />
            </span>
          </th>
          {COLUMN_IDS.map((column) => (
            <Cell key={column} rows={each} library={library} column={column} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Cell({ rows, library, column }: { rows: StateRows; library: LibraryVersion; column: ColumnId }) {
  const { cells, link, state } = rows[library];
  const others = differences(rows, library, column);
  const text = cells[column];
  const tone = text.includes('revoked') ? 'revoked' : text.startsWith('raises') ? 'raises' : '';
  return (
    <td className={`${tone} ${others.length > 0 ? 'differs' : ''}`} data-column={COLUMNS[column]}>
      <a href={link} aria-label={`${text}: ${COLUMNS[column]}, ${state.title}`}>
        <Answer text={text} />
      </a>
      {others.map((each) => (
        <span key={each.library} className="reference-other">
          <b>≠</b> {each.library}: <Answer text={each.says} />
        </span>
      ))}
    </td>
  );
}
