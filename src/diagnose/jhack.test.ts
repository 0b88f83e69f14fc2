/** Tables of `jhack utils show-relation`. */
import { expect, it } from 'vitest';
import { plain } from '../run/rich';
import { readDump } from './dump';
import { findings } from './findings/findings';
import { NOW } from './testing';

/** As it prints them: what is longer than its column ends in an ellipsis, PEM always. */
const TABLE = `
                                                   relation data v0.3
┏━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
┃ relation (id: 7) ┃ web                                             ┃ ca                                              ┃
┡━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┩
│ relation name    │ certificates                                    │ certificates                                    │
│ interface        │ tls-certificates                                │ tls-certificates                                │
│ leader unit      │ 0                                               │ 0                                               │
├──────────────────┼─────────────────────────────────────────────────┼─────────────────────────────────────────────────┤
│ application data │ ╭─────────────────────────────────────────────╮ │ ╭─────────────────────────────────────────────╮ │
│                  │ │ <empty>                                     │ │ │                                             │ │
│                  │ ╰─────────────────────────────────────────────╯ │ │  certificates    [{"ca": "-----BEGIN        │ │
│                  │                                                 │ │                  CERTIFICATE-----\\nMIIBAA…  │ │
│                  │                                                 │ │                  CERTIFICATE-----",         │ │
│                  │                                                 │ │                  "certificate_signing_req…  │ │
│                  │                                                 │ │  request_errors  [{"csr": "-----BEGIN       │ │
│                  │                                                 │ │                  CERTIFICATE                │ │
│                  │                                                 │ │                  REQUEST-----\\nMIIBAAAAAA…  │ │
│                  │                                                 │ │                  REQUEST-----", "error":    │ │
│                  │                                                 │ │                  {"code": 101, "name":      │ │
│                  │                                                 │ │                  "ip_not_allowed",          │ │
│                  │                                                 │ │                  "message": "IP addresses   │ │
│                  │                                                 │ │                  are not accepted by        │ │
│                  │                                                 │ │                  us"}}]                     │ │
│                  │                                                 │ ╰─────────────────────────────────────────────╯ │
│ unit data        │ ╭─ web/0* ────────────────────────────────────╮ │ ╭─ ca/0* ─╮                                     │
│                  │ │                                             │ │ │ <empty> │                                     │
│                  │ │  certificate_signing…  [{"certificate_sig…  │ │ ╰─────────╯                                     │
│                  │ │                        "-----BEGIN          │ │                                                 │
│                  │ │                        CERTIFICATE          │ │                                                 │
│                  │ │                        REQUEST-----\\nMIIB…  │ │                                                 │
│                  │ │                        "ca": false}]        │ │                                                 │
│                  │ ╰─────────────────────────────────────────────╯ │                                                 │
│                  │ ╭─ web/1 ─────────────────────────────────────╮ │                                                 │
│                  │ │ <empty>                                     │ │                                                 │
│                  │ ╰─────────────────────────────────────────────╯ │                                                 │
└──────────────────┴─────────────────────────────────────────────────┴─────────────────────────────────────────────────┘
`;

it('both sides, the relation and its units are read; what the table cut off is said to be shortened', () => {
  const dump = readDump(TABLE);
  expect(dump.shapes).toEqual(['jhack']);
  expect(dump.relations).toHaveLength(1);
  const [reading] = dump.relations;
  expect(reading?.relation).toMatchObject({ id: 7, requirer: { app: 'web' }, provider: { app: 'ca' } });
  expect(reading?.relation.requirer.units.map((unit) => unit.name)).toEqual(['web/0', 'web/1']);
  const found = findings(dump, { now: NOW });
  expect(found[0]?.id).toBe('paste-shortened');
  expect(found.some((each) => each.id === 'bag-invalid' || each.id === 'bag-unreadable')).toBe(false);
});

it('a value that was not cut is read as it is: words that were wrapped are words again', () => {
  const [reading] = readDump(TABLE).relations;
  expect(reading?.provider?.errors[0]).toMatchObject({ code: 101, message: 'IP addresses are not accepted by us' });
});

it('a table of another interface is not of interest', () => {
  const other = TABLE.replaceAll('certificates  ', 'ingress_data  ')
    .replaceAll('request_errors', 'other_keys_are')
    .replaceAll('certificate_signing…', 'something_quite_dif…');
  expect(readDump(other).relations).toEqual([]);
});

it('one table drawn over a narrow terminal says the same about who is related', () => {
  expect(plain(findings(readDump(TABLE.trim()), { now: NOW })[0]?.title ?? [])).toContain('shortened');
});
