import { isId, PROVIDER_IDS, providerId, providerPolicy, SCENARIO_IDS } from '../../scenarios/ids';
import { useExplorer } from '../store/context';
import { Picker } from './Picker';
import {
  libraryGroups,
  librarySetup,
  libraryValue,
  NO_CHARM,
  providerGroups,
  reconcilerGroups,
  scenarioGroups,
} from './pickerChoices';

export function Pickers() {
  const setup = useExplorer((state) => state.computed.start.setup);
  const scenario = useExplorer((state) => state.tree.scenario);
  const { pickScenario, changeSetup } = useExplorer((state) => state.commands);
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
        value={libraryValue(setup)}
        groups={libraryGroups(setup)}
        onPick={(value) => changeSetup(librarySetup(value))}
      />
      <Picker
        label="Reconciler"
        value={setup.charm ?? NO_CHARM}
        groups={reconcilerGroups(setup.charm)}
        onPick={(charm) => changeSetup({ charm: charm === NO_CHARM ? null : charm })}
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
