/** What readers write, right and wrong, as changes to the charm of a repair. Wrong ones say which situation shows it. */
import type { SituationId, VerdictId } from '../scenarios/ids';
import { REPAIRS, type Change, type RepairId } from './repairs';

export interface Solution {
  readonly title: string;
  readonly changes: readonly Change[];
  /** Null: it is right. */
  readonly fails: readonly [SituationId, VerdictId] | null;
}

const OBSERVES = `        framework.observe(self.on["workload"].pebble_ready, self._on_pebble_ready)
`;
const READY = `    def _on_pebble_ready(`;

/** One more handler, for an event of the library. */
function handler(event: 'certificate_available' | 'certificate_denied', body: string): readonly Change[] {
  return [
    { from: OBSERVES, to: `${OBSERVES}        framework.observe(self.tls.on.${event}, self._on_event)\n` },
    { from: READY, to: `    def _on_event(self, event: ops.EventBase) -> None:\n${body}\n${READY}` },
  ];
}

const GAP = REPAIRS.gap.hints.lines;
const REVOCATION = REPAIRS.revocation.hints.lines;
const ROTATION = REPAIRS.rotation.hints.lines;

const DELETE_ON_DENIED = handler('certificate_denied', '        self._remove()\n        self._tell()\n');

/** Keeps what the last event named, which nobody takes back. */
const KEEPS_PAYLOAD: readonly Change[] = [
  { from: 'set_default(certificate="")', to: 'set_default(certificate="", named="")' },
  ...handler('certificate_available', '        self._stored.named = str(event.certificate)\n'),
];

