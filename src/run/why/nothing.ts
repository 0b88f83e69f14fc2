/** Why a step changed nothing. */
import { dueHooks } from '../../model/juju/due';
import { allUnits } from '../../model/juju/entities';
import type { HookCall, UnitName } from '../../model/juju/world';
import { ACTIONS } from '../../scenarios/ids';
import type { Step } from '../../model/step.types';
import { code, rich, type RichText } from '../rich';
import { hookOn } from '../say';
import { actorOf } from './actor';
import type { Cause } from './types';

/** Events that the library observes by itself; others only as refresh events (Juju rule R4.11). */
const REQUIRER_OBSERVES: ReadonlySet<string> = new Set([
  'relation-created',
  'relation-changed',
  'relation-broken',
  'secret-expired',
  'secret-remove',
  'leader-elected',
]);
const PROVIDER_OBSERVES: ReadonlySet<string> = new Set([
  'relation-created',
  'relation-joined',
  'relation-changed',
  'update-status',
]);

interface Why {
  readonly headline: RichText;
  readonly reason: RichText;
}

/** What the library did in a hook that left no trace. */
export function quietHook(step: Step, call: HookCall, unit: string): Why {
  const { setup, requirer, provider } = step.after;
  const isProvider = unit.startsWith(`${provider.name}/`);
  const observed = step.hook?.outcome.report.observed.some((each) => each.by === 'library');
  const known = isProvider ? PROVIDER_OBSERVES : REQUIRER_OBSERVES;
  const refreshed = !isProvider && setup.refreshEvents.includes(call.name.replaceAll('-', '_'));
  if (
    !observed &&
    call.name !== 'action' &&
    (!known.has(call.name) || (call.name === 'leader-elected' && setup.library < '1.11')) &&
    !refreshed
  ) {
    return {
      headline: rich('The library does not observe ', code(call.name), '.'),
      reason: [
        step.hook?.outcome.report.lines.length
          ? " Only the charm's own observers ran, and changed nothing."
          : ' Nothing changed.',
      ],
    };
  }
  const leader = isProvider ? provider.leader : requirer.leader;
  if (leader !== unit && (isProvider || setup.mode === 'app')) {
    return { headline: [`${unit} is not the leader.`], reason: [' The library leaves this to the leader.'] };
  }
  if (call.name === 'secret-expired') {
    return {
      headline: ['The new request is the old one, byte for byte.'],
      reason: [' Withdrawn and sent again in one hook, it is no change.'],
    };
  }
  return {
    headline: ['Everything is as it should be already.'],
    reason: [' The library compared, and had nothing to write.'],
  };
}

/** Hooks other than update-status that this step made due. */
export function newlyDue({ before, after }: Step): readonly { readonly call: HookCall; readonly unit: UnitName }[] {
  return allUnits(after).flatMap(({ name: unit }) => {
    const old = dueHooks(before, unit).map(({ call }) => JSON.stringify(call));
    return dueHooks(after, unit).flatMap(({ call }) =>
      call.name === 'update-status' || old.includes(JSON.stringify(call)) ? [] : [{ call, unit }],
    );
  });
}

function whyQuiet(step: Step): Why {
  const { action, refused, hook, before, after } = step;
  if (refused) return { headline: [`${ACTIONS[action.do].label}: not possible.`], reason: [` ${refused.reason}`] };
  if (hook) return quietHook(step, hook.call, hook.unit);
  const due = newlyDue(step);
  const owes =
    due.length > 0
      ? rich(
          ' Juju now owes ',
          ...due.flatMap(({ call, unit }, at) => [at === 0 ? '' : ', ', ...hookOn(call, unit)]),
          '.',
        )
      : [];
  if (after.now > before.now)
    return {
      headline: ['Only time passed.'],
      reason: due.length > 0 ? owes : [' Nothing came due but update-status.'],
    };
  if (action.do === 'lose-event')
    return { headline: ['The charm hears nothing of it.'], reason: [' Juju takes it for delivered.'] };
  if (due.length > 0) return { headline: ['No hook has run yet.'], reason: owes };
  return { headline: ['It takes effect later.'], reason: [' No hook has run yet.'] };
}

/** Why nobody else hears of a hook: no net change of a databag, so no relation-changed (Juju rule R5.5). */
function noChange(step: Step, index: number): readonly Cause[] {
  if (!step.hook || step.refused || !step.before.relation || step.before.relation.dying) return [];
  const headline = rich('No databag changed,');
  const reason = rich(' so Juju owes nobody ', code('relation-changed'), '.');
  return [{ step: index, actor: { kind: 'juju', name: 'Juju' }, headline, reason, line: null }];
}

export function nothingChain(steps: readonly Step[], index: number): readonly Cause[] {
  const step = steps[index];
  if (!step) return [];
  return [{ step: index, actor: actorOf(step), line: null, ...whyQuiet(step) }, ...noChange(step, index)];
}
