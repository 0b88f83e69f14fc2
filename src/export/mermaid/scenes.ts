/** What each step shows in a sequence diagram: who says what to whom, and notes. All of it from what the step changed. */
import { answerOf } from '../../run/answers';
import { changesOfKind } from '../../run/changes';
import { issuedById, objectsInSecret } from '../../run/facts';
import { gapsFor } from '../../run/gaps';
import { healthOf, lossesAt } from '../../run/health';
import { plain } from '../../run/rich';
import type { ComputedRun } from '../../run/run';
import { fileName } from '../../run/say';
import { clockText, dayText, durationText } from '../../run/time';
import { sentence } from '../../run/words';
import { actorOf } from '../../run/why/actor';
import type { EntityName, UnitName, World } from '../../model/juju/world';
import type { HealthWord } from '../../model/health/health';
import type { Step } from '../../model/step.types';
import { nameOf } from '../../model/pki/names';
import { JUJU, OPERATOR, type Cast } from './cast';

export type Line =
  | {
      readonly kind: 'message';
      readonly from: string;
      readonly to: string;
      readonly arrow: Arrow;
      readonly text: string;
    }
  | { readonly kind: 'note'; readonly over: readonly string[]; readonly text: string }
  | { readonly kind: 'activate' | 'deactivate'; readonly who: string };

/** A call, an answer or databag write, and a loss. */
export type Arrow = '->>' | '-->>' | '-x';

interface Stage {
  readonly cast: Cast;
  readonly computed: ComputedRun;
  readonly index: number;
  readonly step: Step;
}

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;

function names(world: World, ids: readonly string[]): string {
  return listed([...new Set(ids)].map((id) => nameOf(world.names, id)));
}

const HEALTH_NOTES: Partial<Readonly<Record<HealthWord, string>>> = {
  outage: 'OUTAGE: no TLS, though a certificate is good',
  downgraded: 'PLAIN TEXT, though a certificate is good',
  'serving-revoked': 'REVOKED: a revoked certificate is served',
  'serving-expired': 'EXPIRED: a certificate that has ended is served',
  'broken-pair': 'BROKEN PAIR: key and certificate do not match',
  'left-behind': 'LEFT BEHIND: the relation is gone, the files are not',
  'serving-valid': 'serves TLS',
};

function dispatch({ cast, index, step }: Stage): readonly Line[] {
  const ran = step.hook ?? step.began;
  const { action } = step;
  const actor = actorOf(step);
  if (!ran) {
    const to =
      action.do === 'wipe-disk' || action.do === 'fail-next' || action.do === 'resolve' ? cast.of(action.unit) : JUJU;
    const text = `${index + 1}. ${plain(sentence([step], 0).finding)}`;
    if (actor.kind === 'juju') return [];
    return [
      {
        kind: 'message',
        from: OPERATOR,
        to,
        arrow: '->>',
        text: step.refused ? `${text}: ${step.refused.reason}` : text,
      },
    ];
  }
  const byHand = ran.call.name === 'action' || !['deliver', 'update-status', 'finish'].includes(action.do);
  const ends = action.do === 'finish';
  const what = byHand ? action.do : `${ran.call.name}${ends ? ' ends' : step.began ? ' begins' : ''}`;
  const via = byHand && ran.call.name !== 'action' ? `, in ${ran.call.name}` : '';
  const text = `${index + 1}. ${cast.prefix(ran.unit)}${what}${via}`;
  const to = cast.of(ran.unit);
  if (ends)
    return [
      { kind: 'note', over: [to], text },
      { kind: 'deactivate', who: to },
    ];
  const message: Line = { kind: 'message', from: byHand ? OPERATOR : JUJU, to, arrow: '->>', text };
  return step.began ? [message, { kind: 'activate', who: to }] : [message];
}

