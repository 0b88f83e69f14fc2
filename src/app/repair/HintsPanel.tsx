import { useStore } from 'zustand';
import type { Session } from './session';
import { Ticked } from './Ticked';

const ASKS = ['Show which thought is missing', 'Show which call tells them apart', 'Show the lines'] as const;

/** Three hints, opened one after the other. */
export function HintsPanel({ session }: { readonly session: Session }) {
  const open = useStore(session.state, (state) => state.hints);
  const { thought, call, lines } = session.repair.hints;
  const texts = [
    <Ticked key="thought" text={thought} />,
    <Ticked key="call" text={call} after={[thought]} />,
    <Lines key="lines" {...lines} />,
  ];
  return (
    <section className="panel repair-hints" aria-label="Hints">
      <div className="panel-head">
        <h2>Hints</h2>
        <span className="cap">{open === 0 ? 'three, one after the other' : `${open} of 3 open`}</span>
      </div>
      <ol>
        {texts.map((text, at) => (
          <li key={at} className={at < open ? 'open' : undefined}>
            <span className="repair-number" aria-hidden="true">
              {at + 1}
            </span>
            {at < open ? (
              <div>{text}</div>
            ) : (
              <button
                type="button"
                className="btn"
                aria-disabled={at > open}
                onClick={() => {
                  if (at === open) session.openHint();
                }}
              >
                {ASKS[at]}
                {at > open && <span className="cap">open hint {at} first</span>}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Lines({ from, to }: { readonly from: string; readonly to: string }) {
  const lines = (text: string): readonly string[] => text.replace(/\n$/, '').split('\n');
  return (
    <>
      <p>One way to write it. Others pass as well.</p>
      <pre className="repair-diff" tabIndex={0} aria-label="Lines to take out and lines to put in">
        {lines(from).map((line, at) => (
          <del key={`- ${at}`}>{`− ${line}\n`}</del>
        ))}
        {lines(to).map((line, at) => (
          <ins key={`+ ${at}`}>{`+ ${line}\n`}</ins>
        ))}
      </pre>
    </>
  );
}
