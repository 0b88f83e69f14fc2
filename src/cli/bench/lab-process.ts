/** One of the two processes that search the matrix: it is sent a charm and answers with what it found. */
import { Shared } from '../../explore/memo';
import { RECONCILER_IDS } from '../../scenarios/ids';
import { searchCharm } from './lab-charm';

const shared = new Shared();

process.on('message', (charm: unknown) => {
  const known = RECONCILER_IDS.find((id) => id === charm);
  if (!known) throw new Error('there is no such charm');
  const found = searchCharm(known, shared, () => process.send?.({ first: true }));
  process.send?.({ found });
});
