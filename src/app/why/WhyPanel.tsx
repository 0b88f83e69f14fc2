import { useState, type KeyboardEvent } from 'react';
import { plain } from '../../run/rich';
import type { Design } from '../../model/setup';
import type { Cause, EffectAt, EffectKind } from '../../run/why/types';
import { Chip } from '../shell/Chip';
import { Key } from '../shell/Key';
import { Rich } from '../shell/Rich';
import { useExplorer } from '../store/context';
import { gapsIn } from '../store/steps';
import { useActive } from '../store/hooks';
import { useEffects, useExplanation } from './useExplanation';
import { questionOf } from './questions';
import './why.css';

export function WhyPanel() {
  const { number, step } = useActive();
  const effects = useEffects();
  const [asked, setAsked] = useState<{ readonly step: object | undefined; readonly effect: EffectAt } | null>(null);
  const effect = asked !== null && asked.step === step ? asked.effect : undefined;
  const explanation = useExplanation(effect);
  const others = effects.filter((each) => each.kind !== explanation?.kind || each.unit !== explanation.unit);
  if (explanation === null) return <Empty says="Nothing has happened yet." />;
  const quiet = explanation.kind === 'nothing-wrong';
  return (
    <section className="panel why" aria-label="Why">
      <div className="panel-head">
        <h2>{quiet ? nothingWrong(explanation.causes, number) : <Rich text={explanation.question} />}</h2>
      </div>
      {quiet ? <NothingWrong causes={explanation.causes} /> : <Causes causes={explanation.causes} />}
      {others.length > 0 && (
        <p className="why-foot">
          Also:{' '}
          {others.map((each) => (
            <button key={`${each.kind} ${each.unit}`} type="button" onClick={() => setAsked({ step, effect: each })}>
              {questionOf(each)}
            </button>
          ))}
        </p>
      )}
      {DESIGNS_HELP.has(explanation.kind) && <Designs />}
    </section>
  );
}

/** After the first trouble it may still last, though this step adds nothing to it. */
function nothingWrong([first]: readonly Cause[], number: number): string {
  const later = first !== undefined && first.step + 1 < number;
  return later ? `Nothing more went wrong at step ${number}` : `Nothing went wrong at step ${number}`;
}

/** What another design of the library may do better. */
const DESIGNS_HELP: ReadonlySet<EffectKind> = new Set(['files-deleted', 'outage', 'empty-answer', 'downgraded']);
const DESIGNS: readonly Design[] = ['keep-previous', 'keep-secret', 'overlap'];

function Designs() {
  const { setCompare } = useExplorer((state) => state.commands);
  const own = useExplorer((state) => state.computed.start.setup.design);
  const others = DESIGNS.filter((design) => !own.includes(design));
  return (
    <p className="why-foot">
      <button
        type="button"
        onClick={() => setCompare(others.map((design) => ({ branch: null, setup: { design: [design] } })))}
      >
        See which designs keep the files
      </button>
    </p>
  );
}

function Empty({ says }: { readonly says: string }) {
  return (
    <section className="panel why" aria-label="Why">
      <div className="panel-head">
        <h2>Why</h2>
      </div>
      <p className="empty">{says}</p>
    </section>
  );
}

/** Arrows move between the causes, so that the chain is walked without a pointer. */
function walk(event: KeyboardEvent<HTMLOListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[at + by]?.focus();
  event.preventDefault();
}

function Causes({ causes }: { readonly causes: readonly Cause[] }) {
  const { number } = useActive();
  const { select } = useExplorer((state) => state.commands);
  return (
    <ol className="why-list" onKeyDown={walk}>
      {causes.map((cause, at) => (
        <li key={`${cause.step} ${at}`}>
          <button
            type="button"
            aria-label={`Step ${cause.step + 1}: ${plain(cause.headline)}${plain(cause.reason)}`}
            onClick={() => select(cause.step + 1)}
          >
            <Chip
              number={cause.step + 1}
              actor={cause.actor.kind}
              state={cause.step + 1 === number ? 'now' : 'cause'}
            />
            <span className="words">
              <b>
                <Rich text={cause.headline} />
              </b>
              <Rich text={cause.reason} />
            </span>
            <i className="go" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ol>
  );
}

function NothingWrong({ causes }: { readonly causes: readonly Cause[] }) {
  const { select } = useExplorer((state) => state.commands);
  const gap = useExplorer((state) => gapsIn(state.computed)[0]?.opens ?? null);
  const [first] = causes;
  if (first !== undefined) {
    return (
      <div className="why-quiet">
        <p>
          <Rich text={first.headline} />
          <Rich text={first.reason} />
        </p>
        <button type="button" className="btn" onClick={() => select(first.step + 1)}>
          Go to step {first.step + 1}
        </button>
      </div>
    );
  }
  return (
    <div className="why-quiet">
      <p>
        {gap === null
          ? 'Nothing goes wrong in this run, and it has no gap.'
          : 'Nothing goes wrong in this run, although it has a gap.'}
      </p>
      {gap !== null && (
        <button type="button" className="btn" aria-keyshortcuts="G" onClick={() => select(gap + 1)}>
          Go to the gap <Key code="KeyG" />
        </button>
      )}
    </div>
  );
}