/** The databag of the unit, and of its application. */
function requests({ cast, step }: Stage, unit: UnitName): readonly Line[] {
  const { before, after } = step;
  const concerns = ({ entity }: { readonly entity: EntityName }): boolean =>
    entity === unit || entity === after.requirer.name;
  const sent = changesOfKind(step, 'request-sent').filter(concerns);
  const withdrawn = changesOfKind(step, 'request-withdrawn').filter(concerns);
  const parts = [
    ...(withdrawn.length > 0
      ? [
          `withdraws ${names(
            before,
            withdrawn.map((each) => each.csr),
          )}`,
        ]
      : []),
    ...(sent.length > 0
      ? [
          `sends ${names(
            after,
            sent.map((each) => each.csr),
          )}`,
        ]
      : []),
  ];
  const to = after.provider.units[0]?.name;
  if (parts.length === 0 || to === undefined) return [];
  return [{ kind: 'message', from: cast.of(unit), to: cast.of(to), arrow: '-->>', text: `databag: ${listed(parts)}` }];
}

function secrets({ cast, step }: Stage, unit: UnitName): readonly Line[] {
  const { after } = step;
  const held = (secret: Parameters<typeof objectsInSecret>[0]): string => {
    const { key, cert } = objectsInSecret(secret);
    return nameOf(after.names, cert ?? key ?? '');
  };
  const until = (secret: Parameters<typeof objectsInSecret>[0]): string => {
    const expires = secret.revisions.at(-1)?.expires ?? null;
    return expires === null ? '' : `, expires on ${dayText(after.setup.start, expires)}`;
  };
  const kept = changesOfKind(step, 'secret-added', 'secret-revised').map(
    ({ secret }) => `keeps ${held(secret)} in a secret${until(secret)}`,
  );
  const removed = changesOfKind(step, 'secret-removed').map(({ secret }) => held(secret));
  const parts = [...kept, ...(removed.length > 0 ? [`removes the secret of ${listed(removed)}`] : [])];
  return parts.length === 0
    ? []
    : [{ kind: 'message', from: cast.of(unit), to: JUJU, arrow: '-->>', text: listed(parts) }];
}

/** What the charm was told, where it did something about it. */
function answer({ cast, step }: Stage, unit: UnitName): string {
  const assigned = Object.values(answerOf(step.after, unit).modes).flatMap((mode) =>
    mode.assigned.map((each) => each.cert),
  );
  return `${cast.prefix(unit)}get_assigned_certificates() gives [${[...new Set(assigned)].map((id) => nameOf(step.after.names, id)).join(', ')}]`;
}

function files(stage: Stage, unit: UnitName): readonly Line[] {
  const { cast, step } = stage;
  const [from, to] = [cast.of(unit), cast.filesOf(unit)];
  const removed = changesOfKind(step, 'file-removed').filter((change) => change.unit === unit);
  const written = changesOfKind(step, 'file-written').filter((change) => change.unit === unit && !change.same);
  if (removed.length + written.length === 0) return [];
  const objects = (change: (typeof written)[number]): string => {
    const held = names(
      step.after,
      change.file.objects.map((object) => object.id),
    );
    return `${fileName(change.file.path)}${held === '' ? '' : ` (${held})`}`;
  };
  const prefix = cast.prefix(unit);
  const told: Line[] =
    step.hook && step.after.relation ? [{ kind: 'note', over: [from], text: answer(stage, unit) }] : [];
  if (written.length > 0) {
    told.push({ kind: 'message', from, to, arrow: '->>', text: `${prefix}writes ${listed(written.map(objects))}` });
  }
  if (removed.length > 0) {
    const paths = removed.map((change) => fileName(change.file.path));
    told.push({
      kind: 'message',
      from: step.hook ? from : OPERATOR,
      to,
      arrow: '-x',
      text: `${prefix}deletes ${listed(paths)}`,
    });
  }
  return told;
}

/** The unit that an entity's certificates are for: the leader speaks for the application. */
function speaker(world: World, entity: EntityName): UnitName {
  return entity === world.requirer.name ? (world.requirer.leader ?? `${entity}/0`) : entity;
}

