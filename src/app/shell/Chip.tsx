import type { Actor } from '../../run/why/types';

interface Props {
  readonly number: number;
  readonly actor: Actor['kind'];
  readonly state: 'now' | 'cause' | 'plain';
}

/** Above this a number is wider than the chip. */
const NARROW = 99;

/** The chip of a step outside the timeline: the same shapes, the number for the eye; the words beside it say the step. */
export function Chip({ number, actor, state }: Props) {
  const shape = actor === 'provider' ? 'provider' : actor === 'requirer' ? '' : 'juju';
  return <span className={`chip ${shape} ${state}${number > NARROW ? ' wide' : ''}`}>{number}</span>;
}
