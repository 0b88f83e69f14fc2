/** What a cell found, in full: verdict, shortest run, the run as a test, what would be safe. */
import { useEffect, useRef, useState } from 'react';
import { SITUATION_DATA, type CellResult, type PropertyResult } from '../../explore';
import { SURVEYED } from '../../charms/files';
import { PROPERTIES, PROPERTY_WORDS, type PropertyId } from '../../model/properties';
import type { RunCode } from '../../run/code';
import { PROVIDERS, SITUATIONS, VERDICTS } from '../../scenarios/ids';
import { CopyButton } from '../frame/CopyButton';
import { Terms } from '../glossary/Terms';
import { Icon } from '../shell/Icon';
import { AsTest } from './AsTest';
import { cellId, type Matrix } from './board';
import { cellAt, lastingText, toneOf, verdictOf, worstProperty, type CellState, type Results } from './cells';
import { changeOf, changeWord, nearestSafe, worseFirst } from './changes';
import { useExample, type Example } from './example';
import { ExampleView } from './ExampleView';
import { settingWords } from './headline';
import { NearestSafe } from './NearestSafe';
import type { CellRef, Setting } from './query';
import type { Row } from './rows';
import { VerdictMark } from './VerdictMark';

interface Props {
  readonly matrix: Matrix;
  readonly cell: CellRef;
  readonly row: Row;
  readonly rows: readonly Row[];
  readonly setting: Setting;
  readonly results: Results;
  readonly before: Results | null;
  /** The reader's own charm, where the row is its. */
  readonly code: RunCode | undefined;
  /** Of the panel's text, in pixels. */
  readonly width: number;
  /** Null: what it stands in closes it. */
  readonly onClose: (() => void) | null;
}

/** How each loss ends, as a part of a sentence. */
function lastingWords(result: CellResult): string {
  const lasts = worstProperty(result)?.lasts;
  if (!lasts) return '';
  switch (lasts.ends) {
    case 'never':
      return 'No hook ends it.';
    case 'unanswered':
      return 'It lasts until somebody signs.';
    case 'mended':
      return lasts.ms > 0
        ? `It lasts ${lastingText(lasts)} when Juju's hooks come in order.`
        : `It ends after ${lastingText(lasts)} when Juju's hooks come at once, in order; each that comes late makes it longer.`;
  }
}

