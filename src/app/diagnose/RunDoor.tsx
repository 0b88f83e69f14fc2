import { useState } from 'react';
import { viewAddress } from '../views';
import type { Diagnosis } from './useDiagnosis';
import type { Look } from './messages';

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

interface Props {
  readonly outlook: Look['outlook'];
  readonly question: Diagnosis['question'];
  readonly call: Diagnosis['call'];
}

const FILE = 'diagnosed-run.json';

/** The way from a dump to the explorer: a link that holds the state; where it is too long for a link, a file that the explorer opens. */
export function RunDoor({ outlook, question, call }: Props) {
  const [said, setSaid] = useState<string | null>(null);
  if (!outlook.possible) return <p className="dg-door cap">{outlook.why}</p>;
  const open = async (): Promise<void> => {
    const made = await call('run', { question });
    if ('problem' in made) setSaid(made.problem);
    else if (made.tooLong) {
      save(FILE, made.file);
      setSaid(`The state is too large for a link. It is saved as ${FILE}: open it in the explorer, under Export.`);
    } else window.location.assign(`${viewAddress(null)}${made.link}`);
  };
  const { assumed, leftOut } = outlook;
  return (
    <div className="dg-door">
      <p>
        <b>Open as a run</b> starts the explorer from exactly this state.{' '}
        {assumed.length > 0 &&
          `${assumed.length === 1 ? 'One answer is' : `${assumed.length} answers are`} taken for granted, and marked “not known” above.`}
      </p>
      {leftOut.map((each) => (
        <p key={each} className="cap">
          Left out: {each}
        </p>
      ))}
      <p className="cap">The link holds the state, with symbolic keys and certificates in place of yours.</p>
      <button type="button" className="btn primary" onClick={() => void open()}>
        Open as a run
      </button>
      {said !== null && <p role="status">{said}</p>}
    </div>
  );
}
