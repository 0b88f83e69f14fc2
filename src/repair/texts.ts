/** The charms to be repaired, as their files are: what is shown is what runs. */
import type { RepairId } from './repairs';

const FILES: Readonly<Record<RepairId, () => Promise<string>>> = {
  gap: async () => (await import('./charms/gap.py?raw')).default,
  revocation: async () => (await import('./charms/revocation.py?raw')).default,
  rotation: async () => (await import('./charms/rotation.py?raw')).default,
};

export function loadRepairCharm(id: RepairId): Promise<string> {
  return FILES[id]();
}
