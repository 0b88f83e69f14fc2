import type { LaneName } from '../../timeline/layout/types';

interface Props {
  readonly names: readonly LaneName[];
  readonly onToggle: (group: string) => void;
}

/** Where there are several units, the lanes of each fold to the first. The drawing has the mark; this is what is pressed. */
export function FoldButtons({ names, onToggle }: Props) {
  return names.map((name) =>
    name.folded === null ? null : (
      <button
        key={name.group}
        type="button"
        className="fold"
        style={{ top: name.y - 16 }}
        aria-expanded={!name.folded}
        aria-label={`Lanes of ${name.group}`}
        onClick={() => onToggle(name.group)}
      />
    ),
  );
}
