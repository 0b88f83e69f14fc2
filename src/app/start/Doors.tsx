import { useState } from 'react';
import type { Step } from '../../model/step.types';
import { plain } from '../../run/rich';
import type { Cause } from '../../run/why/types';
import { Chip } from '../shell/Chip';
import { Glyph } from '../shell/Glyph';
import { Icon } from '../shell/Icon';
import { Rich } from '../shell/Rich';
import { useExplorer } from '../store/context';
import type { Explain } from '../store/state';
import { stepCount } from '../store/steps';
import { useActive } from '../store/hooks';
import { DESIGN_ROWS, SIGNERS, useDesignTable } from './designs';

interface Props {
  readonly onEnter: () => void;
}

/** Each door shows the thing itself that is behind it. */
export function Doors({ onEnter }: Props) {
  return (
    <div className="doors">
      <SeeDoor onEnter={onEnter} />
      <CheckDoor />
      <CompareDoor />
    </div>
  );
}

const MOST_CAUSES = 5;

/** Where nothing is wrong, the causes of the first trouble of the run. */
function causesFrom(explain: Explain, steps: readonly Step[], index: number): readonly Cause[] {
  const here = explain(steps, index);
  const [first] = here.causes;
  return here.kind === 'nothing-wrong' && first !== undefined ? explain(steps, first.step).causes : here.causes;
}

function SeeDoor({ onEnter }: Props) {
  const { number, steps } = useActive();
  const total = useExplorer(stepCount);
  const explain = useExplorer((state) => state.explain);
  const { select } = useExplorer((state) => state.commands);
  const causes = explain === null || steps[number - 1] === undefined ? [] : causesFrom(explain, steps, number - 1);
  return (
    <section className="door first" aria-label="See what happened">
      <h2>
        <button type="button" className="door-go" onClick={onEnter}>
          See what happened
          <Icon name="next" />
        </button>
      </h2>
      <p className="door-says">
        {total} steps, from the first request to the second renewal. Go back to the cause, or change what comes next.
      </p>
      <ol className="door-causes">
        {causes.slice(0, MOST_CAUSES).map((cause, at) => (
          <li key={at}>
            <button
              type="button"
              aria-label={`To step ${cause.step + 1}: ${plain(cause.headline)}`}
              onClick={() => select(cause.step + 1)}
            >
              <Chip
                number={cause.step + 1}
                actor={cause.actor.kind}
                state={cause.step + 1 === number ? 'now' : 'cause'}
              />
              <span>
                <Rich text={cause.headline} />
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p className="cap door-foot">Opens at step {number}, with all eight lanes.</p>
    </section>
  );
}

const CHECK = '?view=check';

/** The text waits in the tab, where the editor keeps what is typed. */
async function takeAlong(text: string): Promise<void> {
  const [{ writeDraft }, { tabMemory }] = await Promise.all([import('../editor/drafts'), import('../store/known')]);
  const draft = { files: { 'charm.py': text }, active: 'charm.py', held: false };
  writeDraft(tabMemory, { kind: 'charm', from: null }, draft);
  window.location.assign(CHECK);
}

function CheckDoor() {
  const [text, setText] = useState('');
  return (
    <section className="door" aria-label="Check my charm">
      <h2>
        <a
          className="door-go"
          href={CHECK}
          onClick={(event) => {
            if (text.trim() === '') return;
            event.preventDefault();
            void takeAlong(text);
          }}
        >
          Check my charm
          <Icon name="next" />
        </a>
      </h2>
      <p className="door-says">It runs here, on the real library, through every situation. Nothing leaves this page.</p>
      <textarea
        className="door-paste"
        aria-label="Paste charm.py"
        placeholder="Paste charm.py, or drop the file here"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (pasted.trim() === '' || text !== '') return;
          event.preventDefault();
          void takeAlong(pasted);
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files;
          if (file === undefined) return;
          event.preventDefault();
          void file.text().then(takeAlong);
        }}
      />
      <p className="cap door-foot">
        Python is fetched then: 9 MB, once. Or <a href={CHECK}>choose one of the charms there</a>.
      </p>
    </section>
  );
}

function CompareDoor() {
  const table = useDesignTable();
  return (
    <section className="door" aria-label="Compare designs">
      <h2>
        <a className="door-go" href="?view=designs">
          Compare designs
          <Icon name="next" />
        </a>
      </h2>
      <p className="door-says">Six ways the library could behave, on the same events, with this charm.</p>
      <table className="door-table">
        <thead>
          <tr>
            <th scope="col">Design</th>
            {SIGNERS.map(({ id, says }) => (
              <th key={id} scope="col">
                {says}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DESIGN_ROWS.map((design) => (
            <tr key={design}>
              <th scope="row">
                <code>{design}</code>
              </th>
              {SIGNERS.map(({ id }) => {
                const verdict = table?.[design]?.[id];
                return (
                  <td key={id} className={verdict ?? ''}>
                    {verdict === undefined ? (
                      <span className="cap">is computed</span>
                    ) : (
                      <>
                        <Glyph name={verdict === 'safe' ? 'safe' : 'outage'} /> {verdict}
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="cap door-foot">
        Two more: revoked-filter, state-api. Or see <a href="?view=matrix">every way to write the charm</a>, in every
        situation.
      </p>
    </section>
  );
}
