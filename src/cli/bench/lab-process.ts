/** One of the two processes that search the matrix: it is sent a charm and a round, and answers with what it found. */
import { Shared } from '../../explore/memo';
import { RECONCILER_IDS } from '../../scenarios/ids';
import { searchCharm, type Asked } from './lab-charm';

/** Each round forgets what the one before has found. */
let current = { round: 0, shared: new Shared() };

process.on('message', ({ charm, round, timesHooks }: Asked) => {
  const known = RECONCILER_IDS.find((id) => id === charm);
  if (!known) throw new Error('there is no such charm');
  if (round !== current.round) current = { round, shared: new Shared() };
  const found = searchCharm(known, current.shared, timesHooks, () => process.send?.({ first: true }));
  process.send?.({ found });
});
