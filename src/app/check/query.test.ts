import { describe, expect, it } from 'vitest';
import { checkAddress, readCheck, USUAL_CHARMS } from './query';

describe('the address of a check', () => {
  it('is for a charm, and for three reconcilers of a library, unless it says otherwise', () => {
    expect(readCheck('?view=check')).toEqual({ query: { kind: 'charm', charms: USUAL_CHARMS }, notices: [] });
    expect(readCheck('?view=check&what=library').query).toEqual({ kind: 'library', charms: USUAL_CHARMS });
  });

  it('comes back as it was written', () => {
    const query = { kind: 'library', charms: ['mirror', 'gate'] } as const;
    const address = checkAddress(query, 'dark');
    expect(address).toBe('?view=check&what=library&charms=mirror,gate&theme=dark');
    expect(readCheck(address)).toEqual({ query, notices: [] });
  });

  it('loses a bad part alone, with one sentence for each', () => {
    const { query, notices } = readCheck('?view=check&what=dance&charms=gate,nobody');
    expect(query).toEqual({ kind: 'charm', charms: ['gate'] });
    expect(notices).toEqual([
      'This page checks a charm or a library, not “dance”; it is ready for a charm.',
      'There is no reconciler “nobody”; it is left out.',
    ]);
  });
});
