import { describe, expect, it } from 'vitest';
import { generateCa, generateKey } from '../pki/csr';
import { act, operate, related, run, writes } from './testing';
import { timers } from './timers';

const MINUTE = 60_000;

describe('timers', () => {
  it('are the ticks of each unit, soonest first, and never those of the past', () => {
    const world = related();
    expect(timers(world)).toEqual([
      { kind: 'update-status', at: world.now + 5 * MINUTE, unit: 'web/0' },
      { kind: 'update-status', at: world.now + 5 * MINUTE, unit: 'ca/0' },
    ]);
    expect(timers(act(world, { do: 'pass', ms: 5 * MINUTE }))).toEqual([]);
  });

  it('include an expiry with the unit that will be told, and the retry of a failed hook', () => {
    const world = operate(related({ units: 2 }), 'web/0', (tools) => {
      tools.secretAdd({ owner: 'application', label: 'a', content: {}, expires: tools.now + MINUTE });
    });
    const moved = act(world, { do: 'move-leadership', unit: 'web/1' });
    expect(timers(moved)[0]).toEqual({
      kind: 'secret-expiry',
      at: world.now + MINUTE,
      unit: 'web/1',
      secret: 'secret:1',
      revision: 1,
    });
    const failed = run(moved, 'web/1', () => {
      throw new Error('broken');
    });
    expect(timers(failed)[0]).toEqual({ kind: 'retry', at: world.now + 5_000, unit: 'web/1' });
  });

  it('include the end of a slow hook, and no tick of a unit that is down', () => {
    const slow = operate(related({ provider: { kind: 'slow', ms: MINUTE } }), 'web/0', writes('unit', 'csr', '1'));
    const begun = act(slow, { do: 'deliver', unit: 'ca/0' });
    expect(timers(begun)[0]).toEqual({ kind: 'hook-end', at: begun.now + MINUTE, unit: 'ca/0' });
    const down = timers(act(related(), { do: 'provider-down' }));
    expect(down.map((timer) => timer.kind === 'update-status' && timer.unit)).toEqual(['web/0']);
  });

  it('include the safety net and the end of each certificate that the provider lists', () => {
    let n = 0;
    const fresh = (): number => (n += 1);
    const start = related().now;
    const certificate = generateCa({ commonName: 'a' }, generateKey('rsa', null, fresh), 1000, start, fresh).pem;
    const entries = JSON.stringify([{ certificate, certificate_signing_request: 'csr' }]);
    const world = act(related(), { do: 'new-ca' }, writes('app', 'certificates', entries));
    const kinds = timers(world).flatMap(({ kind, at }) =>
      kind === 'update-status' ? [] : [[kind, (at - start) / 1000]],
    );
    expect(kinds).toEqual([
      ['safety-net', 950],
      ['certificate-end', 1000],
    ]);
  });
});
