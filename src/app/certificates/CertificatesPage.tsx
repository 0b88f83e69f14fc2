import { useEffect, useRef, useState } from 'react';
import { openExplorer, type OpenExplorer } from '../boot';
import { PageFrame } from '../frame/PageFrame';
import { addressFor, readAddress } from './address';
import { PasteView } from './PasteView';
import { RunView } from './RunView';
import { Story } from './Story';
import { useOffice } from './useOffice';
import '../diagnose/diagnose.css';
import './certificates.css';

/** `?view=certificates`: requests and certificates of a run, or pasted ones, decoded and compared. */
export function CertificatesPage() {
  const call = useOffice();
  const [{ asked, notices }] = useState(() => readAddress(window.location.search));
  const [pasting, setPasting] = useState(!asked.run);
  const [open, setOpen] = useState<OpenExplorer | null>(null);
  const started = useRef(false);
  useEffect(() => {
    if (pasting || started.current) return;
    started.current = true;
    void openExplorer(window.location).then(setOpen);
  }, [pasting]);
  if (pasting) return <PasteView call={call} notices={notices} />;
  if (open === null)
    return (
      <PageFrame view="certificates">
        <Story bold="Opening the run." rest="" notices={[]} />
      </PageFrame>
    );
  const paste = (): void => {
    setPasting(true);
    const address = addressFor('', { view: 'certificates', from: 'paste' });
    window.history.pushState(null, '', `${window.location.pathname}${address}`);
  };
  return <RunView open={open} asked={asked} notices={notices} call={call} onPaste={paste} />;
}
