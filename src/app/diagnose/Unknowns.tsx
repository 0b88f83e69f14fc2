import { useId, useState } from 'react';
import { Rich } from '../shell/Rich';
import { PROVIDERS, isId, PROVIDER_IDS, providerId, providerPolicy } from '../../scenarios/ids';
import type { Answers, Question, Unknown } from './messages';
import { fieldOf, instantOf } from './words';

const WORDS: Readonly<Record<string, string>> = {
  same: 'yes',
  other: 'no',
  served: 'yes',
  empty: 'no',
  unit: 'unit',
  app: 'app',
  app_and_unit: 'both',
  remote: 'Juju 2.9 or 3',
  local: 'Juju 4',
  gone: 'there is none',
};

/** The answer as the value of a choice; empty: not known. */
function chosen(answers: Answers, { id }: Unknown): string {
  if (id === 'secret') return answers.secret === 'gone' ? 'gone' : typeof answers.secret === 'number' ? 'at' : '';
  if (id === 'provider') return answers.provider ? providerId(answers.provider) : '';
  if (id === 'refreshEvents') return '';
  const value = answers[id];
  return typeof value === 'string' ? value : '';
}

/** An answer as typed or chosen. @param value empty: not known */
function answered(answers: Answers, { id }: Unknown, value: string, now: number): Answers {
  if (id === 'secret') return { ...answers, secret: value === '' ? null : value === 'at' ? now : 'gone' };
  if (id === 'provider') return { ...answers, provider: isId(PROVIDER_IDS, value) ? providerPolicy(value) : null };
  return { ...answers, [id]: value === '' ? null : value };
}

interface Props {
  readonly unknowns: readonly Unknown[];
  readonly relations: readonly string[];
  /** Units of which only one's requests can be in a run. */
  readonly units: readonly string[];
  readonly question: Question;
  readonly onAsk: (change: Partial<Question>) => void;
}

/** One question, one control, the command that would answer it. Not known is an answer, and stays marked in the run. */
export function Unknowns({ unknowns, relations, units, question, onAsk }: Props) {
  return (
    <div className="dg-unknowns">
      <p>
        None of these are in <code>show-unit</code>. An answer here makes the run exact.
      </p>
      {relations.length > 1 && (
        <Picker
          label="Which relation is opened as a run?"
          value={String(question.relation)}
          options={relations.map((name, at) => [String(at), name])}
          onPick={(value) => onAsk({ relation: Number(value), entity: null })}
        />
      )}
      {units.length > 1 && (
        <Picker
          label="The units ask for different names: whose requests has the run?"
          value={question.entity ?? units[0] ?? ''}
          options={units.map((unit) => [unit, unit])}
          onPick={(entity) => onAsk({ entity })}
        />
      )}
      {unknowns.map((unknown) => (
        <QuestionBox key={unknown.id} unknown={unknown} question={question} onAsk={onAsk} />
      ))}
    </div>
  );
}

interface PickerProps {
  readonly label: string;
  readonly value: string;
  /** Value and words. */
  readonly options: readonly (readonly [string, string])[];
  readonly onPick: (value: string) => void;
}

function Picker({ label, value, options, onPick }: PickerProps) {
  const id = useId();
  return (
    <div className="dg-question">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onPick(target.value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

interface BoxProps {
  readonly unknown: Unknown;
  readonly question: Question;
  readonly onAsk: Props['onAsk'];
}

function QuestionBox({ unknown, question, onAsk }: BoxProps) {
  const { answers, now } = question;
  const name = useId();
  const value = chosen(answers, unknown);
  const pick = (next: string): void => onAsk({ answers: answered(answers, unknown, next, now) });
  return (
    <fieldset className="dg-question">
      <legend>{unknown.question}</legend>
      {unknown.id === 'refreshEvents' ? (
        <RefreshEvents unknown={unknown} question={question} onAsk={onAsk} />
      ) : (
        <div className="dg-choices">
          {[...unknown.options, ...(unknown.id === 'secret' ? ['at'] : []), ''].map((option) => (
            <label key={option}>
              <input type="radio" name={name} checked={value === option} onChange={() => pick(option)} />
              <span>{optionText(unknown, option)}</span>
            </label>
          ))}
        </div>
      )}
      {unknown.id === 'secret' && typeof answers.secret === 'number' && (
        <label className="dg-when">
          <span className="cap">expires, UTC</span>
          <input
            type="datetime-local"
            value={fieldOf(answers.secret)}
            onChange={({ target }) => {
              const at = instantOf(target.value);
              if (at !== null) onAsk({ answers: { ...answers, secret: at } });
            }}
          />
        </label>
      )}
      <p className="cap">
        {unknown.hint && <Rich text={unknown.hint} />}
        {value === '' && unknown.id !== 'refreshEvents' && (
          <>
            {unknown.hint && ' '}Taken for granted: {assumedText(unknown)}.
          </>
        )}
      </p>
      {unknown.command !== null && <code className="dg-command">{unknown.command}</code>}
    </fieldset>
  );
}

function optionText(unknown: Unknown, option: string): string {
  if (option === '') return 'not known';
  if (option === 'at') return 'at …';
  if (unknown.id === 'provider' && isId(PROVIDER_IDS, option)) return PROVIDERS[option].toLowerCase();
  return WORDS[option] ?? option;
}

function assumedText(unknown: Unknown): string {
  return optionText(unknown, unknown.assumed);
}

function RefreshEvents({ unknown, question, onAsk }: BoxProps) {
  const { answers } = question;
  const [typed, setTyped] = useState('');
  const given = answers.refreshEvents ?? null;
  const set = (refreshEvents: readonly string[] | null): void => onAsk({ answers: { ...answers, refreshEvents } });
  const toggle = (event: string, on: boolean): void =>
    set(on ? [...(given ?? []), event] : (given ?? []).filter((each) => each !== event));
  const all = [...new Set([...unknown.options, ...(given ?? [])])];
  return (
    <>
      <div className="dg-choices">
        {all.map((event) => (
          <label key={event}>
            <input
              type="checkbox"
              checked={given?.includes(event) ?? false}
              onChange={({ target }) => toggle(event, target.checked)}
            />
            <span>{event}</span>
          </label>
        ))}
        <label>
          <input
            type="checkbox"
            checked={given?.length === 0}
            onChange={({ target }) => set(target.checked ? [] : null)}
          />
          <span>none</span>
        </label>
        <label>
          <input type="checkbox" checked={given === null} onChange={() => set(null)} />
          <span>not known</span>
        </label>
      </div>
      <label className="dg-when">
        <span className="cap">another event</span>
        <input
          type="text"
          value={typed}
          maxLength={60}
          spellCheck={false}
          placeholder="leader_elected"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            const wanted = typed.trim();
            if (event.key !== 'Enter' || !/^[a-z][a-z0-9_]*$/.test(wanted)) return;
            event.preventDefault();
            toggle(wanted, true);
            setTyped('');
          }}
        />
      </label>
    </>
  );
}
