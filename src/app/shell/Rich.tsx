import type { RichText } from '../../run/rich';
import { generationOf } from './generation';

interface Props {
  readonly text: RichText;
  /** A name such as `csr-2` stands in the tone of its generation. */
  readonly tags?: boolean;
  /** What pressing a tag does; absent: it is no button. */
  readonly onName?: (name: string) => void;
  /** The same for code. */
  readonly onCode?: () => void;
}

/** Words with code and names. */
export function Rich({ text, tags = false, onName, onCode }: Props) {
  return text.map((piece, at) => {
    if (typeof piece === 'string') return piece;
    if ('code' in piece) return <Code key={at} text={piece.code} onPress={onCode} />;
    return tags ? <Tag key={at} name={piece.name} onPress={onName} /> : <span key={at}>{piece.name}</span>;
  });
}

function Code({ text, onPress }: { readonly text: string; readonly onPress: (() => void) | undefined }) {
  if (onPress === undefined) return <code>{text}</code>;
  return (
    <button type="button" className="code-tag" aria-label={`${text}: its life`} onClick={onPress}>
      <code>{text}</code>
    </button>
  );
}

interface TagProps {
  readonly name: string;
  readonly onPress?: ((name: string) => void) | undefined;
}

export function Tag({ name, onPress }: TagProps) {
  const look = `tag ${generationOf(name)}`;
  if (onPress === undefined) return <span className={look}>{name}</span>;
  return (
    <button type="button" className={look} aria-label={`${name}: its life`} onClick={() => onPress(name)}>
      {name}
    </button>
  );
}
