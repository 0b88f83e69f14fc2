import { describe, expect, it } from 'vitest';
import { dumpProviderData, dumpRequirerData, loadProviderData, loadRequirerData } from './databag';

const request = { certificate_signing_request: 'PEM', ca: false };

describe('_RequirerData', () => {
  it('reads what json.dumps of Python wrote', () => {
    const databag = { certificate_signing_requests: '[{"certificate_signing_request": "PEM", "ca": false}]' };
    expect(loadRequirerData(databag)?.certificate_signing_requests).toEqual([request]);
  });

  it('an absent key is an empty list, since every field has a default', () => {
    expect(loadRequirerData({ 'ingress-address': '10.0.0.1' })).toEqual({ certificate_signing_requests: [] });
  });

  it.each([
    ['text that is not JSON', 'x'],
    ['null, which is no list', 'null'],
    ['an entry without ca, which has no default', '[{"certificate_signing_request": "PEM"}]'],
    ['a request that is a number', '[{"certificate_signing_request": 1, "ca": false}]'],
  ])('does not validate: %s', (_, text) => {
    expect(loadRequirerData({ certificate_signing_requests: text })).toBeNull();
  });

  it.each([
    ['"yes"', true],
    ['0', false],
    ['null', null],
  ])('pydantic reads ca %s laxly', (ca, expected) => {
    const databag = { certificate_signing_requests: `[{"certificate_signing_request": "PEM", "ca": ${ca}}]` };
    expect(loadRequirerData(databag)?.certificate_signing_requests[0]?.ca).toBe(expected);
  });

  it('dump clears foreign keys first, so the addresses that Juju wrote disappear', () => {
    const changes = dumpRequirerData({ 'ingress-address': '10.0.0.1' }, { certificate_signing_requests: [request] });
    expect(changes).toEqual({
      'ingress-address': '',
      certificate_signing_requests: '[{"certificate_signing_request": "PEM", "ca": false}]',
    });
  });

  it('an empty list is a default and leaves no key', () => {
    const before = { certificate_signing_requests: '[]' };
    expect(dumpRequirerData(before, { certificate_signing_requests: [] })).toEqual({
      certificate_signing_requests: '',
    });
  });
});

describe('_ProviderApplicationData', () => {
  const entry = {
    ca: 'CA',
    certificate_signing_request: 'CSR',
    certificate: 'CERT',
    chain: ['CERT', 'CA'],
    revoked: null,
  };

  it('leaves out what is None by default and keeps the order of the fields', () => {
    const changes = dumpProviderData({}, { certificates: [entry], request_errors: [], capabilities: null });
    expect(changes).toEqual({
      certificates:
        '[{"ca": "CA", "certificate_signing_request": "CSR", "certificate": "CERT", "chain": ["CERT", "CA"]}]',
    });
  });

  it('one bad entry hides all, as validation is of the whole databag', () => {
    const good = '{"ca": "CA", "certificate_signing_request": "CSR", "certificate": "CERT"}';
    expect(loadProviderData({ certificates: `[${good}]` })?.certificates).toHaveLength(1);
    expect(loadProviderData({ certificates: `[${good}, {}]` })).toBeNull();
  });

  it('non-ASCII text is escaped as Python does', () => {
    const error = { code: 999, name: 'OTHER', message: 'né', reason: null, provider: null, endpoint: null };
    const changes = dumpProviderData(
      {},
      { certificates: [], request_errors: [{ csr: 'CSR', error }], capabilities: null },
    );
    expect(changes['request_errors']).toBe(
      '[{"csr": "CSR", "error": {"code": 999, "name": "OTHER", "message": "n\\u00e9"}}]',
    );
  });
});
