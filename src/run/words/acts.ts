/** What was done in a step, as clauses: the library's acts first, then the charm's. */
import type { HookReport, LibraryCall } from '../../model/hook';
import type { UnitName, World } from '../../model/juju/world';
import type { Step } from '../../model/step.types';
import { changesOfKind, type ChangeOf } from '../changes';
import { objectsInSecret, providerFacts, requestsOfUnit } from '../facts';
import { gapsFor } from '../gaps';
import { isServing, healthOf } from '../health';
import { answerOf } from '../answers';
import { code, rich, type RichText } from '../rich';
import { answerText, fileNames, lifeLeft, lifetime, tag, tags } from '../say';
import { contentId } from '../../model/pki/pem';

type Clauses = readonly RichText[];

const when = <T>(list: readonly T[], write: (list: readonly T[]) => RichText): Clauses =>
  list.length > 0 ? [write(list)] : [];

function provider(step: Step, unit: UnitName): Clauses {
  const { after } = step;
  if (changesOfKind(step, 'relation-gone').length > 0) return [['the relation is gone'], ['with it go its databags']];
  const dropped = changesOfKind(step, 'certificate-dropped');
  const replaced = (csr: string) => changesOfKind(step, 'certificate-listed').some((each) => each.csr === csr);
  const pruned = dropped.filter((each) => !replaced(each.csr));
  const clauses = [
    ...when(pruned, (list) =>
      rich(
        'drops ',
        ...tags(
          after,
          list.map((each) => each.cert),
        ),
        ', which no request asks for any more',
      ),
    ),
    ...changesOfKind(step, 'certificate-listed').map((each) =>
      rich('answers ', tag(after, each.csr), ' with ', tag(after, each.cert), `, ${lifetime(after, each.cert)}`),
    ),
    ...when(changesOfKind(step, 'certificate-revoked'), (list) =>
      rich(
        'marks ',
        ...tags(
          after,
          list.map((each) => each.cert),
        ),
        ' as revoked',
      ),
    ),
    ...changesOfKind(step, 'denied').map((each) =>
      rich('refuses ', tag(after, each.csr), ` with ${each.code} ${each.name}`),
    ),
  ];
  const open = unanswered(after);
  const idle =
    step.hook?.call.name === 'relation-changed' &&
    clauses.length - (pruned.length > 0 ? 1 : 0) === 0 &&
    open.length > 0;
  // The library's own clean-up comes first in a hook: what was to be revoked may be gone by then.
  const late = step.action.do === 'revoke' && changesOfKind(step, 'certificate-revoked').length === 0;
  const all = [
    ...clauses,
    ...(late ? [['has nothing left to revoke']] : []),
    ...(idle ? [rich('leaves ', ...tags(after, open), ' without an answer')] : []),
  ];
  return all.map((clause, at) => (at === 0 ? rich(`${unit} `, ...clause) : clause));
}

function unanswered(world: World): readonly string[] {
  const { entries, denials } = providerFacts(world);
  const answered = new Set([
    ...entries.filter((each) => !each.revoked).map((each) => each.csr),
    ...denials.map((each) => each.csr),
  ]);
  const all = world.requirer.units.flatMap((unit) => requestsOfUnit(world, unit.name).map((request) => request.csr));
  return [...new Set(all)].filter((csr) => !answered.has(csr));
}

function secretClauses(step: Step): Clauses {
  const { after } = step;
  const held = (change: ChangeOf<'secret-added' | 'secret-removed' | 'secret-revised'>) =>
    objectsInSecret(change.secret);
  const added = changesOfKind(step, 'secret-added', 'secret-revised');
  const removed = changesOfKind(step, 'secret-removed');
  const key = (change: (typeof added)[number]) => {
    const id = held(change).key;
    return id === null
      ? []
      : [rich(change.kind === 'secret-added' ? 'makes ' : 'replaces its key by ', tag(after, id))];
  };
  const certificate = (change: (typeof added)[number]) => {
    const id = held(change).cert;
    return id === null ? [] : [rich('keeps ', tag(after, id), ' in a secret')];
  };
  return [
    ...added.filter((change) => change.holds === 'private-key').flatMap(key),
    ...added.filter((change) => change.holds === 'certificate').flatMap(certificate),
    ...changesOfKind(step, 'revision-removed').map((change) =>
      rich(
        `removes revision ${change.revision} of the ${change.holds === 'private-key' ? 'key' : 'certificate'} secret`,
      ),
    ),
    ...when(
      removed.flatMap((change) => held(change).cert ?? held(change).key ?? []),
      (ids) => rich('removes the secret of ', ...tags(after, ids)),
    ),
  ];
}

