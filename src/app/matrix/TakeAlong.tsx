/** The whole matrix as Markdown, CSV or JSON. */
import { useState } from 'react';
import { copyText } from '../shell/copy';
import { saveBlob } from '../export/save';
import { Icon } from '../shell/Icon';
import { Menu } from '../shell/Menu';
import { matrixCsv, matrixJson, matrixMarkdown, type Whole } from './exports';

export function TakeAlong({ whole }: { readonly whole: Whole }) {
  const [at, setAt] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const [said, setSaid] = useState('');
  const save = (file: string, type: string, text: string): void => {
    saveBlob(file, new Blob([text], { type }));
    setSaid(`${file} is saved.`);
  };
  return (
    <>
      <button
        type="button"
        className="btn quiet"
        aria-label="Export"
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          setAt({ x: left, y: bottom + 4 });
        }}
      >
        <Icon name="export" />
        <span className="word">Export</span>
      </button>
      <span className="vh" role="status">
        {said}
      </span>
      {at && (
        <Menu
          label="Export the matrix"
          at={at}
          onClose={() => setAt(null)}
          groups={[
            {
              title: null,
              items: [
                {
                  key: 'markdown',
                  label: 'Copy as Markdown',
                  hint: 'A table for an issue, with the way back here',
                  onPick: () =>
                    void copyText(matrixMarkdown(whole)).then((done) => {
                      if (done) setSaid('The table is copied.');
                      else save('matrix.md', 'text/markdown', matrixMarkdown(whole));
                    }),
                },
                {
                  key: 'csv',
                  label: 'Save as CSV',
                  hint: 'One line for each cell',
                  onPick: () => save('matrix.csv', 'text/csv', matrixCsv(whole)),
                },
                {
                  key: 'json',
                  label: 'Save as JSON',
                  hint: 'Every property, bound and count',
                  onPick: () => save('matrix.json', 'application/json', matrixJson(whole)),
                },
              ],
            },
          ]}
        />
      )}
    </>
  );
}
