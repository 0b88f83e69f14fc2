/** A run as a case for the real library: the file that plays it, and what the engine says is seen. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHARM_FILES, type CharmId } from '../../charms/files';
import { pytest } from '../../export';
import {
  findUnit,
  isProvider,
  plan,
  type Design,
  type HookInput,
  type HookOutcome,
  type HookRunner,
  type Step,
} from '../../model';
import { contentId } from '../../model/pki/pem';
import type { PullMode } from '../../model/hook';
import { computeRun, type ComputedRun } from '../../run/run';
import type { Example } from './examples';
import { named, type Pull, type Seen, type Sight } from './sight';

const CHARMS = join(import.meta.dirname, '../../charms');

export interface Case {
  readonly name: string;
  /** Text of the file that plays the run. */
  readonly module: string;
  /** Text of the charm. */
  readonly charm: string;
  /** The real library gets them as the subclasses of `conformance/designs/`. */
  readonly design: readonly Design[];
  readonly expected: readonly Sight[];
}

export function charmText(charm: string | null): string {
  const shipped = Object.keys(CHARM_FILES).find((id): id is CharmId => id === charm);
  if (!shipped) throw new Error(`there is no charm ${charm ?? ''}`);
  return readFileSync(join(CHARMS, CHARM_FILES[shipped].file), 'utf8');
}

const PEM = /-----BEGIN ([A-Z ]+)-----[\s\S]*?-----END \1-----/g;

function pullOf(modes: Readonly<Partial<Record<'app' | 'unit', PullMode>>>): Pull {
  return Object.fromEntries(
    Object.entries(modes).map(([mode, { assigned, key, error }]) => [
      mode,
      error === null ? { assigned: assigned.map(({ cert }) => cert), key } : { error },
    ]),
  );
}

/** The hook as `ops.testing` runs it. */
function tested(input: HookInput, runner: HookRunner): HookOutcome {
  const { world } = input;
  return runner({ ...input, world: { ...world, setup: { ...world.setup, semantics: 'ops-testing' } } });
}

/** In Juju a secret that a hook removes can be read to its end but not removed again; under `ops.testing` it is gone (Juju rule R3.4). */
function removingOnce(runner: HookRunner): HookRunner {
  return (input) => {
    const outcome = runner(input);
    return outcome.report.raised?.type === 'SecretNotFoundError' ? tested(input, runner) : outcome;
  };
}

/** At the end of a hook that removes a secret, `ops.testing` answers without it (Juju rule R1.6); what Juju refuses to commit is answered too. */
function pullIn({ before, action, hook }: Step, runner: HookRunner): Pull | null {
  const planned = plan(before, action);
  if (planned.kind !== 'hook' || hook?.outcome.report.raised !== null) return null;
  const { report, buffer } = hook.outcome;
  const { pull } = buffer.secrets.removed.length === 0 ? report : tested(planned.input, runner).report;
  return pull && pullOf(pull.modes);
}

function seenIn({ steps }: ComputedRun, runner: HookRunner): readonly Seen[] {
  return steps.flatMap((step, at) => {
    const { hook, after } = step;
    if (!hook || isProvider(step.before, hook.unit)) return [];
    const files = Object.entries(findUnit(after, hook.unit)?.files ?? {}).map(([path, { content }]) => [path, content]);
    return [
      {
        step: at + 1,
        unit: Number(hook.unit.split('/')[1]),
        files: Object.fromEntries(files) as Readonly<Record<string, string>>,
        pull: pullIn(step, runner),
      },
    ];
  });
}

/** @param runner tells the pull answers */
export function caseOf({ name, cell, found }: Example, runner: HookRunner): Case {
  const run = { setup: found.setup, scenario: null, actions: found.actions };
  const charm = charmText(cell.charm);
  return {
    name,
    charm,
    design: cell.design,
    module: pytest(computeRun(run, runner), { files: { 'charm.py': charm }, metadata: null }),
    expected: named(seenIn(computeRun(run, removingOnce(runner)), runner), (text) =>
      text.replace(PEM, (pem) => `<${contentId(pem)}>`),
    ),
  };
}
