import { useEffect, useRef, type ReactNode } from 'react';
import { Glyph, type GlyphName } from '../shell/Glyph';
import { Terms } from '../glossary/Terms';
import { Icon } from '../shell/Icon';
import { Rich } from '../shell/Rich';
import { isId, SCENARIO_IDS } from '../../scenarios/ids';
import { scenarioById } from '../../scenarios/scenarios';
import { plain, type RichText } from '../../run/rich';
import { viewAddress } from '../views';
import { linesText } from './markdown';
import type { Finding, Lines } from './messages';

/** With more than these, those that are not looked at show only their title. */
const OPEN_AT_MOST = 5;
/** A fleet has more; the first ones are what is read. */
const SHOWN_AT_MOST = 150;

const GLYPHS: Readonly<Record<Finding['tone'], GlyphName | null>> = {
  outage: 'outage',
  revoked: 'revoked',
  stuck: 'stuck',
  valid: 'safe',
  note: null,
};

interface Props {
  readonly findings: readonly Finding[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  readonly onLines: (index: number, lines: Lines) => void;
}

export function Findings({ findings, selected, onSelect, onLines }: Props) {
  const folds = findings.length > OPEN_AT_MOST;
  const shown = findings.slice(0, SHOWN_AT_MOST);
  return (
    <ol className="dg-findings">
      {shown.map((finding, index) => (
        <Item
          key={`${finding.id} ${finding.about}`}
          finding={finding}
          number={index + 1}
          now={index === selected}
          open={index === selected || !folds}
          full={index === selected}
          onSelect={() => onSelect(index)}
          onLines={(lines) => onLines(index, lines)}
        />
      ))}
      {findings.length > shown.length && (
        <li className="dg-rest cap">
          {(findings.length - shown.length).toLocaleString('en-US')} more findings, less urgent, are in the copied text.
        </li>
      )}
    </ol>
  );
}

interface ItemProps {
  readonly finding: Finding;
  readonly number: number;
  readonly now: boolean;
  readonly open: boolean;
  readonly full: boolean;
  readonly onSelect: () => void;
  readonly onLines: (lines: Lines) => void;
}

function Item({ finding, number, now, open, full, onSelect, onLines }: ItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const was = useRef(now);
  // Only where another one is chosen: the page must not move when findings come.
  useEffect(() => {
    if (now && !was.current) item.current?.scrollIntoView({ block: 'nearest' });
    was.current = now;
  }, [now]);
  const glyph = GLYPHS[finding.tone];
  return (
    <li ref={item} className={`dg-finding ${finding.tone}${now ? ' now' : ''}`} id={`finding-${number}`}>
      <h3>
        <button type="button" aria-expanded={open} aria-current={now ? 'true' : undefined} onClick={onSelect}>
          <span className={`dg-number${now ? ' now' : ''}`}>{number}</span>
          <span className="dg-word">
            {glyph === null ? <Icon name="note" size={14} /> : <Glyph name={glyph} />} {finding.word}
          </span>
          <span className="dg-title">
            <Rich text={finding.title} />
          </span>
        </button>
      </h3>
      {open && <Rows finding={finding} full={full} onLines={onLines} />}
    </li>
  );
}

function Rows({ finding, full, onLines }: Pick<ItemProps, 'finding' | 'full' | 'onLines'>) {
  const { evidence, sees, library, provider, todo, uncertain, versions, scenario } = finding;
  const after = (...texts: readonly (RichText | null)[]): readonly RichText[] => texts.filter((text) => text !== null);
  return (
    <dl>
      {evidence.length > 0 && (
        <Row label="Evidence">
          {evidence.map((each, at) => (
            <p key={at}>
              {each.lines !== null && (
                <>
                  <button type="button" className="as-link" onClick={() => each.lines && onLines(each.lines)}>
                    {linesText(each.lines)}
                  </button>{' '}
                </>
              )}
              <Rich text={each.text} />
            </p>
          ))}
        </Row>
      )}
      <TextRow label="Charm sees now" text={sees} after={[]} />
      <TextRow label="Library next" text={library} after={after(sees)} />
      <TextRow label="Provider next" text={provider} after={after(sees, library)} />
      <TextRow label="Do" text={todo} after={after(sees, library, provider)} />
      {full && <TextRow label="Not known" text={uncertain} after={after(sees, library, provider, todo)} />}
      {full && versions.length > 0 && (
        <Row label="By version">
          {versions.map((each) => (
            <p key={each.from}>
              <b>{each.from === each.to ? each.from : `${each.from} to ${each.to}`}</b> <Rich text={each.text} />
            </p>
          ))}
        </Row>
      )}
      {finding.id === 'loose-pem' && (
        <Row label="See it">
          <a href={viewAddress('certificates', { from: 'paste' })}>Certificates: paste it there</a>
        </Row>
      )}
      {full && scenario !== null && isId(SCENARIO_IDS, scenario) && (
        <Row label="See it">
          <a href={viewAddress(null, { scenario })}>{scenarioById(scenario).title}</a>
        </Row>
      )}
    </dl>
  );
}

interface TextRowProps {
  readonly label: string;
  readonly text: RichText | null;
  /** The rows of the finding before it. */
  readonly after: readonly RichText[];
}

function TextRow({ label, text, after }: TextRowProps) {
  if (text === null || plain(text) === '') return null;
  return (
    <Row label={label}>
      <Terms text={text} after={after} />
    </Row>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
