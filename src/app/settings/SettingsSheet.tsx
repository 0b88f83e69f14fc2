import { useId, type ReactNode } from 'react';
import { Sheet } from '../shell/Sheet';
import { THEMES, type ThemeChoice } from '../shell/theme';
import { useExplorer } from '../store/context';
import { stepCount } from '../store/steps';
import { LEAST_ZOOM, MOST_ZOOM, SPEEDS, type Speed } from '../store/looking';
import './settings.css';

const THEME_WORDS: Readonly<Record<ThemeChoice, string>> = { auto: 'as the system', light: 'light', dark: 'dark' };

export function SettingsSheet() {
  const theme = useExplorer((state) => state.theme);
  const settings = useExplorer((state) => state.settings);
  const singleKeys = useExplorer((state) => state.singleKeys);
  const { openSheet, setTheme, setSettings, setSingleKeys } = useExplorer((state) => state.commands);
  return (
    <Sheet title="Settings" says="Kept on this device only. Nothing needs them." onClose={() => openSheet(null)}>
      <Choice
        label="Theme"
        value={theme}
        options={THEMES.map((value) => [value, THEME_WORDS[value]])}
        onPick={(value) => setTheme(THEMES.find((each) => each === value) ?? 'auto')}
      />
      <Choice
        label="Movement"
        value={settings.motion ?? 'auto'}
        options={[
          ['auto', 'as the system'],
          ['off', 'none'],
        ]}
        onPick={(value) => setSettings({ motion: value === 'off' ? 'off' : null })}
      />
      <Choice
        label="Density"
        value={settings.density}
        options={[
          ['usual', 'usual'],
          ['dense', 'dense'],
        ]}
        onPick={(value) => setSettings({ density: value === 'dense' ? 'dense' : 'usual' })}
      />
      <Choice
        label="Clock times"
        value={settings.zone}
        options={[
          ['utc', 'UTC, as the run counts'],
          ['local', `here (${Intl.DateTimeFormat().resolvedOptions().timeZone})`],
        ]}
        onPick={(value) => setSettings({ zone: value === 'local' ? 'local' : 'utc' })}
      />
      <Switch
        label="Fold the lanes of all units but the first"
        on={settings.foldUnits}
        onSwitch={(foldUnits) => setSettings({ foldUnits })}
      />
      <Switch label="Single keys act on the page" on={singleKeys} onSwitch={setSingleKeys} />
      <h3 className="sheet-group">This look at the run</h3>
      <Looks />
    </Sheet>
  );
}

/** Zoom, range and speed: also by buttons, dragging and keys where they are. */
function Looks() {
  const zoom = useExplorer((state) => state.zoom);
  const range = useExplorer((state) => state.range);
  const speed = useExplorer((state) => state.speed);
  const last = useExplorer(stepCount);
  const { setZoom, setRange, setSpeed } = useExplorer((state) => state.commands);
  const [from, to] = [range?.from ?? 1, range?.to ?? last];
  const setPart = (nextFrom: number, nextTo: number): void => {
    const a = Math.max(1, Math.min(nextFrom, last));
    const b = Math.max(a, Math.min(nextTo, last));
    setRange(a === 1 && b === last ? null : { from: a, to: b });
  };
  return (
    <>
      <Choice
        label="Speed of play"
        value={String(speed)}
        options={SPEEDS.map((each) => [String(each), `${each} ×`])}
        onPick={(value) => setSpeed(SPEEDS.find((each): each is Speed => String(each) === value) ?? 1)}
      />
      <Line label="Zoom of the timeline">
        {(id) => (
          <input
            id={id}
            type="range"
            min={LEAST_ZOOM}
            max={MOST_ZOOM}
            step={0.5}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        )}
      </Line>
      <Line label="Show and play from step">
        {(id) => (
          <input
            id={id}
            type="number"
            min={1}
            max={last}
            value={from}
            onChange={(event) => setPart(Number(event.target.value), to)}
          />
        )}
      </Line>
      <Line label="Up to step">
        {(id) => (
          <input
            id={id}
            type="number"
            min={1}
            max={last}
            value={to}
            onChange={(event) => setPart(from, Number(event.target.value))}
          />
        )}
      </Line>
    </>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="sheet-row setting">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onPick: (value: string) => void;
}

function Choice({ label, value, options, onPick }: ChoiceProps) {
  return (
    <Line label={label}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => onPick(event.target.value)}>
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Line>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

function Switch({ label, on, onSwitch }: SwitchProps) {
  return (
    <Line label={label}>
      {(id) => <input id={id} type="checkbox" checked={on} onChange={(event) => onSwitch(event.target.checked)} />}
    </Line>
  );
}
