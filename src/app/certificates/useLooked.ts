/** What the worker tells of the objects that are looked at. */
import { useEffect, useState } from 'react';
import type { Comparison } from '../../x509';
import type { Chains, Shown } from './messages';
import type { Chosen } from './objects';
import type { Call } from './useOffice';

export interface Looked {
  readonly shown: ReadonlyMap<string, Shown>;
  readonly compared: Comparison | { readonly problem: string } | null;
  readonly chains: Chains;
}

/**
 * @param source changes when the worker holds other objects; null: it holds none yet
 * @param extra names beside the chosen ones; joined by spaces
 * @param chain names from leaf to root, joined by spaces; null: all chains of a paste
 * @returns null while it is made
 */
export function useLooked(
  call: Call,
  source: unknown,
  chosen: Chosen,
  extra: string,
  chain: string | null,
): Looked | null {
  const [looked, setLooked] = useState<{
    readonly for: string;
    readonly source: unknown;
    readonly what: Looked;
  } | null>(null);
  const { of: right, with: left } = chosen;
  const key = `${left ?? ''} ${right ?? ''} ${extra} ${chain ?? '*'}`;
  useEffect(() => {
    if (source === null || right === null) return undefined;
    let gone = false;
    const names = [...new Set([left, right, ...extra.split(' ')])].filter(
      (name) => name !== null && name !== '',
    ) as string[];
    const work = async (): Promise<void> => {
      const shown = await call('show', { names });
      const compared = left === null ? null : await call('compare', { a: left, b: right });
      const chains = await call('chains', { names: chain === null ? null : chain.split(' ') });
      if (!gone)
        setLooked({
          for: key,
          source,
          what: { shown: new Map(shown.map((each) => [each.name, each])), compared, chains },
        });
    };
    void work();
    return () => {
      gone = true;
    };
  }, [call, source, left, right, extra, chain, key]);
  return looked?.for === key && looked.source === source ? looked.what : null;
}