export const SOLUTIONS: Readonly<Record<RepairId, readonly Solution[]>> = {
  gap: [
    { title: 'asks for the relation and for what is revoked', changes: [GAP], fails: null },
    {
      title: 'asks the library whether a request is out, which a unit that is no longer leader is not told',
      changes: [
        {
          from: GAP.from,
          to: `        elif certificates or not self.tls.get_csrs_from_requirer_relation_data():
            self._remove()
        self._tell()
`,
        },
      ],
      fails: ['leader-change', 'outage'],
    },
    {
      title: 'returns early while it waits',
      changes: [
        {
          from: '        good = [each for each in certificates if not each.revoked]\n',
          to: `        if not certificates and self.model.get_relation("certificates"):
            self._tell()
            return
        good = [each for each in certificates if not each.revoked]
`,
        },
      ],
      fails: null,
    },
    {
      title: 'keeps forever',
      changes: [{ from: GAP.from, to: '        self._tell()\n' }],
      fails: ['departure', 'left-behind'],
    },
    {
      title: 'keeps whatever is on disk while related, also what is revoked',
      changes: [
        {
          from: GAP.from,
          to: '        elif not self.model.get_relation("certificates"):\n            self._remove()\n        self._tell()\n',
        },
      ],
      fails: ['revocation', 'serves-revoked'],
    },
    {
      title: 'keeps, but takes a denial for the end',
      changes: [GAP, ...DELETE_ON_DENIED],
      fails: ['denied-renewal', 'outage'],
    },
    {
      title: 'keeps what the last event named, which is old by now',
      changes: [
        {
          from: GAP.from,
          to: `        elif certificates or self._stored.certificate != self._stored.named:
            self._remove()
        self._tell()
`,
        },
        ...KEEPS_PAYLOAD,
      ],
      fails: ['departure', 'left-behind'],
    },
    {
      title: 'keeps in update-status only',
      changes: [
        {
          from: GAP.from,
          to: `        elif not isinstance(event, ops.UpdateStatusEvent):
            self._remove()
        self._tell()
`,
        },
      ],
      fails: ['renewal', 'outage'],
    },
    {
      title: 'keeps the certificate and deletes the key',
      changes: [
        { from: GAP.from, to: '        else:\n            self.container.remove_path(KEY)\n        self._tell()\n' },
      ],
      fails: ['renewal', 'outage'],
    },
  ],
  revocation: [
    { title: 'asks for the mark before anything else', changes: [REVOCATION], fails: null },
    {
      title: "looks through the provider's certificates",
      changes: [
        {
          from: REVOCATION.from,
          to: `        revoked = [str(each.certificate) for each in self.tls.get_provider_certificates() if each.revoked]
        if certificates and key and str(certificates[0].certificate) not in revoked:
            self._write(certificates[0].certificate, key)
        elif self._stored.certificate in revoked or not self.model.get_relation("certificates"):
            self._remove()
`,
        },
      ],
      fails: null,
    },
    {
      title: 'leaves revoked ones out, and what is left looks like the gap',
      changes: [
        {
          from: REVOCATION.from,
          to: `        good = [each for each in certificates if not each.revoked]
        if good and key:
            self._write(good[0].certificate, key)
        elif not self.model.get_relation("certificates"):
            self._remove()
`,
        },
      ],
      fails: ['revocation', 'serves-revoked'],
    },
    {
      title: 'looks in the handler of certificate_available only, which a revocation never reaches',
      changes: handler(
        'certificate_available',
        `        if any(each.revoked for each in self.tls.get_assigned_certificates()[0]):
            self._remove()
        self._tell()
`,
      ),
      fails: ['revocation', 'serves-revoked'],
    },
    {
      title: 'looks in update-status only, while relation-changed has told already',
      changes: [
        {
          from: REVOCATION.from,
          to: `        revoked = any(each.revoked for each in certificates)
        if revoked and isinstance(event, ops.UpdateStatusEvent):
            self._remove()
        elif certificates and key:
            self._write(certificates[0].certificate, key)
        elif not self.model.get_relation("certificates"):
            self._remove()
`,
        },
      ],
      fails: ['revocation', 'serves-revoked'],
    },
    {
      title: 'removes on every empty answer as well',
      changes: [
        {
          from: REVOCATION.from,
          to: `        if certificates and key and not certificates[0].revoked:
            self._write(certificates[0].certificate, key)
        else:
            self._remove()
`,
        },
      ],
      fails: ['renewal', 'outage'],
    },
    {
      title: 'drops the revoked one, but takes a denial for the end',
      changes: [REVOCATION, ...DELETE_ON_DENIED],
      fails: ['denied-renewal', 'outage'],
    },
    {
      title: 'takes what the last event named for not revoked',
      changes: [
        {
          from: REVOCATION.from,
          to: `        if any(each.revoked and str(each.certificate) != self._stored.named for each in certificates):
            self._remove()
        elif certificates and key:
            self._write(certificates[0].certificate, key)
        elif not self.model.get_relation("certificates"):
            self._remove()
`,
        },
        ...KEEPS_PAYLOAD,
      ],
      fails: ['revocation', 'serves-revoked'],
    },
    {
      title: 'drops the revoked one and keeps the rest forever',
      changes: [
        REVOCATION,
        {
          from: '        elif not self.model.get_relation("certificates"):\n            self._remove()\n        self._tell()\n',
          to: '        self._tell()\n',
        },
      ],
      fails: ['departure', 'left-behind'],
    },
  ],
  rotation: [
    { title: 'writes both or none', changes: [ROTATION], fails: null },
    {
      title: 'decides before it writes, and asks whether the two belong together',
      changes: [
        {
          from: `        else:
            self._write(certificates[0].certificate if certificates else None, key)
`,
          to: `        elif certificates and key and certificates[0].certificate.matches_private_key(key):
            self._write(certificates[0].certificate, key)
`,
        },
      ],
      fails: null,
    },
    {
      title: 'writes the key once the certificate on disk is its own',
      changes: [
        {
          from: '        if key:\n            self.container.push(KEY',
          to: '        on_disk = self._stored.certificate\n        if key and on_disk and tls.Certificate.from_string(on_disk).matches_private_key(key):\n            self.container.push(KEY',
        },
      ],
      fails: null,
    },
    {
      title: 'writes key and certificate apart, only in the other order',
      changes: [
        {
          from: ROTATION.from,
          to: `        if key:
            self.container.push(KEY, str(key), make_dirs=True)
        if certificate:
            self._stored.certificate = str(certificate)
            self.container.push(CERT, str(certificate), make_dirs=True)
`,
        },
      ],
      fails: ['key-rotation', 'broken-pair'],
    },
    {
      title: 'removes both while only the key has come',
      changes: [
        {
          from: `        else:
            self._write(certificates[0].certificate if certificates else None, key)
`,
          to: `        elif certificates:
            self._write(certificates[0].certificate, key)
        else:
            self._remove()
`,
        },
      ],
      fails: ['key-rotation', 'outage'],
    },
    {
      title: 'writes both in the handler of certificate_available, and apart everywhere else',
      changes: handler(
        'certificate_available',
        `        certificates, key = self.tls.get_assigned_certificates()
        if certificates and key and certificates[0].certificate.matches_private_key(key):
            self._write(certificates[0].certificate, key)
`,
      ),
      fails: ['key-rotation', 'broken-pair'],
    },
    {
      title: 'takes the certificate that the last event named for the one of the key',
      changes: [
        {
          from: '        if key:\n            self.container.push(KEY',
          to: '        if key and self._stored.named == self._stored.certificate:\n            self.container.push(KEY',
        },
        ...KEEPS_PAYLOAD,
      ],
      fails: ['key-rotation', 'broken-pair'],
    },
    {
      title: 'writes both or none and keeps them forever',
      changes: [
        ROTATION,
        {
          from: '        if revoked or not self.model.get_relation("certificates"):\n',
          to: '        if revoked:\n',
        },
      ],
      fails: ['departure', 'left-behind'],
    },
    {
      title: 'writes both or none, but takes a denial for the end',
      changes: [ROTATION, ...DELETE_ON_DENIED],
      fails: ['denied-renewal', 'outage'],
    },
    {
      title: 'writes both or none, and no longer looks at what is revoked',
      changes: [
        ROTATION,
        {
          from: '        if revoked or not self.model.get_relation("certificates"):\n',
          to: '        if not self.model.get_relation("certificates"):\n',
        },
      ],
      fails: ['revocation', 'serves-revoked'],
    },
  ],
};
