import { useMemo } from 'react';
import { findUnit } from '../../model/juju/entities';
import type { Step } from '../../model/step.types';
import { tlsFilesOf } from '../../run/facts';
import { healthOf, isServing } from '../../run/health';
import { servingOf } from '../../run/serving';
import { useCharmFiles } from '../code/useSource';
import { HEALTH_TEXT } from '../shell/Health';
import { Icon } from '../shell/Icon';
import { useActive, useUnit } from '../store/hooks';

/** Lines of the charm that wrote a path in this run. */
function writersOf(steps: readonly Step[], path: string): readonly number[] {
  const lines = new Set<number>();
  for (const { hook } of steps) {
    if (hook === null) continue;
    const { report, effects } = hook.outcome;
    for (const effect of effects) {
      if (effect.kind !== 'push' || effect.path !== path) continue;
      const line = report.lines.filter(({ seq }) => seq < effect.seq).at(-1);
      if (line) lines.add(line.line);
    }
  }
  return [...lines].sort((a, b) => a - b);
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

interface Found {
  readonly path: string;
  readonly lines: readonly number[];
}

/** Files that held a key or a certificate at any time of the run. */
function pairFiles(steps: readonly Step[], unit: string): readonly Found[] {
  const paths = new Set(steps.flatMap(({ after }) => tlsFilesOf(after, unit).map(({ path }) => path)));
  return [...paths].sort().map((path) => ({ path, lines: writersOf(steps, path) }));
}

/** What this page takes for "serves TLS": read from the disk and from the charm's own comment, each with its place. */
export function ServingPanel() {
  const files = useCharmFiles();
  const { steps, world } = useActive();
  const unit = useUnit();
  const serving = useMemo(() => servingOf(files ?? {}), [files]);
  const found = useMemo(() => pairFiles(steps, unit), [steps, unit]);
  const { word } = healthOf(world, unit);
  const holds = ruleHolds(serving.comment?.rule, findUnit(world, unit)?.files ?? {});
  return (
    <section className="panel" aria-label="Counts as serving TLS">
      <div className="panel-head">
        <h2>Counts as serving TLS</h2>
        <span className="grow" />
        <span className="cap">now: {HEALTH_TEXT[word]}</span>
      </div>
      <ul className="serve-rules">
        <Rule holds={isServing(word)}>
          {found.length === 0 ? (
            'a certificate and the key that matches it, both on disk'
          ) : (
            <>
              {found.map(({ path, lines }, at) => (
                <span key={path}>
                  {at > 0 && ' and '}
                  <code title={path}>{baseName(path)}</code>
                  {lines.length > 0 && <span className="cap"> written on line {lines.join(', ')}</span>}
                </span>
              ))}
              , if they hold a pair
            </>
          )}
        </Rule>
        <Rule holds={word !== 'serving-expired'}>the certificate is not past its end</Rule>
        {serving.comment !== null && (
          <Rule holds={holds}>
            <code>{serving.comment.rule.path}</code> {serving.comment.rule.test} “{serving.comment.rule.text}”
            <span className="cap">
              {' '}
              comment on line {serving.comment.line} of {serving.comment.file}
            </span>
          </Rule>
        )}
        {serving.problems.map((problem) => (
          <li key={`${problem.file} ${problem.line}`} className="wrong">
            <Icon name="warning" size={14} />
            <span>
              Line {problem.line} of {problem.file}: {problem.message}
            </span>
          </li>
        ))}
      </ul>
      {serving.comment === null && (
        <p className="cap serve-hint">
          Where a file decides too, say so on a line of its own:{' '}
          <code># serves TLS when /path is &quot;text&quot;</code>
        </p>
      )}
    </section>
  );
}

function ruleHolds(
  rule: { readonly path: string; readonly test: 'is' | 'has'; readonly text: string } | undefined,
  files: Readonly<Record<string, { readonly content: string }>>,
): boolean {
  if (rule === undefined) return true;
  const content = files[rule.path]?.content ?? '';
  return rule.test === 'is' ? content.trim() === rule.text : content.includes(rule.text);
}

function Rule({ holds, children }: { readonly holds: boolean; readonly children: React.ReactNode }) {
  return (
    <li className={holds ? '' : 'not'}>
      <Icon name={holds ? 'tick' : 'close'} size={14} />
      <span>
        <span className="vh">{holds ? 'holds: ' : 'does not hold: '}</span>
        {children}
      </span>
    </li>
  );
}
