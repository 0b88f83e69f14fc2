import { KEY_ROWS } from './keys';
import { Sheet } from './Sheet';

interface Props {
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onClose: () => void;
}

export function KeysSheet({ on, onSwitch, onClose }: Props) {
  return (
    <Sheet title="Keyboard" says="Single keys rest while a text field or a list has the focus." onClose={onClose}>
      <dl className="key-table">
        {KEY_ROWS.map((row) => (
          <KeyPair key={row.says} keys={row.keys} says={row.says} />
        ))}
      </dl>
      <label className="sheet-row">
        Single keys act on the page
        <input type="checkbox" checked={on} onChange={(event) => onSwitch(event.target.checked)} />
      </label>
    </Sheet>
  );
}

function KeyPair({ keys, says }: { readonly keys: readonly string[]; readonly says: string }) {
  return (
    <>
      <dt>{keys.map((key) => (key === '…' ? '…' : <kbd key={key}>{key}</kbd>))}</dt>
      <dd>{says}</dd>
    </>
  );
}
