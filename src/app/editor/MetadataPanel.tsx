import { useEffect, useMemo, useState } from 'react';
import type { Loaded } from '../../charm/live/types';
import { runOf } from '../../run/branches';
import { useExplorer } from '../store/context';

type Charm = Loaded['charm'];

const SECTIONS = ['requires', 'provides', 'peers', 'containers', 'actions'] as const;
const WORDS: Readonly<Record<(typeof SECTIONS)[number] | 'config', string>> = {
  requires: 'requires',
  provides: 'provides',
  peers: 'peers',
  containers: 'containers',
  actions: 'actions',
  config: 'configuration',
};

function namesIn(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

interface Row {
  readonly what: string;
  readonly names: readonly { readonly name: string; readonly inferred: boolean }[];
}

function rowsOf({ metadata, inferred }: Charm): readonly Row[] {
  const given = metadata ?? {};
  const config = (given['config'] as { readonly options?: unknown } | undefined)?.options;
  const sections = [...SECTIONS.map((section) => [section, given[section]] as const), ['config', config] as const];
  return sections.flatMap(([section, value]) => {
    const names = namesIn(value).map((name) => ({ name, inferred: inferred.includes(`${section}: ${name}`) }));
    return names.length === 0 ? [] : [{ what: WORDS[section], names }];
  });
}

/** What charmcraft.yaml says of the charm, or would say: read from the code where it is not given. */
export function MetadataPanel() {
  const coder = useExplorer((state) => state.coder);
  const tree = useExplorer((state) => state.tree);
  const isReady = useExplorer(
    (state) => state.python.kind === 'ready' && state.pending === null && (state.foreign?.read ?? true),
  );
  const [loaded, setLoaded] = useState<{ readonly of: unknown; readonly charm: Charm } | null>(null);
  useEffect(() => {
    if (!isReady || coder === null) return undefined;
    let gone = false;
    coder.load(runOf(tree)).then(
      (answer) => {
        if (!gone && 'loaded' in answer) setLoaded({ of: tree.setup, charm: answer.loaded.charm });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [isReady, coder, tree]);
  const rows = useMemo(() => (loaded === null ? [] : rowsOf(loaded.charm)), [loaded]);
  if (loaded === null || rows.length === 0) return null;
  const some = rows.some(({ names }) => names.some(({ inferred }) => inferred));
  return (
    <section className="panel across" aria-label="Metadata">
      <div className="panel-head">
        <h2>{loaded.charm.className}</h2>
        <span className="cap">
          {some ? 'read from the code; a charmcraft.yaml among the files says otherwise' : 'as charmcraft.yaml says'}
        </span>
      </div>
      <dl className="metadata">
        {rows.map(({ what, names }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {names.map(({ name, inferred }, at) => (
                <span key={name}>
                  {at > 0 && ', '}
                  <code>{name}</code>
                  {!inferred && <span className="cap"> given</span>}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
