import { useState } from 'react';
import { openedBag, showSecret, showUnit } from '../../run/raw';
import type { World } from '../../model/juju/world';
import { copyText } from '../shell/copy';
import { Sheet } from '../shell/Sheet';
import { useExplorer } from '../store/context';
import { useActive } from '../store/hooks';
import './raw.css';

interface Piece {
  readonly title: string;
  readonly text: string;
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function unitsOf(world: World): readonly Piece[] {
  return [...world.requirer.units, ...world.provider.units].flatMap(({ name }) => {
    const shown = showUnit(world, name);
    return shown === null ? [] : [{ title: `juju show-unit ${name} --format json`, text: pretty(shown) }];
  });
}

function secretsOf(world: World): readonly Piece[] {
  return world.secrets.map((secret) => ({
    title: `juju show-secret ${secret.id.replace(/^secret:/, '')} --reveal`,
    text: showSecret(secret),
  }));
}

function bagsOf(world: World): readonly Piece[] {
  return Object.entries(world.relation?.databags ?? {}).map(([entity, bag]) => ({
    title: `Databag of ${entity}`,
    text: pretty(openedBag(bag)),
  }));
}

/** The world at this step as Juju's own commands show it, to read and to copy. */
export function RawSheet() {
  const { number, world } = useActive();
  const { openSheet } = useExplorer((state) => state.commands);
  return (
    <Sheet
      title={`As Juju shows it, at step ${number}`}
      says="Without addresses, checksums and dates. Keys and certificates are symbolic, and none of them is a secret."
      wide
      onClose={() => openSheet(null)}
    >
      <Pieces title="Units and what they see" pieces={unitsOf(world)} open={1} />
      <Pieces title="Databags, their JSON opened" pieces={bagsOf(world)} open={0} />
      <Pieces title="Secrets" pieces={secretsOf(world)} open={0} />
    </Sheet>
  );
}

interface PiecesProps {
  readonly title: string;
  readonly pieces: readonly Piece[];
  /** So many of them are open at first. */
  readonly open: number;
}

function Pieces({ title, pieces, open }: PiecesProps) {
  return (
    <section>
      <h3 className="sheet-group">{title}</h3>
      {pieces.length === 0 && <p className="empty">There are none at this step.</p>}
      {pieces.map((piece, at) => (
        <details key={piece.title} className="raw" open={at < open}>
          <summary>
            <code>{piece.title}</code>
          </summary>
          <Copy piece={piece} />
          <pre tabIndex={0} role="region" aria-label={piece.title}>
            {piece.text}
          </pre>
        </details>
      ))}
    </section>
  );
}

function Copy({ piece }: { readonly piece: Piece }) {
  const [said, setSaid] = useState('');
  return (
    <button
      type="button"
      className="btn raw-copy"
      onClick={() => void copyText(piece.text).then((done) => setSaid(done ? 'Copied' : 'Could not be copied'))}
    >
      {said === '' ? 'Copy' : said}
      <span className="vh"> {piece.title}</span>
    </button>
  );
}
