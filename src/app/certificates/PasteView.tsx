import { useState } from 'react';
import { Icon } from '../shell/Icon';
import { Tag } from '../shell/Rich';
import { MAX_PASTE, TOO_LONG } from '../../diagnose/limits';
import { PasteField } from '../diagnose/PasteField';
import { PageFrame } from '../frame/PageFrame';
import { viewAddress } from '../views';
import { Chooser } from './Chooser';
import { LookedAt } from './Looked';
import type { Pasted } from './messages';
import { chosenIn, type Chosen } from './objects';
import { Story, storyOf } from './Story';
import { useLooked } from './useLooked';
import type { Call } from './useOffice';

interface Props {
  readonly call: Call;
  readonly notices: readonly string[];
}

/** `renewal_relative_time`, unless a charm says otherwise. */
const USUAL = 0.9;

const SHAPES: Readonly<Record<string, string>> = {
  crlf: 'Windows line ends',
  indented: 'indented',
  'single-line': 'on one line',
  escaped: 'line ends written as backslash and n',
  'line-end': 'line end after it',
};

/** Pasted PEM: what it is, what belongs together, whether chains stand in order. */
export function PasteView({ call, notices }: Props) {
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Chosen>({ of: null, with: null });
  const [now] = useState(() => Date.now());
  const items = pasted?.items ?? [];
  const chosen = chosenIn(items, wanted);
  const looked = useLooked(call, pasted, chosen, '', null);
  const read = (text: string): void => {
    setRefused(text.length > MAX_PASTE ? TOO_LONG : null);
    if (text.length > MAX_PASTE) return;
    setBusy(true);
    call('paste', { text })
      .then(setPasted, () => setRefused('This paste could not be read here.'))
      .finally(() => setBusy(false));
  };
  const certificate = [chosen.of, chosen.with].find((name) => name !== null && !name.startsWith('csr-')) ?? null;
  const story =
    refused !== null
      ? { bold: refused, rest: '' }
      : pasted === null
        ? {
            bold: 'Paste requests and certificates.',
            rest: 'In any order, in bundles, indented or on one line: they are decoded and matched here.',
          }
        : items.length === 0
          ? {
              bold: 'There is no request and no certificate in this paste.',
              rest: 'Each stands between a line with BEGIN and one with END; paste those lines too.',
            }
          : storyOf(looked, chosen, items);
  return (
    <PageFrame
      view="certificates"
      address={() => new URL(viewAddress('certificates', { from: 'paste' }), window.location.href).href}
      head={items.length > 0 && <Chooser choices={items} chosen={chosen} onChoose={setWanted} />}
      tools={
        <a className="btn" aria-label="Those of a run" href={viewAddress('certificates')}>
          <span className="word">Those of a run</span>
          <Icon name="next" />
        </a>
      }
    >
      <div className="ct">
        {pasted && pasted.privateKeys.length > 0 && (
          <section className="dg-key" aria-label="Private key">
            <Icon name="warning" />
            <p>
              <b>
                A private key was in what you pasted (
                {pasted.privateKeys.map(({ label, line }) => `${label}, line ${line}`).join('; ')}). Nothing of it was
                kept.
              </b>{' '}
              It was in your clipboard: if it is in use, replace it.
            </p>
          </section>
        )}
        <Story {...story} notices={notices} />
        <div className="ct-paste">
          <section className="panel" aria-label="Your paste">
            <PasteField
              key={pasted?.unread ?? ''}
              label="PEM, one text or many"
              text={pasted?.unread ?? ''}
              busy={busy}
              atOnce
              onRead={read}
            />
            <p className="cap dg-private">Decoded in this browser. Nothing is sent or stored. Up to two megabytes.</p>
          </section>
          {pasted && <Found pasted={pasted} />}
        </div>
        {items.length > 0 && (
          <LookedAt
            looked={looked}
            chosen={chosen}
            choices={items}
            certificate={certificate}
            now={now}
            when="now"
            renewalTime={USUAL}
            made={false}
            saysOf={(name) => {
              const item = items.find((each) => each.name === name);
              return item ? `line ${item.lines[0]} of your paste` : '';
            }}
          />
        )}
      </div>
    </PageFrame>
  );
}

function Found({ pasted }: { readonly pasted: Pasted }) {
  const { items, problems, publicKeys, sameKey } = pasted;
  return (
    <section className="panel ct-found" aria-labelledby="ct-found-title">
      <div className="panel-head">
        <h2 id="ct-found-title">What is in it</h2>
      </div>
      <ul>
        {items.map((item) => (
          <li key={item.name}>
            <Tag name={item.name} /> {item.title}{' '}
            <span className="cap">
              lines {item.lines[0]} to {item.lines[1]}
              {item.shapes.map((shape) => `, ${SHAPES[shape] ?? shape}`).join('')}
              {item.again.length > 0 && `, again in line ${item.again.join(', ')}`}
            </span>
          </li>
        ))}
        {publicKeys.map(({ line, text }) => (
          <li key={line}>
            Public key{' '}
            <span className="cap">
              line {line}, {text}
            </span>
          </li>
        ))}
        {problems.map(({ line, text }) => (
          <li key={line} className="bad">
            Line {line}: {text}
          </li>
        ))}
        {sameKey.map(({ key, names }) => (
          <li key={names.join(' ')}>
            {names.length > 1
              ? `${names.join(', ')} have the same public key`
              : `${names.join('')} has the public key that was pasted`}{' '}
            <span className="cap">{key}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
