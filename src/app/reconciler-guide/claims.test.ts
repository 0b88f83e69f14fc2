import { describe, expect, it } from 'vitest';
import { loadProviderData } from '../../model/library/databag';
import { parseLink } from '../../run/link/link';
import { STATES } from '../reference/states';
import { rowOf } from '../reference/table';
import { CLAIM_RELEASES, CLAIMS } from './claims';

describe('what is said today', () => {
  for (const { id, shown, run } of CLAIMS) {
    it(`${id}: stands beside what the engine says, in every release`, () => {
      for (const { state: name, column, says } of shown) {
        const state = STATES.find((each) => each.id === name);
        if (!state) throw new Error(`there is no state ${name}`);
        const told = CLAIM_RELEASES.map((library) => rowOf(state, library).cells[column]);
        expect(told).toEqual(CLAIM_RELEASES.map(() => says));
      }
      if (run) expect(parseLink({ search: run.query, hash: '' }).notices).toEqual([]);
    });
  }

  it('an error entry as the specification has it hides every certificate of the databag; as the library reads it, none', () => {
    const error = { code: 102, name: 'DOMAIN_NOT_ALLOWED', message: '', provider: 'ca' };
    const bag = (entry: object) => ({ certificates: '[]', request_errors: JSON.stringify([entry]) });
    expect(loadProviderData(bag({ certificate_signing_request: 'PEM', error }))).toBeNull();
    expect(loadProviderData(bag({ csr: 'PEM', error }))?.request_errors).toHaveLength(1);
  });
});
