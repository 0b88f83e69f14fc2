import { describe, expect, it } from 'vitest';
import { generateCsr, generateKey } from '../pki/csr';
import { nameOf } from '../pki/names';
import { contentId } from '../pki/pem';
import { act, operate, related, writes } from './testing';

let n = 0;
const fresh = (): number => (n += 1);
const key = generateKey('rsa', null, fresh);
const [first, second, third] = ['a', 'b', 'c'].map((commonName) => generateCsr({ commonName }, key, fresh).pem);

function requests(...pems: readonly (string | undefined)[]): string {
  return JSON.stringify(pems.map((pem) => ({ certificate_signing_request: pem })));
}

describe('names', () => {
  it('are given in the order in which texts are committed, also inside JSON', () => {
    const once = operate(related(), 'web/0', writes('unit', 'csrs', requests(second)));
    const twice = operate(once, 'web/0', writes('unit', 'csrs', requests(first, second)));
    expect([second, first].map((pem) => nameOf(twice.names, contentId(pem ?? '')))).toEqual(['csr-1', 'csr-2']);
  });

  it("number a unit's databag before its application's when one hook writes both", () => {
    const both = operate(related(), 'web/0', (tools, input) => {
      writes('app', 'csrs', requests(first))(tools, input);
      writes('unit', 'csrs', requests(second))(tools, input);
    });
    expect(nameOf(both.names, contentId(second ?? ''))).toBe('csr-1');
  });

  it('stay when the text is gone and comes again, and are not given to what a failed hook wrote to a databag', () => {
    const once = operate(related(), 'web/0', writes('unit', 'csrs', requests(first)));
    const without = operate(once, 'web/0', writes('unit', 'csrs', ''));
    const again = operate(without, 'web/0', writes('unit', 'csrs', requests(first)));
    expect(again.names).toEqual(once.names);
    const armed = act(again, { do: 'fail-next', unit: 'web/0' });
    const failed = act(armed, { do: 'update-status', unit: 'web/0' }, writes('unit', 'csrs', requests(third)));
    expect(failed.names).toEqual(once.names);
  });

  it('are given to secrets and to files, which a failed hook leaves behind too', () => {
    const kept = operate(related(), 'web/0', (tools) => {
      tools.secretAdd({ owner: 'unit', label: 'key', content: { 'private-key': key.pem }, expires: null });
    });
    expect(nameOf(kept.names, contentId(key.pem))).toBe('key-1');
    const armed = act(related(), { do: 'fail-next', unit: 'web/0' });
    const failed = act(armed, { do: 'update-status', unit: 'web/0' }, (tools) => tools.push('/etc/key', key.pem));
    expect(failed.names.key).toEqual([contentId(key.pem)]);
  });
});
