/** The table: what each getter answers in each state, computed by the engine for a release of the library. */
import type { HookInput, PullAnswer, PullMode } from '../../model/hook';
import { hookTools } from '../../model/juju/hook-tools';
import type { UnitName, World } from '../../model/juju/world';
import { twinRunner } from '../../model/library/twin';
import { constructRequirer } from '../../model/library/construct';
import { PyError } from '../../model/library/errors';
import { CallRecorder } from '../../model/library/recorder';
import { nameOf } from '../../model/pki/names';
import { objectId } from '../../model/pki/pem';
import { LIBRARY_VERSIONS, type LibraryVersion } from '../../model/setup';
import { pullAnswer } from '../../model/library/pull';
import { step as nextStep } from '../../model/step';
import type { Step } from '../../model/step.types';
import { changesOfKind } from '../../run/changes';
import { providerFacts } from '../../run/facts';
import { formatLink } from '../../run/link/link';
import type { ComputedRun } from '../../run/run';
import { STATES, type State } from './states';

export const COLUMNS = {
  one: 'get_assigned_certificate(request)',
  all: 'get_assigned_certificates()',
  key: 'private_key',
  requests: 'get_csrs_from_requirer_relation_data()',
  provider: 'get_provider_certificates()',
  errors: 'get_request_errors()',
  events: 'Events of the last hook',
  sync: 'sync() now',
} as const;
export type ColumnId = keyof typeof COLUMNS;
export const COLUMN_IDS = Object.keys(COLUMNS) as readonly ColumnId[];

export interface TableRow {
  readonly state: State;
  readonly cells: Readonly<Record<ColumnId, string>>;
  readonly run: ComputedRun;
  /** Address of the run at its last step. */
  readonly link: string;
}

function pair(cert: string, key: string | null, world: World): string {
  return `(${cert}, ${key === null ? 'None' : nameOf(world.names, key)})`;
}

function certificate(world: World, cert: string | null, revoked: boolean): string {
  if (cert === null) return 'None';
  return `${nameOf(world.names, cert)}${revoked ? ' revoked' : ''}`;
}

function raises(error: string): string {
  return `raises ${error}`;
}

function isRevoked(answer: PullAnswer, cert: string | null): boolean {
  return Object.values(answer.modes).some(({ assigned }) =>
    assigned.some((each) => each.cert === cert && each.revoked),
  );
}

function oneText(world: World, answer: PullAnswer): string {
  const texts = answer.byRequest.map(({ cert, key, error }) =>
    error === null ? pair(certificate(world, cert, isRevoked(answer, cert)), key, world) : raises(error),
  );
  if (texts.length > 0) return [...new Set(texts)].join('; ');
  const error = Object.values(answer.modes).find((each) => each.error !== null)?.error;
  return error == null ? '(None, None)' : raises(error);
}

function modeText(world: World, { assigned, key, error }: PullMode): string {
  if (error !== null) return raises(error);
  const list = assigned.map((each) => certificate(world, each.cert, each.revoked)).join(', ');
  return pair(`[${list}]`, key, world);
}

function eachMode(answer: PullAnswer, text: (mode: PullMode) => string): string {
  const modes = Object.entries(answer.modes);
  if (modes.length === 1) return modes.map(([, mode]) => text(mode)).join('');
  return modes.map(([name, mode]) => `${name.toUpperCase()}: ${text(mode)}`).join('; ');
}

function listText(list: readonly string[] | { readonly error: string }, text: (id: string) => string): string {
  return 'error' in list ? raises(list.error) : `[${list.map(text).join(', ')}]`;
}

function errorsText(world: World, errors: PullAnswer['requestErrors']): string {
  if ('error' in errors) return raises(errors.error);
  return `[${errors.map(({ csr, code }) => `${nameOf(world.names, csr)}: ${code}`).join(', ')}]`;
}

function listedText(world: World, cert: string): string {
  return certificate(
    world,
    cert,
    providerFacts(world).entries.some((each) => each.cert === cert && each.revoked),
  );
}