function provider({ cast, step }: Stage, unit: UnitName): readonly Line[] {
  const { after } = step;
  if (changesOfKind(step, 'relation-gone').length > 0) {
    return [{ kind: 'note', over: [cast.of(unit)], text: 'the relation and its databags are gone' }];
  }
  const texts = new Map<UnitName, string[]>();
  const tell = (cert: string, text: string): void => {
    const to = speaker(after, issuedById(after, cert)?.entity ?? after.requirer.name);
    texts.set(to, [...(texts.get(to) ?? []), text]);
  };
  const listedCsrs = changesOfKind(step, 'certificate-listed').map((change) => change.csr);
  for (const change of changesOfKind(step, 'certificate-dropped')) {
    if (!listedCsrs.includes(change.csr)) tell(change.cert, `drops ${nameOf(after.names, change.cert)}`);
  }
  for (const change of changesOfKind(step, 'certificate-listed')) {
    tell(change.cert, `gives ${nameOf(after.names, change.cert)} for ${nameOf(after.names, change.csr)}`);
  }
  for (const change of changesOfKind(step, 'certificate-revoked'))
    tell(change.cert, `revokes ${nameOf(after.names, change.cert)}`);
  for (const change of changesOfKind(step, 'denied'))
    tell('', `denies ${nameOf(after.names, change.csr)}: ${change.code} ${change.name}`);
  return [...texts].map(([to, parts]) => ({
    kind: 'message',
    from: cast.of(unit),
    to: cast.of(to),
    arrow: '-->>',
    text: `databag: ${cast.prefix(to)}${listed(parts)}`,
  }));
}

function failure({ cast, step }: Stage): readonly Line[] {
  const { hook } = step;
  if (!hook || hook.committed) return [];
  const why = hook.outcome.report.raised?.type ?? hook.commitError ?? 'an error';
  return [
    { kind: 'note', over: [cast.of(hook.unit)], text: `fails with ${why}: its databag and secret writes are lost` },
  ];
}

function states({ cast, computed, index, step }: Stage): readonly Line[] {
  return step.after.requirer.units.flatMap(({ name: unit }): readonly Line[] => {
    const [was, is] = [healthOf(step.before, unit).word, healthOf(step.after, unit).word];
    const lost = lossesAt(computed.steps, index).some((loss) => loss.unit === unit);
    const note = lost || (was !== is && is === 'serving-valid') ? HEALTH_NOTES[is] : undefined;
    const gap = gapsFor(computed.steps, unit).find((each) => each.opens === index || each.closes === index);
    const opens = gap?.opens === index;
    const gapNote =
      gap && `the gap ${opens ? `opens: no answer, though ${nameOf(step.after.names, gap.cert)} is good` : 'closes'}`;
    return [
      ...(gapNote === undefined
        ? []
        : [{ kind: 'note', over: [cast.of(unit)], text: `${cast.prefix(unit)}${gapNote}` } as const]),
      ...(note === undefined ? [] : [{ kind: 'note', over: [cast.filesOf(unit)], text: `${unit}: ${note}` } as const]),
    ];
  });
}

/** From this long on, waiting is said. */
const WORTH_SAYING_MS = 60_000;

function time({ cast, computed, index, step }: Stage): readonly Line[] {
  const then = index === 0 ? computed.start.now : (computed.steps[index - 1]?.after.now ?? computed.start.now);
  const waited = step.after.now - then;
  const begun = index > 0 && waited < WORTH_SAYING_MS;
  const [first, last] = [cast.all[1], cast.all.at(-1)];
  if (begun || first === undefined || last === undefined) return [];
  const stamp = `${dayText(computed.start.setup.start, step.after.now)}, ${clockText(step.after.now)}`;
  const own = step.hook || step.began ? '' : `${index + 1}. ${plain(sentence([step], 0).finding)}: `;
  const later = index === 0 || step.action.do === 'pass' ? '' : `, ${durationText(waited)} later`;
  return [{ kind: 'note', over: [first, last], text: `${own}${stamp}${later}` }];
}

/** The lines of one step. */
export function sceneOf(computed: ComputedRun, index: number, cast: Cast): readonly Line[] {
  const step = computed.steps[index];
  if (!step) return [];
  const stage: Stage = { cast, computed, index, step };
  const unit = step.hook?.unit;
  const isProvider = unit?.startsWith(`${step.before.provider.name}/`) ?? false;
  const own =
    unit === undefined || isProvider ? [] : [...requests(stage, unit), ...secrets(stage, unit), ...files(stage, unit)];
  const disk = unit === undefined && step.action.do === 'wipe-disk' ? files(stage, step.action.unit) : [];
  const answers = unit !== undefined && isProvider ? provider(stage, unit) : [];
  return [...time(stage), ...dispatch(stage), ...own, ...disk, ...answers, ...failure(stage), ...states(stage)];
}
