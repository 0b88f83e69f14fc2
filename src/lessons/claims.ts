/** Claims: what a lesson says happens, in a form that the engine can answer. */
import { findUnit } from '../model/juju/entities';
import type { World } from '../model/juju/world';
import { nameOf } from '../model/pki/names';
import type { Step } from '../model/step.types';
import { answerOf, laneAnswer } from '../run/answers';
import { allRequests, objectsInSecret, providerFacts, tlsFilesOf } from '../run/facts';
import { healthOf } from '../run/health';
import { plain } from '../run/rich';
import type { ComputedRun } from '../run/run';
import { causesOf } from '../run/why/causes';
import { storyLine } from '../run/words';
import { LessonError } from './inline';
import { FACTS, type Claim, type Fact } from './types';

const CLAIM = /^([a-z]+)(?:\s+([a-z][a-z0-9-]*\/\d+))?\s+(=|has|lacks)\s+(.+)$/;
/** The unit that a claim is about when it names none. */
const USUAL_UNIT = 'web/0';

function valuesOf(text: string): readonly string[] {
  if (text === 'none') return [];
  const quoted = /^"(.*)"$/.exec(text);
  return quoted ? [quoted[1] ?? ''] : text.split(/\s+/);
}

/** @throws LessonError */
export function readClaim(text: string): Claim {
  const [, fact = '', unit = USUAL_UNIT, op = '', values = ''] = CLAIM.exec(text.trim()) ?? [];
  if (!(FACTS as readonly string[]).includes(fact)) throw new LessonError(`"${text}" is no claim.`);
  return { fact: fact as Fact, unit, op: op as Claim['op'], values: valuesOf(values.trim()), text: text.trim() };
}

function ofWorld(fact: Fact, world: World, unit: string): readonly string[] | null {
  const named = (id: string): string => nameOf(world.names, id);
  switch (fact) {
    case 'health':
      return [healthOf(world, unit).word];
    case 'files':
      return tlsFilesOf(world, unit).flatMap((file) => file.objects.map(({ id }) => named(id)));
    case 'pull': {
      const { assigned, error } = laneAnswer(answerOf(world, unit));
      if (error !== null) return [error];
      return assigned.map(({ cert, revoked }) => `${named(cert)}${revoked ? ':revoked' : ''}`);
    }
    case 'requests':
      return allRequests(world).map(({ csr }) => named(csr));
    case 'offered':
      return providerFacts(world).entries.map(({ cert, revoked }) => `${named(cert)}${revoked ? ':revoked' : ''}`);
    case 'denied':
      return providerFacts(world).denials.map(({ csr, code }) => `${named(csr)}:${code}`);
    case 'secrets':
      return world.secrets.flatMap((secret) => {
        const { key, cert } = objectsInSecret(secret);
        return [key, cert].filter((id) => id !== null).map(named);
      });
    case 'status':
      return [findUnit(world, unit)?.status.name ?? ''];
    default:
      return null;
  }
}

function ofStep(fact: Fact, steps: readonly Step[], index: number): readonly string[] {
  const step = steps[index];
  const report = step?.hook?.outcome.report;
  switch (fact) {
    case 'hook':
      return step?.hook ? [`${step.hook.call.name} on ${step.hook.unit}`] : [];
    case 'events':
      return [...new Set((report?.events ?? []).map(({ event }) => event))];
    case 'ran':
      return [...new Set((report?.lines ?? []).map(({ line }) => String(line)))];
    case 'raised':
      return report?.raised ? [report.raised.type] : [];
    case 'deferred':
      return (report?.observed ?? []).filter(({ deferred }) => deferred).map(({ event }) => event);
    case 'says':
      return step ? [plain(storyLine(steps, index))] : [];
    case 'why':
      return step
        ? [
            causesOf(steps, index)
              .causes.map((cause) => plain(cause.headline) + plain(cause.reason))
              .join(' '),
          ]
        : [];
    default:
      return [];
  }
}

/** @param step from 1; 0: before the first */
export function factAt({ start, steps }: ComputedRun, step: number, { fact, unit }: Claim): readonly string[] {
  const world = steps[step - 1]?.after ?? start;
  return ofWorld(fact, world, unit) ?? ofStep(fact, steps, step - 1);
}

const TEXTS: ReadonlySet<Fact> = new Set(['says', 'why', 'hook']);

export function holds(run: ComputedRun, step: number, claim: Claim): boolean {
  const is = factAt(run, step, claim);
  const { op, values } = claim;
  const found = (value: string): boolean =>
    TEXTS.has(claim.fact) ? is.some((each) => each.includes(value)) : is.includes(value);
  if (op === 'has') return values.every(found);
  if (op === 'lacks') return !values.some(found);
  if (TEXTS.has(claim.fact)) return is.join(' ') === values.join(' ');
  const [a, b] = [new Set(is), new Set(values)];
  return a.size === b.size && [...a].every((each) => b.has(each));
}

/** Places of the options whose claims hold: one, in a lesson that is right. */
export function rightOptions(
  run: ComputedRun,
  step: number,
  options: readonly { readonly claims: readonly Claim[] }[],
): readonly number[] {
  return options.flatMap(({ claims }, at) => (claims.every((claim) => holds(run, step, claim)) ? [at] : []));
}
