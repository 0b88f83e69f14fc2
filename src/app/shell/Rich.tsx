import type { RichText } from '../../run/rich';
import { generationOf } from './generation';

/** Words with code and names: a name such as `csr-2` stands in the tone of its generation where `tags` is set. */
export function Rich({ text, tags = false }: { readonly text: RichText; readonly tags?: boolean }) {
  return text.map((piece, at) => {
    if (typeof piece === 'string') return piece;
    if ('code' in piece) return <code key={at}>{piece.code}</code>;
    return tags ? <Tag key={at} name={piece.name} /> : <span key={at}>{piece.name}</span>;
  });
}

export function Tag({ name }: { readonly name: string }) {
  return <span className={`tag ${generationOf(name)}`}>{name}</span>;
}
