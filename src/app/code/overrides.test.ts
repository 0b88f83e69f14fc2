import { describe, expect, it } from 'vitest';
import { defaultSetup } from '../../model/start';
import { overridesOf } from './overrides';

const SOURCE =
  'class TLSCertificatesRequiresV4Wrapper: ...\n\nself.tls = TLSCertificatesRequiresV4(\n    charm=self,\n)';

describe('overridesOf', () => {
  it('says nothing where the run passes what is usual', () => {
    expect(overridesOf(SOURCE, defaultSetup())).toEqual([]);
  });
  it('stands at the line that constructs the object', () => {
    const [found] = overridesOf(SOURCE, defaultSetup({ renewalRelativeTime: 0.5 }));
    expect(found).toEqual({ line: 3, text: 'this run: renewal_relative_time=0.5', ignored: false });
  });
  it('names every argument that is another', () => {
    const setup = defaultSetup({
      mode: 'app',
      refreshEvents: ['update_status'],
      key: { from: 'charm', algorithm: 'ecdsa', size: 384 },
    });
    expect(overridesOf(SOURCE, setup).map((one) => one.text)).toEqual([
      'this run: mode=APP',
      'this run: refresh_events: update_status',
      'this run: private_key: its own',
      'this run: key: ECDSA 384',
    ]);
  });
});