function library(step: Step): Clauses {
  const { after } = step;
  const withdrawn = changesOfKind(step, 'request-withdrawn').map((change) => change.csr);
  const sent = changesOfKind(step, 'request-sent').map((change) => change.csr);
  const clauses = [
    ...when(withdrawn, (ids) => rich('withdraws ', ...tags(after, ids))),
    ...secretClauses(step).filter((clause) => clause[0] !== 'removes the secret of '),
    ...when(sent, (ids) => rich('sends ', ...tags(after, ids))),
    ...secretClauses(step).filter((clause) => clause[0] === 'removes the secret of '),
    ...changesOfKind(step, 'emitted').flatMap(({ event }) =>
      event.event === 'certificate_denied'
        ? [rich('emits ', code('certificate_denied'), ' for ', tag(after, event.csr))]
        : [],
    ),
  ];
  return clauses.map((clause, at) => (at === 0 ? rich('the library ', ...clause) : clause));
}

interface Written {
  /** The certificate and key that lie in files whose content changed. */
  readonly ids: readonly string[];
  readonly paths: readonly string[];
  /** Certificates or keys were written over what was the same already. */
  readonly again: boolean;
}

function written(step: Step, unit: UnitName): Written {
  const all = changesOfKind(step, 'file-written').filter((change) => change.unit === unit);
  const changes = all.filter((change) => !change.same);
  const ids = [...new Set(changes.flatMap((change) => change.file.objects.slice(0, 1).map((object) => object.id)))];
  const again = all.some((change) => change.same && change.file.objects.length > 0);
  return { ids, paths: changes.map((change) => change.file.path), again };
}

/** What the charm heard when it asked, as far as the run tells. */
function heard(steps: readonly Step[], index: number, unit: UnitName): RichText {
  const step = steps[index];
  if (!step) return [];
  const assigned = Object.values(answerOf(step.after, unit).modes).flatMap((mode) =>
    mode.assigned.map((each) => each.cert),
  );
  if (assigned.length > 0) return rich('the charm is answered ', answerText(step.after, assigned));
  const inGap = gapsFor(steps, unit).some((gap) => gap.opens < index && (gap.closes === null || index < gap.closes));
  return [
    inGap
      ? 'the charm asks for its certificates inside the gap, is told there are none'
      : 'the charm is told there are no certificates',
  ];
}

/** Whether a handler of the charm ran: every hook runs `__init__`, which by itself asks for nothing. */
function ran({ lines, observed, calls }: HookReport): boolean {
  const asked = (list: readonly LibraryCall[]): boolean => list.some((call) => call.byCharm || asked(call.calls));
  return (
    observed.some((each) => each.by === 'charm') || lines.some((each) => !each.fn.endsWith('__init__')) || asked(calls)
  );
}

function charm(steps: readonly Step[], index: number, unit: UnitName): Clauses {
  const step = steps[index];
  if (!step) return [];
  const { before, after } = step;
  const removed = changesOfKind(step, 'file-removed').filter(
    (change) => change.unit === unit && change.file.objects.length > 0,
  );
  if (removed.length > 0) {
    const pem = healthOf(before, unit).served;
    const left = pem === null ? null : lifeLeft(after, contentId(pem));
    const related = after.relation !== null && !after.relation.dying && !after.relation.views[unit]?.broken;
    const what =
      left && related
        ? rich(`deletes files that were good for ${left}`)
        : rich('deletes ', ...fileNames(removed.map((change) => change.file.path)));
    if (!related) return [rich('the relation is gone'), rich('the charm ', ...what, ', as it should')];
    return [heard(steps, index, unit), what];
  }
  const { ids, paths, again } = written(step, unit);
  if (ids.length > 0) return [rich('the charm writes ', ...tags(after, ids))];
  if (paths.length > 0) return [rich('the charm writes ', ...fileNames(paths))];
  const report = step.hook?.outcome.report;
  if (report === undefined || report.lines.length === 0) return [];
  const empty = Object.values(answerOf(after, unit).modes).every((mode) => mode.assigned.length === 0);
  const keeps = empty && isServing(healthOf(after, unit).word);
  if (!ran(report)) return keeps ? [['the charm does not observe this hook'], ['keeps its files']] : [];
  const does = keeps ? 'keeps its files' : again ? 'writes the same files again' : 'changes nothing';
  return [heard(steps, index, unit), [does]];
}

/** Clauses without a full stop, in the order in which it happened. */
export function acts(steps: readonly Step[], index: number): Clauses {
  const step = steps[index];
  if (!step) return [];
  if (step.began) {
    const open = unanswered(step.after);
    return [
      rich(
        `${step.began.unit} has read `,
        ...(open.length > 0 ? tags(step.after, open) : ['the databags']),
        ' and commits when the hook ends',
      ),
    ];
  }
  const { hook } = step;
  if (!hook) return [];
  if (!hook.committed) {
    const { raised } = hook.outcome.report;
    return [
      rich('it fails', ...(raised ? [' with ', code(raised.type)] : [' at its commit'])),
      ['its databag and secret writes are lost'],
    ];
  }
  if (hook.unit.startsWith(`${step.before.provider.name}/`)) return provider(step, hook.unit);
  return [...library(step), ...charm(steps, index, hook.unit)];
}