/** `get_csrs_from_requirer_relation_data`, asked of the library between hooks. */
function requestsText(world: World, unit: UnitName): string {
  const input: HookInput = {
    world,
    unit,
    call: { name: 'update-status' },
    op: null,
    providerDo: [],
    readAt: undefined,
    fail: false,
  };
  const hook = { tools: hookTools(input), recorder: new CallRecorder(false, () => 0), events: [], observed: [] };
  try {
    const requirer = constructRequirer(world.setup, hook);
    const asked = requirer.getCsrsFromRequirerRelationData().map(({ csr }) => nameOf(world.names, objectId(csr)));
    return `[${asked.join(', ')}]`;
  } catch (error) {
    if (error instanceof PyError) return raises(error.type);
    throw error;
  }
}

function eventsText(step: Step | undefined, unit: UnitName): string {
  if (step?.hook?.unit !== unit) return 'no hook';
  const { events, raised } = step.hook.outcome.report;
  if (raised !== null) return raises(raised.type);
  const { names } = step.after;
  const texts = events.map((each) =>
    each.event === 'certificate_available'
      ? `certificate_available(${nameOf(names, each.cert)})`
      : `certificate_denied(${nameOf(names, each.csr)})`,
  );
  return texts.length === 0 ? 'none' : texts.join(', ');
}

function syncText(world: World, unit: UnitName): string {
  const step = nextStep(world, { do: 'sync', unit }, twinRunner);
  if (step.refused) return 'not possible now';
  const events = eventsText(step, unit);
  if (events.startsWith('raises')) return events;
  const { names } = step.after;
  const sent = changesOfKind(step, 'request-sent').map(({ csr }) => `sends ${nameOf(names, csr)}`);
  const withdrawn = changesOfKind(step, 'request-withdrawn').map(({ csr }) => `withdraws ${nameOf(names, csr)}`);
  const all = [...(events === 'none' ? [] : [events]), ...withdrawn, ...sent];
  return all.length === 0 ? 'nothing' : all.join(', ');
}

/** What a charm on this unit would be answered now. */
export function cellsOf({ unit }: Pick<State, 'unit'>, run: ComputedRun): TableRow['cells'] {
  const world = run.steps.at(-1)?.after ?? run.start;
  const answer = pullAnswer(world, unit);
  const last = run.steps.at(-1);
  return {
    one: oneText(world, answer),
    all: eachMode(answer, (mode) => modeText(world, mode)),
    key: eachMode(answer, ({ key, error }) =>
      error !== null ? raises(error) : key === null ? 'None' : nameOf(world.names, key),
    ),
    requests: requestsText(world, unit),
    provider: listText(answer.providerCertificates, (cert) => listedText(world, cert)),
    errors: errorsText(world, answer.requestErrors),
    events: eventsText(last, unit),
    sync: syncText(world, unit),
  };
}

function linkOf({ run, steps }: ComputedRun): string {
  const { search, hash } = formatLink({ run, step: Math.max(1, steps.length) });
  return `${search === '' ? '?' : search}${hash}`;
}

export function rowOf(state: State, library: LibraryVersion): TableRow {
  const run = state.make(library).computed;
  return { state, run, cells: cellsOf(state, run), link: linkOf(run) };
}

/** A state in every release. */
export type StateRows = Readonly<Record<LibraryVersion, TableRow>>;

export function rowsOf(state: State): StateRows {
  return Object.fromEntries(LIBRARY_VERSIONS.map((each) => [each, rowOf(state, each)])) as StateRows;
}

/** Releases in which a cell says something else, with what it says there. */
export type Differences = readonly { readonly library: LibraryVersion; readonly says: string }[];

export function differences(rows: StateRows, library: LibraryVersion, column: ColumnId): Differences {
  const here = rows[library].cells[column];
  return LIBRARY_VERSIONS.flatMap((each) => {
    const says = rows[each].cells[column];
    return says === here ? [] : [{ library: each, says }];
  });
}

/** All of it at once. A page takes `rowsOf` state by state, so that it never stands still. */
export function allRows(): readonly StateRows[] {
  return STATES.map(rowsOf);
}
