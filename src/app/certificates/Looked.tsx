import type { ReactNode } from 'react';
import { ChainPanel } from './ChainPanel';
import type { Choice } from './messages';
import type { Chosen } from './objects';
import { PemPanel } from './PemPanel';
import { CompareTable, FieldsTable } from './Table';
import type { Looked } from './useLooked';
import { ValidityBar, validityOf } from './Validity';
import { Verdicts } from './Verdicts';

interface Props {
  readonly looked: Looked | null;
  readonly chosen: Chosen;
  readonly choices: readonly Choice[];
  /** The certificate whose life is drawn; null: none is near. */
  readonly certificate: string | null;
  readonly now: number;
  readonly when: string;
  readonly renewalTime: number;
  /** The objects are a run's. */
  readonly made: boolean;
  readonly saysOf: (name: string) => string;
  readonly children?: ReactNode;
}

function kindWord(choices: readonly Choice[], names: readonly (string | null)[]): string {
  const kinds = new Set(names.flatMap((name) => choices.find((each) => each.name === name)?.kind ?? []));
  if (kinds.size !== 1) return 'Request and certificate, field by field';
  return kinds.has('csr') ? 'Old and new request, field by field' : 'Two certificates, field by field';
}

function problemIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('problem' in answer)) return null;
  return String(answer.problem);
}

/** Fields, what follows from them, PEM, chain and life of what is looked at. */
export function LookedAt(props: Props) {
  const { looked, chosen, choices, certificate, now, when, renewalTime, made, saysOf, children } = props;
  const { of: right, with: left } = chosen;
  if (right === null) return null;
  if (looked === null)
    return (
      <div className="ct-grid">
        <section className="panel ct-main" aria-busy="true">
          <p className="empty" role="status">
            {made ? 'Making keys and certificates.' : 'Decoding.'}
          </p>
        </section>
      </div>
    );
  const { shown, compared, chains } = looked;
  const one = shown.get(right);
  const names = [...new Set([left, right, certificate].filter((name) => name !== null))];
  const validity = certificate === null ? null : validityOf(shown.get(certificate));
  return (
    <div className="ct-grid">
      <section className="panel ct-main" aria-label="Fields">
        {compared !== null && 'rows' in compared && left !== null ? (
          <>
            <CompareTable
              comparison={compared}
              left={left}
              right={right}
              says={[saysOf(left), saysOf(right)]}
              title={kindWord(choices, [left, right])}
            />
            <Verdicts verdicts={compared.verdicts} />
          </>
        ) : one && 'fields' in one ? (
          <FieldsTable fields={one.fields} name={right} />
        ) : (
          <p className="empty">{problemIn(compared) ?? problemIn(one)}</p>
        )}
      </section>
      <div className="ct-side">
        <PemPanel names={names} first={right} shown={shown} made={made} />
        {children}
        <ChainPanel chains={chains} title="Who signed whom" />
      </div>
      {validity !== null && certificate !== null && (
        <ValidityBar name={certificate} validity={validity} now={now} when={when} renewalTime={renewalTime} />
      )}
    </div>
  );
}
