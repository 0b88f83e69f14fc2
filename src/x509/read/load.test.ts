import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { pairOf, realPair } from '../testing';
import { load } from './load';

const python = execFileSync('node', ['conformance/env.mjs', '1.12.0'], { encoding: 'utf8' }).trim();

const TRY = `
import json, sys
from charmlibs.interfaces.tls_certificates import _tls_certificates as lib
out = []
for text in json.load(sys.stdin):
    try:
        out.append(lib.CertificateSigningRequest.from_string(text).raw)
    except (lib.TLSCertificatesError, ValueError):
        out.append(None)
print(json.dumps(out))
`;

it('takes for a request what the library takes for one, in every shape of text', async () => {
  const { csr, certificate, key } = await realPair(pairOf({ commonName: 'web.example' }));
  const lines = csr.split('\n');
  const shapes: readonly string[] = [
    csr,
    csr.replace(/\n/g, '\r\n'),
    csr.replace(/^/gm, '   '),
    `\t${csr.replace(/\n/g, '  \n\t')}`,
    csr.replace(/\n/g, ' '),
    csr.replace(/\n/g, ''),
    `${csr}\n\n`,
    `some words\n${csr}\nmore`,
    csr.replaceAll('CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST'),
    `${certificate}\n${csr}`,
    `${key}\n${csr}`,
    `-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n${csr}`,
    `${csr}\n-----BEGIN CERTIFICATE-----\n`,
    `${lines[0] ?? ''}\n${lines.slice(1, -1).join('')}\n${lines.at(-1) ?? ''}`,
    `${lines[0] ?? ''}\nSubject: web\nOther: x\n\n${lines.slice(1).join('\n')}`,
    csr.replace(/\n/g, '\n\n'),
    csr.replace(/\n/g, '\\n'),
    btoa(csr),
    csr.slice(0, -20),
    csr.replace('MI', '..'),
    certificate,
    'MIIB...',
    '',
  ];
  const expected = JSON.parse(
    execFileSync(python, ['-c', TRY], {
      input: JSON.stringify(shapes),
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
    }),
  ) as (string | null)[];
  const got = shapes.map((text) => {
    const object = load('csr', text);
    return object.kind === 'problem' ? null : object.pem;
  });
  expect(got).toEqual(expected);
});
