/** Everything that has a name: actions, steps, scenarios, what the pickers offer, views and settings. */
import { activeNumber } from '../store/hooks';
import { bugLink } from '../store/bugs';
import { stepCount } from '../store/steps';
import type { ExplorerState } from '../store/store';
import { LIBRARY_VERSIONS } from '../../model/setup';
import { textTwin } from '../../run/words';
import { ACTIONS, DESIGN_WORDS, PROVIDER_IDS, providerPolicy, SCENARIO_IDS } from '../../scenarios/ids';
import { DESIGNS } from '../../model/setup';
import { BUGS } from '../../scenarios/bugs/bugs';
import { scenarioById } from '../../scenarios/scenarios';
import { allChoices } from '../actions/choices';
import { suggested } from '../compare/suggest';
import { changeNear, goToLine } from '../lives/jumps';
import { providerGroups, reconcilerGroups } from '../shell/pickerChoices';
import { THEMES } from '../shell/theme';
import { SPEEDS, ZOOM_STEP } from '../store/looking';
import type { Findable } from './search';
import { SYMPTOMS } from './symptoms';

export interface Entry extends Findable {
  readonly id: string;
  readonly group: 'Do' | 'Look' | 'Steps' | 'Scenarios' | 'Run with' | 'Settings';
  /** Beside the label, in small. */
  readonly hint: string;
  /** False: it says why in its hint. */
  readonly allowed: boolean;
  readonly onPick: () => void;
}

type Made = Omit<Entry, 'id' | 'group' | 'words' | 'hint' | 'allowed'> &
  Partial<Pick<Entry, 'words' | 'hint' | 'allowed'>>;

function entries(group: Entry['group'], made: readonly Made[]): readonly Entry[] {
  return made.map((each, at) => ({ words: '', hint: '', allowed: true, ...each, id: `${group} ${at}`, group }));
}

function actionEntries({ computed, selected, hovered, commands }: ExplorerState): readonly Entry[] {
  const { steps, start } = computed;
  const world = steps[activeNumber({ computed, selected, hovered }) - 1]?.after ?? start;
  return allChoices(world).flatMap((group, at) =>
    entries(
      'Do',
      group.choices.map(({ label, hint, allowed, action }) => ({
        label,
        hint,
        allowed,
        // Also by the name of its kind: "Deliver next hook" finds what is due.
        words: `${group.title} ${ACTIONS[action.do].label}`,
        onPick: () => commands.act(action),
      })),
    ).map((entry) => ({ ...entry, id: `${entry.id} ${at}` })),
  );
}

function stepEntries({ computed, commands }: ExplorerState): readonly Entry[] {
  return entries(
    'Steps',
    textTwin(computed.steps).map(({ index, text }) => ({ label: text, onPick: () => commands.select(index + 1) })),
  );
}

function scenarioEntries({ commands }: ExplorerState): readonly Entry[] {
  return entries(
    'Scenarios',
    SCENARIO_IDS.map((id) => {
      const { title, summary } = scenarioById(id);
      return {
        label: title,
        hint: 'scenario',
        words: `${summary} ${SYMPTOMS[id]}`,
        onPick: () => commands.pickScenario(id),
      };
    }),
  );
}

function bugEntries({ commands }: ExplorerState): readonly Entry[] {
  return entries(
    'Scenarios',
    BUGS.map((bug) => ({
      label: bug.title,
      hint: `reported bug ${bug.id}`,
      words: `${bug.summary} ${bug.words} bug ${bug.id} ${bug.references.join(' ')}`,
      onPick: () => void bugLink(bug).then((link) => commands.open(link)),
    })),
  ).map((entry) => ({ ...entry, id: `${entry.id} bug` }));
}

function setupEntries({ computed, commands }: ExplorerState): readonly Entry[] {
  const { setup } = computed.start;
  const charms = reconcilerGroups(setup.charm).flatMap((group) => group.choices);
  const providers = providerGroups(setup.provider).flatMap((group) => group.choices);
  return entries('Run with', [
    ...charms.map(({ value, label }) => ({
      label,
      hint: 'reconciler',
      onPick: () => commands.changeSetup({ charm: value }),
    })),
    ...providers.flatMap(({ value, label }) => {
      const id = PROVIDER_IDS.find((each) => each === value);
      return id === undefined
        ? []
        : [{ label, hint: 'provider', onPick: () => commands.changeSetup({ provider: providerPolicy(id) }) }];
    }),
    ...[...LIBRARY_VERSIONS].reverse().map((library) => ({
      label: `tls_certificates ${library}`,
      hint: 'library',
      onPick: () => commands.changeSetup({ library }),
    })),
    ...DESIGNS.map((design) => ({
      label: DESIGN_WORDS[design],
      hint: 'design of the library',
      onPick: () => commands.changeSetup({ design: design === 'released' ? [] : [design] }),
    })),
  ]);
}

