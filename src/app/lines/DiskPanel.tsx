import { useMemo } from 'react';
import { findUnit } from '../../model/juju/entities';
import { useActive, useUnit } from '../store/hooks';
import { diskAt, type DiskFile } from './stops';
import type { Lines } from './useLines';
import { byFolder, fileText } from './words';

/** The workload's disk after the line one stands at, else after the step. */
export function DiskPanel({ lines }: { readonly lines: Lines }) {
  const { step, stops, at, stop } = lines;
  const { world } = useActive();
  const unit = useUnit();
  const files = useMemo(() => {
    if (step !== undefined && at !== null) return diskAt(step, stops, at);
    return Object.entries(findUnit(world, unit)?.files ?? {}).map(([path, { content }]): DiskFile => ({
      path,
      content,
      change: null,
      next: null,
      nextChange: null,
    }));
  }, [step, stops, at, world, unit]);
  return (
    <section className="panel disk" aria-label="Disk">
      <div className="panel-head">
        <h2>{stop === undefined ? 'Disk after this step' : `Disk after line ${stop.line.line}`}</h2>
        <span className="grow" />
        <span className="cap">{unit}</span>
      </div>
      <DiskFiles files={files} of={stops.length} />
    </section>
  );
}

export function DiskFiles({ files, of }: { readonly files: readonly DiskFile[]; readonly of: number }) {
  const { world } = useActive();
  if (files.length === 0) return <p className="empty">Nothing lies on it.</p>;
  return (
    <ul className="disk-files">
      {byFolder(files).map(({ folder, files: inside }) => (
        <li key={folder}>
          <code>{folder}</code>
          <ul>
            {inside.map((file) => (
              <li key={file.path} className={`disk-file ${file.change ?? ''}`}>
                <code>{file.name}</code>
                <span>{fileText(file, world.names, of)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
