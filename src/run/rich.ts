/** Text with its structure: plain words, code, and names such as `csr-2` that views draw as tags. */
export type RichPiece = string | { readonly code: string } | { readonly name: string };
export type RichText = readonly RichPiece[];

/** Words and pieces in order; empty words fall away. */
export function rich(...pieces: readonly (RichPiece | RichText)[]): RichText {
  return pieces.flat().filter((piece) => piece !== '');
}

export function code(text: string): RichPiece {
  return { code: text };
}

export function name(text: string): RichPiece {
  return { name: text };
}

/** For screen readers, exports and tests. */
export function plain(text: RichText): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : 'code' in piece ? piece.code : piece.name)).join('');
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly RichPiece[]): RichText {
  return items.flatMap((item, at) => (at === 0 ? [item] : [at === items.length - 1 ? ' and ' : ', ', item]));
}
