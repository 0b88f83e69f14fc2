import type { NumberedLine } from '../../lessons/shown';

/** Lines of the charm with the numbers that the text names. */
export function SeenCode({ lines }: { readonly lines: readonly NumberedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <pre className="article-code" tabIndex={0} aria-label="The charm of this part">
      {lines.map((line) => `${String(line.number).padStart(3)}  ${line.text}\n`)}
    </pre>
  );
}
