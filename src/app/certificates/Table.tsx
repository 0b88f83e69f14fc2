import { useState } from 'react';
import type { Comparison, Field, Row, Section } from '../../x509';
import { Tag } from '../shell/Rich';

const SECTION_WORDS: Readonly<Record<Section, string>> = {
  Subject: 'Subject',
  Issuer: 'Issuer',
  Validity: 'Validity',
  Extensions: 'Extensions',
  Key: 'Key',
  Signature: 'Signature',
  Whole: 'The whole',
};

/** Long values are cut in the middle; their title has them whole. */
const LONG = 46;

export function Value({ text }: { readonly text: string | null }) {
  if (text === null) return <span className="cap">none</span>;
  if (text.length <= LONG || !/^[0-9a-f:]+$/i.test(text)) return <>{text}</>;
  return (
    <span title={text}>
      {text.slice(0, 23)}…{text.slice(-8)}
    </span>
  );
}

function grouped<T extends { readonly section: Section }>(
  rows: readonly T[],
): readonly (readonly [Section, readonly T[]])[] {
  const sections = [...new Set(rows.map((row) => row.section))];
  return sections.map((section) => [section, rows.filter((row) => row.section === section)]);
}

/** How the library treats a difference, in a word beside it. */
function differs(row: Row): string {
  if (row.decides) return 'differs, and counts';
  return row.counts === 'presence' ? 'differs, may do so' : 'differs';
}

interface CompareProps {
  readonly comparison: Comparison;
  readonly left: string;
  readonly right: string;
  /** Under each name. */
  readonly says: readonly [string, string];
  readonly title: string;
}

/** Two objects field by field. */
export function CompareTable({ comparison, left, right, says, title }: CompareProps) {
  const [only, setOnly] = useState(false);
  const rows = only ? comparison.rows.filter((row) => !row.same) : comparison.rows;
  return (
    <>
      <div className="panel-head">
        <h2>{title}</h2>
        <span className="grow" />
        <label className="ct-only">
          <input type="checkbox" checked={only} onChange={({ target }) => setOnly(target.checked)} /> Only differences
        </label>
      </div>
      <div className="ct-scroll" role="region" aria-label={title} tabIndex={0}>
        <table className="ct-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">Field</span>
              </th>
              <th scope="col">
                <Tag name={left} /> <span className="cap">{says[0]}</span>
              </th>
              <th scope="col">
                <span className="vh">Same or not</span>
              </th>
              <th scope="col">
                <Tag name={right} /> <span className="cap">{says[1]}</span>
              </th>
            </tr>
          </thead>
          {grouped(rows).map(([section, fields]) => (
            <tbody key={section}>
              <tr className="ct-section">
                <th scope="rowgroup" colSpan={4}>
                  {SECTION_WORDS[section]}
                </th>
              </tr>
              {fields.map((row) => (
                <tr key={row.id} className={row.same ? undefined : 'differs'}>
                  <th scope="row">{row.label}</th>
                  <td>
                    <Value text={row.a} />
                  </td>
                  <td className="ct-verdict">{row.same ? 'same' : differs(row)}</td>
                  <td>
                    <Value text={row.b} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}

/** One object field by field. */
export function FieldsTable({ fields, name }: { readonly fields: readonly Field[]; readonly name: string }) {
  return (
    <>
      <div className="panel-head">
        <h2>
          <Tag name={name} /> field by field
        </h2>
      </div>
      <div className="ct-scroll" role="region" aria-label={`${name} field by field`} tabIndex={0}>
        <table className="ct-table one">
          <colgroup>
            <col className="name" />
            <col />
          </colgroup>
          {grouped(fields).map(([section, group]) => (
            <tbody key={section}>
              <tr className="ct-section">
                <th scope="rowgroup" colSpan={2}>
                  {SECTION_WORDS[section]}
                </th>
              </tr>
              {group.map((field) => (
                <tr key={field.id}>
                  <th scope="row">{field.label}</th>
                  <td>{field.value}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}