function lookEntries(state: ExplorerState): readonly Entry[] {
  const { commands, compare, tree, computed, zoom, selected, range } = state;
  const last = stepCount(state);
  const jump = (found: number | string): void => {
    if (typeof found === 'number') commands.select(found);
    else commands.answer(found);
  };
  return entries('Look', [
    compare === null
      ? {
          label: 'Compare with other runs',
          words: 'design reconciler lockstep side by side',
          onPick: () => commands.setCompare(suggested(tree, computed.start.setup)),
        }
      : { label: 'Back to the timeline', words: 'compare', onPick: () => commands.setCompare(null) },
    { label: 'Branches', words: 'rename remove switch future', onPick: () => commands.openSheet('branches') },
    {
      label: 'Take it with you',
      words: 'export share link markdown report mermaid diagram svg picture pytest test json csv save print open file',
      onPick: () => commands.openSheet('export'),
    },
    {
      label: 'Databags and secrets as Juju shows them',
      words: 'raw show-unit show-secret json',
      onPick: () => commands.openSheet('raw'),
    },
    { label: 'All actions and due hooks', words: 'do something', onPick: () => commands.openSheet('actions') },
    { label: 'Go to the gap', words: 'next gap', onPick: commands.goToGap },
    { label: 'Go to the next loss', words: 'outage trouble', onPick: () => commands.goToLoss(1) },
    {
      label: 'Next change of the files, or of what is followed',
      words: 'life',
      onPick: () => jump(changeNear(state, 1)),
    },
    { label: 'Next time that the line runs', words: 'code line', onPick: () => goToLine(state, 1) },
    { label: 'Undo', words: 'take back', onPick: commands.undo },
    { label: 'Redo', words: 'again', onPick: commands.redo },
    { label: 'Zoom in', words: 'timeline larger', onPick: () => commands.setZoom(zoom * ZOOM_STEP) },
    { label: 'Zoom out', words: 'timeline smaller', onPick: () => commands.setZoom(zoom / ZOOM_STEP) },
    {
      label: 'Show the whole run',
      words: 'zoom fit range reset',
      onPick: () => {
        commands.setZoom(1);
        commands.setRange(null);
      },
    },
    {
      label: 'Show only from this step',
      words: 'range',
      onPick: () => commands.setRange({ from: selected, to: Math.max(selected, range?.to ?? last) }),
    },
    {
      label: 'Show only up to this step',
      words: 'range',
      onPick: () => commands.setRange({ from: Math.min(selected, range?.from ?? 1), to: selected }),
    },
    { label: 'Keyboard', words: 'keys shortcuts help', onPick: () => commands.openSheet('keys') },
  ]);
}

function settingEntries({ commands, settings, singleKeys }: ExplorerState): readonly Entry[] {
  return entries('Settings', [
    {
      label: 'All settings',
      words: 'preferences theme motion density time zone fold',
      onPick: () => commands.openSheet('settings'),
    },
    ...THEMES.map((theme) => ({
      label: `Theme: ${theme === 'auto' ? 'as the system' : theme}`,
      words: 'colour dark mode',
      onPick: () => commands.setTheme(theme),
    })),
    {
      label: settings.motion === 'off' ? 'Movement: as the system' : 'Movement: none',
      words: 'animation reduced motion',
      onPick: () => commands.setSettings({ motion: settings.motion === 'off' ? null : 'off' }),
    },
    {
      label: settings.density === 'dense' ? 'Density: usual' : 'Density: dense',
      words: 'compact',
      onPick: () => commands.setSettings({ density: settings.density === 'dense' ? 'usual' : 'dense' }),
    },
    {
      label: settings.zone === 'local' ? 'Clock times: UTC' : 'Clock times: here',
      words: 'time zone local',
      onPick: () => commands.setSettings({ zone: settings.zone === 'local' ? 'utc' : 'local' }),
    },
    ...SPEEDS.map((speed) => ({ label: `Play at ${speed} ×`, words: 'speed', onPick: () => commands.setSpeed(speed) })),
    {
      label: singleKeys ? 'Single keys: off' : 'Single keys: on',
      words: 'keyboard shortcuts',
      onPick: () => commands.setSingleKeys(!singleKeys),
    },
  ]);
}

/** In the order in which they are offered while nothing is asked. */
export function allEntries(state: ExplorerState): readonly Entry[] {
  return [
    ...lookEntries(state),
    ...actionEntries(state),
    ...scenarioEntries(state),
    ...bugEntries(state),
    ...setupEntries(state),
    ...settingEntries(state),
    ...stepEntries(state),
  ];
}