export function CellPanel(props: Props) {
  const { cell, row, setting, results, before, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const state = cellAt(results, cell.charm, cell.situation);
  const change = before && changeOf(before, results, cell.charm, cell.situation);
  const was = before && verdictOf(cellAt(before, cell.charm, cell.situation));
  useEffect(() => {
    // A link that opens the page with a cell leaves the focus where a page begins.
    if (document.activeElement !== document.body) heading.current?.focus({ preventScroll: true });
  }, [cell.charm, cell.situation]);
  return (
    <>
      <div className="mx-panel-head">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {row.title}
          </h2>
          <p className="cap">
            {row.letter !== null && `Class ${row.letter}, ${row.seen ?? 0} of ${SURVEYED} public charms. `}
            {SITUATIONS[cell.situation]}, {settingWords(setting)}.{' '}
            {setting.provider === null &&
              `Provider: ${PROVIDERS[SITUATION_DATA[cell.situation].provider].toLowerCase()}.`}
          </p>
        </div>
        {onClose && (
          <button type="button" className="btn quiet square" aria-label="Close the cell" onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {change && was && (
        <p className={`mx-change ${change}`}>
          {changeWord(change)[0]?.toUpperCase()}
          {changeWord(change).slice(1)}: it was {VERDICTS[was]} before.
        </p>
      )}
      <Body key={`${cell.charm} ${cell.situation}`} {...props} state={state} />
    </>
  );
}

function Body({ state, ...props }: Props & { readonly state: CellState }) {
  switch (state.kind) {
    case 'waiting':
    case 'searching':
      return <p role="status">This cell is still being searched. What it finds appears here.</p>;
    case 'says-nothing':
      return <p>The situation says nothing of this charm. {state.not}</p>;
    case 'failed':
      return (
        <p>
          This cell could not be searched: {state.why} The command line searches it:{' '}
          <code>{`npm run -s explore -- --charm ${props.cell.charm} --situation ${props.cell.situation} --design ${props.setting.design.join(',') || 'released'}`}</code>
        </p>
      );
    case 'found':
      return <Found {...props} result={state.result} />;
  }
}

function Found({ result, ...props }: Props & { readonly result: CellResult }) {
  const { matrix, cell, row, rows, setting, results, code, width } = props;
  const worst = worstProperty(result);
  const broken = result.properties.filter(({ word }) => word === 'broken').sort(worstFirst);
  const [chosen, setChosen] = useState<PropertyId | null>(null);
  const property = chosen ?? worst?.property ?? null;
  const example = useExample(matrix, cellId(cell.charm, cell.situation, setting), property, code);
  const tone = toneOf(result.verdict);
  const nearest = result.verdict === 'safe' ? null : nearestSafe(results, rows, cell.charm, cell.situation);
  return (
    <>
      <p className={`mx-verdict tone-${tone}`}>
        <VerdictMark verdict={result.verdict} size={16} />
        <span>
          <b>
            {VERDICTS[result.verdict][0]?.toUpperCase()}
            {VERDICTS[result.verdict].slice(1)}.
          </b>{' '}
          {result.verdict === 'safe'
            ? 'No order of events within the bounds breaks it.'
            : `What is broken: “${worst ? PROPERTIES[worst.property] : ''}”. ${lastingWords(result)}`}
          {result.verdict === 'no-charm-can' && ' Whatever the charm does, there is no good certificate to serve.'}
        </span>
      </p>
      {property !== null && (
        <section aria-label="Shortest counterexample" className="mx-part">
          <h3>Shortest counterexample</h3>
          {broken.length > 1 && (
            <div className="mx-which" role="group" aria-label="Which property">
              {broken.map((each) => (
                <button
                  key={each.property}
                  type="button"
                  className="btn"
                  aria-pressed={each.property === property}
                  onClick={() => setChosen(each.property)}
                >
                  {shortName(each)}
                </button>
              ))}
            </div>
          )}
          <ExampleBody example={example} width={width} code={code} />
        </section>
      )}
      {nearest && <NearestSafe from={row} to={nearest.row} differs={nearest.differs} own={code?.charm ?? null} />}
      <Properties result={result} situation={cell.situation} />
    </>
  );
}

/** What is only a cost comes last. */
function worstFirst(a: PropertyResult, b: PropertyResult): number {
  if (a.verdict === null || b.verdict === null) return Number(a.verdict === null) - Number(b.verdict === null);
  return worseFirst(a.verdict, b.verdict);
}

function shortName({ property, verdict }: PropertyResult): string {
  if (verdict !== null) return VERDICTS[verdict];
  return property === 'one-request' ? 'second request' : 'needless restart';
}

function ExampleBody({
  example,
  width,
  code,
}: {
  readonly example: Example;
  readonly width: number;
  readonly code: RunCode | undefined;
}) {
  switch (example.kind) {
    case 'searching':
      return <p role="status">Looking for the shortest run…</p>;
    case 'none':
      return <p>No run of actions shows it.</p>;
    case 'failed':
      return <p role="status">The run could not be shown: {example.why}</p>;
    case 'found': {
      const { found, computed, address } = example;
      return (
        <>
          {computed === null ? (
            <p role="status">Computing the run…</p>
          ) : (
            <ExampleView found={found} computed={computed} width={width} />
          )}
          <div className="mx-buttons">
            <a className="btn primary" href={address}>
              Open in the timeline
            </a>
            <CopyButton
              label="Copy link"
              icon="share"
              className="btn"
              text={() => new URL(address, window.location.href).href}
            />
          </div>
          {computed !== null && <AsTest computed={computed} own={code?.charm ?? null} />}
        </>
      );
    }
  }
}

function Properties({ result, situation }: { readonly result: CellResult; readonly situation: CellRef['situation'] }) {
  const { counts, complete } = result;
  const says = result.properties.map(({ property }) => PROPERTIES[property]);
  return (
    <section aria-label="What was searched" className="mx-part">
      <h3>What was searched</h3>
      <p>
        {counts.states.toLocaleString('en-US')} states, {counts.moves.toLocaleString('en-US')} moves, at most{' '}
        {counts.depth} moves from the start, {Math.round(counts.ms).toLocaleString('en-US')} ms.{' '}
        {complete
          ? 'Nothing was left unexplored.'
          : `${counts.notExplored.toLocaleString('en-US')} states were not explored.`}{' '}
        <Terms text={SITUATION_DATA[situation].why} />
      </p>
      <ul className="mx-properties">
        {result.properties.map(({ property, word, verdict, moves }, at) => (
          <li key={property}>
            <b className={word === 'broken' ? 'broken' : undefined}>{PROPERTY_WORDS[word]}</b>
            <span>
              <Terms text={PROPERTIES[property]} after={[SITUATION_DATA[situation].why, ...says.slice(0, at)]} />
              {moves !== null && ` (${verdict === null ? 'a cost' : VERDICTS[verdict]}, after ${moves} moves)`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
