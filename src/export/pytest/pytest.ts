/**
 * A run as a test for the reader's own charm: one Python file for `ops.testing` and the real library. It plays the run's hooks, with a
 * provider that has real keys, and asserts what the run shows broken: red for a charm that breaks it, green for one that does not.
 */
import { health } from '../../model/health/health';
import { plain } from '../../run/rich';
import type { ComputedRun } from '../../run/run';
import { sentence } from '../../run/words';
import { requirerUnits } from '../../run/facts';
import { whatHappened } from '../title';
import { brokenIn, KEPT, type Property } from './broken';
import { eventsOf, instant, unitNumber, type Events } from './events';
import { docText, foldedLiteral, literal, oneLine, WIDTH, wrap, type Plain } from './literal';
import { metadataOf } from './metadata';
import { overridesOf } from './overrides';
import { EVENT_CLASSES, IMPORTS } from './template/events';
import { HEALTH } from './template/health';
import { REPLAY } from './template/replay';
import { CHARM, CLOCK } from './template/surroundings';
import { PROVIDER, WORLD } from './template/world';

export interface ExportedCharm {
  /** Texts by path, `charm.py` among them; null: none is known. */
  readonly files: Readonly<Record<string, string>> | null;
  /** What charmcraft.yaml says; null: read from the code. */
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** How the file is to be called: pytest finds tests by their name. */
export const PYTEST_FILE = 'test_renewal_gap.py';

function metadata(charm: ExportedCharm, endpoint: string): Plain {
  if (charm.metadata) return JSON.parse(JSON.stringify(charm.metadata)) as Plain;
  const { containers, actions, options, ...rest } = metadataOf(charm.files ?? {}, endpoint);
  const empty = (names: readonly string[], value: Plain): Plain =>
    Object.fromEntries(names.map((name) => [name, value]));
  return {
    ...rest,
    containers: empty(charm.files === null ? ['workload'] : containers, {}),
    actions: empty(actions, { description: 'An action.' }),
    config: { options: Object.fromEntries(Object.entries(options).map(([name, type]) => [name, { type }])) },
  };
}

function docstring(
  computed: ComputedRun,
  properties: readonly Property[],
  broken: boolean,
  notes: readonly string[],
): string {
  const { setup } = computed.start;
  const paragraph = (text: string): string => wrap(docText(text), WIDTH).join('\n');
  const shown = broken
    ? ['The run shows this broken, so it is asserted here:', ...properties.map((each) => `- ${each.says}`)]
    : [
        'Nothing is broken in the run; these are asserted, so that it stays so:',
        ...properties.map((each) => `- ${each.says}`),
      ];
  return [
    `"""${docText(whatHappened(computed))}: a test for your charm.`,
    '',
    paragraph(
      'The events of a run of Renewal Gap, on your charm, with the real library and real keys, under ops.testing.',
    ),
    '',
    ...shown,
    '',
    'Put this file beside charm.py or into tests/ of your charm, then:',
    '',
    `    pip install pytest "ops[testing]" "charmlibs-interfaces-tls-certificates==${setup.library}"`,
    `    pytest ${PYTEST_FILE}`,
    '',
    paragraph(
      'CHARM=path/to/charm.py names a charm in another place. What charmcraft.yaml says is read from there; for a charm.py without one, META below says what was read from its code. The clock stands still within a hook; key and certificate are found in whatever files the charm writes below the usual folders. Actions of the run are asked of the library itself, whatever actions your charm has. A charm that writes files in other ways than through its container or pathlib writes to this machine.',
    ),
    ...notes.flatMap((note) => ['', paragraph(note)]),
    '"""',
  ].join('\n');
}

/** Each event under the sentence that the run tells of it. */
function eventList(computed: ComputedRun, events: Events): string {
  let last = -1;
  const lines = events.lines.flatMap(({ step, text }) => {
    const { finding, reason } = sentence(computed.steps, step);
    const said =
      step === last ? [] : wrap(oneLine(`${step + 1}: ${plain(finding)}. ${plain(reason)}`), WIDTH - 2, '    # ');
    last = step;
    return [...said, text];
  });
  return ['EVENTS: list[Hook | Provider | Change] = [', ...lines, ']'].join('\n');
}

function constant(name: string, value: Plain, type = ''): string {
  const head = `${name}${type} = `;
  return `${head}${foldedLiteral(value, '', WIDTH - head.length)}`;
}

function capabilities(computed: ComputedRun): Plain {
  const given = computed.start.setup.capabilities ?? {};
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value as Plain,
    ]),
  );
}

/** Units that serve TLS at some time of the run. */
function servedUnits(computed: ComputedRun): readonly number[] {
  const worlds = [computed.start, ...computed.steps.map((step) => step.after)];
  const units = requirerUnits(computed.start, computed.steps);
  return units.filter((unit) => worlds.some((world) => health(world, unit).word === 'serving-valid')).map(unitNumber);
}

function constants(computed: ComputedRun, charm: ExportedCharm, overrides: Readonly<Record<string, Plain>>): string {
  const { start } = computed;
  const { setup } = start;
  const served = servedUnits(computed);
  const leader = start.requirer.leader === null ? 0 : unitNumber(start.requirer.leader);
  return [
    '#: What the charm is, where there is no charmcraft.yaml.',
    constant('META', metadata(charm, setup.endpoint), ': dict[str, Any]'),
    '#: The endpoint of its certificates, where several are possible.',
    constant('ENDPOINT', setup.endpoint),
    '#: What the run passes to the library in place of what the charm passes.',
    constant('OVERRIDES', overrides, ': dict[str, Any]'),
    '#: Configuration of the charm, as far as it has these options.',
    constant('CONFIG', setup.config, ': dict[str, Any]'),
    '#: What the provider says of itself.',
    constant('CAPABILITIES', capabilities(computed), ': dict[str, Any]'),
    '#: Lifetime of its certificates, in seconds.',
    constant('VALIDITY_S', setup.validityS),
    constant('START', instant(start.now)),
    constant('UNITS', start.requirer.units.length),
    constant('LEADER', leader),
    '#: Units that serve TLS at some time of the run.',
    `SERVED: set[int] = ${served.length === 0 ? 'set()' : `{${served.join(', ')}}`}`,
  ].join('\n');
}

function testFunction({ test, says, words }: Property): string {
  return [
    `def test_${test}(replay: Replay) -> None:`,
    `    """${says}"""`,
    `    wrong = found(replay, ${words.map((word) => literal(word)).join(', ')})`,
    '    assert not wrong, told(replay, wrong)',
  ].join('\n');
}

/** @returns the text of a Python file, to be called `PYTEST_FILE` */
export function pytest(computed: ComputedRun, charm: ExportedCharm): string {
  const broken = brokenIn(computed.steps);
  const properties: readonly Property[] = broken.length > 0 ? broken : KEPT;
  const events = eventsOf(computed.steps);
  const overrides = overridesOf(computed.start.setup);
  const parts = [
    docstring(computed, properties, broken.length > 0, [...overrides.notes, ...events.notes]),
    IMPORTS,
    constants(computed, charm, overrides.values),
    EVENT_CLASSES,
    eventList(computed, events),
    CLOCK,
    CHARM,
    PROVIDER,
    WORLD,
    HEALTH,
    REPLAY,
    ...properties.map(testFunction),
  ];
  const [doc = '', imports = '', values = '', ...rest] = parts.map((part) => part.trim());
  return `${doc}\n\n${imports}\n\n${values}\n\n\n${rest.join('\n\n\n')}\n`;
}
