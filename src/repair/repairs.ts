/** The three repairs: which charm is to be repaired, which situations its lesson is about, and what helps. Data; the charms lie in `charms/`. */
import { SITUATION_IDS, type SituationId } from '../scenarios/ids';

export const REPAIR_IDS = ['gap', 'revocation', 'rotation'] as const;
export type RepairId = (typeof REPAIR_IDS)[number];

/** Lines of the charm, and what they could be instead: the third hint, which a test applies. */
export interface Change {
  readonly from: string;
  readonly to: string;
}

export interface Hints {
  /** Which thought is missing. */
  readonly thought: string;
  /** Which call tells apart what the charm treats alike. */
  readonly call: string;
  /** One way to write it. */
  readonly lines: Change;
}

export interface Repair {
  readonly id: RepairId;
  readonly title: string;
  /** What is wrong, as one would see it. */
  readonly says: string;
  /** Checked first; all others follow once these are safe. */
  readonly lesson: readonly SituationId[];
  readonly hints: Hints;
}

export const REPAIRS: Readonly<Record<RepairId, Repair>> = {
  gap: {
    id: 'gap',
    title: 'The gap',
    says: 'While a renewal waits for its answer this charm deletes a certificate that is still good. Keep what is good, and still let go of what has to go.',
    lesson: ['renewal', 'slow-signer', 'denied-renewal', 'departure'],
    hints: {
      thought:
        'Three things leave `good` empty: no answer yet, a revocation, no relation. The last branch treats them alike. In which of the three is there something good to keep?',
      call: '`self.model.get_relation("certificates")` is None once nobody is related. A revoked certificate is still in `certificates`, with `.revoked` set. While a renewal waits neither is so: `certificates` is empty and the relation is there.',
      lines: {
        from: `        else:
            self._remove()
        self._tell()
`,
        to: `        elif certificates or not self.model.get_relation("certificates"):
            self._remove()
        self._tell()
`,
      },
    },
  },
  revocation: {
    id: 'revocation',
    title: 'Revocation',
    says: 'This charm keeps its files through a renewal, and keeps a revoked certificate as well. Drop it in the hook that tells of it, whichever hook that is, and lose nothing else.',
    lesson: ['revocation', 'revoked-reissued', 'renewal', 'slow-signer'],
    hints: {
      thought:
        'The library sends no event when a certificate is revoked, and the pull API goes on returning it. Which of your hooks learns of it first, and what would it have to look at?',
      call: 'Each entry of `get_assigned_certificates()` has `.revoked`. A list that leaves revoked entries out looks like the gap: empty while related. So ask for the mark itself, before the branch that keeps the files.',
      lines: {
        from: `        if certificates and key:
            self._write(certificates[0].certificate, key)
        elif not self.model.get_relation("certificates"):
            self._remove()
`,
        to: `        if any(each.revoked for each in certificates):
            self._remove()
        elif certificates and key:
            self._write(certificates[0].certificate, key)
        elif not self.model.get_relation("certificates"):
            self._remove()
`,
      },
    },
  },
  rotation: {
    id: 'rotation',
    title: 'Key rotation',
    says: 'After a key rotation this charm leaves a new key beside an old certificate, and no client can connect. Keep the old pair until the new one is whole.',
    lesson: ['key-rotation', 'renewal', 'names-change', 'departure'],
    hints: {
      thought:
        '`get_assigned_certificates()` returns a list and a key, and the key comes also when the list is empty. What lies on disk after a hook in which only the key came?',
      call: 'A key belongs on disk only together with a certificate made for it: write both or none. `certificate.matches_private_key(key)` tells whether two belong together.',
      lines: {
        from: `        if certificate:
            self._stored.certificate = str(certificate)
            self.container.push(CERT, str(certificate), make_dirs=True)
        if key:
            self.container.push(KEY, str(key), make_dirs=True)
`,
        to: `        if certificate and key:
            self._stored.certificate = str(certificate)
            self.container.push(CERT, str(certificate), make_dirs=True)
            self.container.push(KEY, str(key), make_dirs=True)
`,
      },
    },
  },
};

/** Situations that come after the lesson's, in the order of the product. */
export function othersOf({ lesson }: Repair): readonly SituationId[] {
  return SITUATION_IDS.filter((id) => !lesson.includes(id));
}

/** All situations in the order in which they are checked and shown. */
export function situationsOf(repair: Repair): readonly SituationId[] {
  return [...repair.lesson, ...othersOf(repair)];
}

/** @throws Error where the text does not hold the lines */
export function applied(text: string, { from, to }: Change): string {
  if (!text.includes(from)) throw new Error(`These lines are not in the charm:\n${from}`);
  return text.replace(from, () => to);
}
