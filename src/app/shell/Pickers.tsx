import { isOwnCharm } from '../../run/code';
import { isId, PROVIDER_IDS, providerId, providerPolicy, SCENARIO_IDS } from '../../scenarios/ids';
import { useExplorer } from '../store/context';
import { Picker } from './Picker';
import {
  libraryGroups,
  librarySetup,
  libraryValue,
  NO_CHARM,
  OWN,
  ownCharmGroup,
  ownLibraryGroup,
  providerGroups,
  reconcilerGroups,
  scenarioGroups,
} from './pickerChoices';

export function Pickers() {
  const setup = useExplorer((state) => state.computed.start.setup);
  const scenario = useExplorer((state) => state.tree.scenario);
  const code = useExplorer((state) => state.tree.code);
  const { pickScenario, changeSetup, edit } = useExplorer((state) => state.commands);
  const ownRun = { label: null, choices: [{ value: 'own', label: 'Built by hand' }] };
  return (
    <div className="top-pickers">
      <Picker
        label="Scenario"
        value={scenario ?? 'own'}
        groups={scenario === null ? [ownRun, ...scenarioGroups()] : scenarioGroups()}
        onPick={(id) => {
          if (isId(SCENARIO_IDS, id)) pickScenario(id);
        }}
      />
      <Picker
        label="Library"
        value={setup.patch === undefined ? libraryValue(setup) : OWN.patch}
        groups={[...libraryGroups(setup), ownLibraryGroup(code?.library !== undefined, setup.library)]}
        onPick={(value) => {
          if (value === OWN.patch || value === OWN.change) edit('library');
          else changeSetup(librarySetup(value));
        }}
      />
      <Picker
        label="Reconciler"
        value={isOwnCharm(setup.charm) ? OWN.charm : (setup.charm ?? NO_CHARM)}
        groups={[...reconcilerGroups(setup.charm), ownCharmGroup(code?.charm !== undefined)]}
        onPick={(charm) => {
          if (charm === OWN.paste) edit('paste');
          else if (charm === OWN.charm) edit('own');
          else changeSetup({ charm: charm === NO_CHARM ? null : charm });
        }}
      />
      <Picker
        label="Provider"
        value={providerId(setup.provider)}
        groups={providerGroups(setup.provider)}
        onPick={(id) => {
          if (isId(PROVIDER_IDS, id)) changeSetup({ provider: providerPolicy(id) });
        }}
      />
    </div>
  );
}
