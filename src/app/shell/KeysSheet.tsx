import { Fragment } from 'react';
import { useExplorer } from '../store/context';
import { KEY_GROUPS } from './keyRows';
import { keyName } from './keys';
import { Sheet } from './Sheet';

export function KeysSheet() {
  const on = useExplorer((state) => state.singleKeys);
  const { setSingleKeys, openSheet } = useExplorer((state) => state.commands);
  return (
    <Sheet
      title="Keyboard"
      says="Single keys rest while a text field or a list has the focus."
      onClose={() => openSheet(null)}
    >
      {KEY_GROUPS.map((group) => (
        <section key={group.title}>
          <h3 className="sheet-group">{group.title}</h3>
          <dl className="key-table">
            {group.rows.map((row) => (
              <KeyPair key={row.says} keys={row.keys} says={row.says} />
            ))}
          </dl>
        </section>
      ))}
      <label className="sheet-row">
        Single keys act on the page
        <input type="checkbox" checked={on} onChange={(event) => setSingleKeys(event.target.checked)} />
      </label>
    </Sheet>
  );
}

function KeyPair({ keys, says }: { readonly keys: readonly string[]; readonly says: string }) {
  const layout = useExplorer((state) => state.keyboard);
  return (
    <>
      <dt>
        {keys.map((key) => (
          <Fragment key={key}>{key === '…' ? '…' : <kbd>{keyName(key, layout)}</kbd>}</Fragment>
        ))}
      </dt>
      <dd>{says}</dd>
    </>
  );
}
