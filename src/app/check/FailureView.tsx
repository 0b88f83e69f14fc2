/** The shortest run that breaks a property: as sentences, as a link that carries the code, as a pytest file. */
import { useEffect, useState } from 'react';
import type { Counterexample } from '../../explore';
import { PROPERTIES } from '../../model/properties';
import type { RunCode } from '../../run/code';
import { charmBase, libraryBase } from '../../run/link/code';
import { formatLink } from '../../run/link/link';
import type { ComputedRun } from '../../run/run';
import { AsTest } from '../matrix/AsTest';
import { ExampleView } from '../matrix/ExampleView';
import { Terms } from '../glossary/Terms';
import type { Session } from './session';
import { saidBy } from '../../run/said-by';

/** The explorer at the step that breaks the property. @param originals texts that code may travel as a difference from, by kind and name */
export function linkTo(
  { setup, actions }: Counterexample,
  code: RunCode,
  originals: Readonly<Record<string, string>>,
): string {
  const base = (name: string): string | null => {
    const found = Object.entries(originals).find(([key]) => {
      const [kind, id = ''] = key.split(' ');
      return name === (kind === 'charm' ? charmBase(id) : libraryBase(id));
    });
    return found?.[1] ?? null;
  };
  const run = { setup, scenario: null, actions, code };
  const { search, hash } = formatLink({ run, step: actions.length }, undefined, base);
  return `${search === '' ? '?' : search}${hash}`;
}

interface Props {
  readonly session: Session;
  readonly example: Counterexample;
  readonly code: RunCode;
  readonly originals: Readonly<Record<string, string>>;
}

type Shown =
  | { readonly kind: 'computing' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'run'; readonly run: ComputedRun };

const WIDTH = 640;
const EDGE = 64;

export function FailureView({ session, example, code, originals }: Props) {
  const [shown, setShown] = useState<Shown>({ kind: 'computing' });
  useEffect(() => {
    let left = false;
    session.compute(example, code).then(
      (run) => {
        if (!left) setShown({ kind: 'run', run });
      },
      (error: unknown) => {
        if (!left) setShown({ kind: 'failed', why: saidBy(error) });
      },
    );
    return () => {
      left = true;
    };
  }, [session, example, code]);
  if (shown.kind === 'computing') return <p role="status">Running the shortest run…</p>;
  if (shown.kind === 'failed') return <p role="status">The run cannot be shown: {shown.why}</p>;
  return (
    <div className="ck-failure">
      <h3>The shortest run</h3>
      <ExampleView found={example} computed={shown.run} width={Math.min(WIDTH, window.innerWidth - EDGE)} />
      <p>
        <b>Broken rule:</b>{' '}
        <Terms text={PROPERTIES[example.property].slice(0, 1).toLowerCase() + PROPERTIES[example.property].slice(1)} />.{' '}
        <a href={linkTo(example, code, originals)}>Open it in the explorer</a>
      </p>
      <AsTest computed={shown.run} own={code.charm ?? null} />
    </div>
  );
}
