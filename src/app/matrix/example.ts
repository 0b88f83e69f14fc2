/** The shortest run that breaks a property of a cell: found by the lab, computed by an explorer, addressed by a link. */
import { useEffect, useState } from 'react';
import type { CellId, Counterexample } from '../../explore';
import type { PropertyId } from '../../model/properties';
import type { RunCode } from '../../run/code';
import { formatLink } from '../../run/link/link';
import type { ComputedRun } from '../../run/run';
import type { Matrix } from './board';
import { saidBy } from '../../run/said-by';

export type Example =
  | { readonly kind: 'searching' }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly why: string }
  | {
      readonly kind: 'found';
      readonly found: Counterexample;
      /** Address of the explorer at the step that breaks it. */
      readonly address: string;
      /** Null: still being computed. */
      readonly computed: ComputedRun | null;
    };

/** The explorer's address of a counterexample, at its last step: there it breaks. */
export function exampleLink({ setup, actions }: Counterexample, code?: RunCode): string {
  const run = { setup, scenario: null, actions, ...(code === undefined ? {} : { code }) };
  const { search, hash } = formatLink({ run, step: actions.length });
  return `${search}${hash}`;
}

/** Steps of the run with all that the explorer records of them. */
async function computed(address: string): Promise<ComputedRun> {
  const { openExplorer } = await import('../boot');
  const at = address.indexOf('#');
  const { store } = await openExplorer({ search: address.slice(0, at), hash: address.slice(at) });
  return new Promise((done, failed) => {
    const look = (): boolean => {
      const { pending, stopped, computed: run } = store.getState();
      if (stopped !== null) failed(new Error(stopped));
      else if (pending === null) done(run);
      return stopped !== null || pending === null;
    };
    if (look()) return;
    const stop = store.subscribe(() => {
      if (look()) stop();
    });
  });
}

/** @param property null: nothing is broken, so nothing is looked for */
export function useExample(
  matrix: Matrix,
  cell: CellId,
  property: PropertyId | null,
  code: RunCode | undefined,
): Example {
  const [example, setExample] = useState<Example>({ kind: 'searching' });
  const name = JSON.stringify(cell);
  useEffect(() => {
    if (property === null) return undefined;
    let left = false;
    const put = (next: Example): void => {
      if (!left) setExample(next);
    };
    put({ kind: 'searching' });
    void (async () => {
      const found = await matrix.lab.explain(JSON.parse(name) as CellId, property);
      if (!found) {
        put({ kind: 'none' });
        return;
      }
      const address = exampleLink(found, code);
      put({ kind: 'found', found, address, computed: null });
      if (!left) put({ kind: 'found', found, address, computed: await computed(address) });
    })().catch((error: unknown) => put({ kind: 'failed', why: saidBy(error) }));
    return () => {
      left = true;
    };
  }, [matrix, name, property, code]);
  return property === null ? { kind: 'none' } : example;
}
