import { useEffect, useState } from 'react';
import { loadRepairCharm, REPAIR_IDS, REPAIRS, type RepairId } from '../../repair';
import { isId } from '../../scenarios/ids';
import { PageFrame } from '../frame/PageFrame';
import { viewAddress, VIEWS } from '../views';
import { openLive } from './live';
import { Repairing } from './Repairing';
import { Session } from './session';
import './repair.css';

/** @returns the repair that an address names, and a sentence where it names none */
export function repairAt(search: string): { readonly id: RepairId; readonly notice: string | null } {
  const wanted = new URLSearchParams(search).get('of');
  if (wanted === null || isId(REPAIR_IDS, wanted)) return { id: wanted ?? 'gap', notice: null };
  return { id: 'gap', notice: `There is no repair of that name; the known ones are ${REPAIR_IDS.join(', ')}.` };
}

/** Repair it: the reader edits a charm until every situation is as safe as charm code can make it. */
export function RepairPage() {
  const [{ id, notice }] = useState(() => repairAt(window.location.search));
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    let gone = false;
    let opened: Session | null = null;
    void loadRepairCharm(id).then((original) => {
      if (gone) return;
      opened = new Session(REPAIRS[id], original, (tell) => openLive(document, tell));
      setSession(opened);
      void opened.check();
    });
    return () => {
      gone = true;
      opened?.close();
    };
  }, [id]);
  return (
    <PageFrame view="repair" head={<RepairHead now={id} />}>
      {session === null ? (
        <p className="notice" role="status">
          The charm is on its way…
        </p>
      ) : (
        <Repairing session={session} notice={notice} />
      )}
    </PageFrame>
  );
}

function RepairHead({ now }: { readonly now: RepairId }) {
  return (
    <nav className="repair-nav" aria-label="Repairs">
      {Object.hasOwn(VIEWS, 'learn') && <a href={viewAddress('learn')}>All lessons</a>}
      {REPAIR_IDS.map((id) => (
        <a key={id} href={viewAddress('repair', { of: id })} aria-current={id === now ? 'page' : undefined}>
          {REPAIRS[id].title}
        </a>
      ))}
    </nav>
  );
}
