import { useEffect, useState } from 'react';
import { CopyButton } from '../frame/CopyButton';
import { Sheet } from '../shell/Sheet';
import type { Opened } from './messages';
import type { Diagnosis } from './useDiagnosis';

/** A folded request or certificate, field by field. */
export function OpenedSheet({
  name,
  call,
  onClose,
}: {
  readonly name: string;
  readonly call: Diagnosis['call'];
  readonly onClose: () => void;
}) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let gone = false;
    void call('open', { name }).then((found) => {
      if (!gone) setOpened(found);
    });
    return () => {
      gone = true;
    };
  }, [name, call]);
  return (
    <Sheet title={name} says="As it stands in your paste" wide onClose={onClose}>
      {opened === null ? (
        <p className="cap">Decoding.</p>
      ) : 'problem' in opened ? (
        <p>{opened.problem}</p>
      ) : (
        <>
          <table className="dg-fields">
            <tbody>
              {opened.fields.map(({ section, label, value }) => (
                <tr key={`${section} ${label}`}>
                  <th scope="row">{section === label ? label : `${section}: ${label}`}</th>
                  <td className="mono">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <CopyButton label="Copy PEM" text={() => opened.pem} className="btn" />
        </>
      )}
    </Sheet>
  );
}

/** The same findings in a paste without anything that is nobody's business. */
export function ShareSheet({ call, onClose }: { readonly call: Diagnosis['call']; readonly onClose: () => void }) {
  const [shared, setShared] = useState<{
    readonly text: string;
    readonly replaced: number;
    readonly problem: string | null;
  } | null>(null);
  useEffect(() => {
    let gone = false;
    void call('share', {}).then(
      (found) => {
        if (!gone) setShared(found);
      },
      () => {
        if (!gone) setShared({ text: '', replaced: 0, problem: 'The paste could not be reduced here.' });
      },
    );
    return () => {
      gone = true;
    };
  }, [call]);
  return (
    <Sheet
      title="Reduce for sharing"
      says="Only the tls-certificates data; names and addresses replaced, every request and certificate made anew with keys made here. What is found in it stays the same."
      wide
      onClose={onClose}
    >
      {shared === null ? (
        <p role="status">Making keys and certificates in place of yours.</p>
      ) : shared.problem !== null ? (
        <p role="alert">{shared.problem}</p>
      ) : (
        <>
          <p>
            {shared.replaced.toLocaleString('en-US')} names and addresses were replaced. Read it before you send it.
          </p>
          <textarea className="dg-shared" readOnly aria-label="The reduced paste" value={shared.text} />
          <CopyButton label="Copy" text={() => shared.text} className="btn primary" />
        </>
      )}
    </Sheet>
  );
}
