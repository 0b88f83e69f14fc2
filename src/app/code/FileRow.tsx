interface Props {
  readonly files: readonly string[];
  readonly chosen: string;
  readonly onChoose: (file: string) => void;
}

/** Files of a charm that has more than one. */
export function FileRow({ files, chosen, onChoose }: Props) {
  return (
    <div className="file-row" role="group" aria-label="Files">
      {files.map((file) => (
        <button key={file} type="button" aria-pressed={file === chosen} onClick={() => onChoose(file)}>
          {file}
        </button>
      ))}
    </div>
  );
}
