/** The order of certificates in a chain. The right one is leaf, intermediates, root (RFC 5246, 7.4.2). */

export type ChainOrder = 'empty' | 'single' | 'leaf-first' | 'root-first' | 'mixed';

export interface ChainJudgement {
  readonly order: ChainOrder;
  /** Places `i` where certificate i is not signed by the next one. */
  readonly broken: readonly number[];
  /** Places in the order leaf to root, as far as one certificate leads to the next; null where they already stand so. */
  readonly sorted: readonly number[] | null;
}

/** Follows the signers from a certificate that signed none of the others. */
function follow(count: number, signed: (subject: number, signer: number) => boolean): readonly number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  const leaf = all.find((at) => !all.some((other) => other !== at && signed(other, at))) ?? 0;
  const path = [leaf];
  for (let at: number | undefined = leaf; at !== undefined;) {
    const from: number = at;
    at = all.find((other) => !path.includes(other) && signed(from, other));
    if (at !== undefined) path.push(at);
  }
  return path;
}

/** @param signed whether the second certificate signed the first, by their places */
export function judgeChain(count: number, signed: (subject: number, signer: number) => boolean): ChainJudgement {
  if (count < 2) return { order: count === 0 ? 'empty' : 'single', broken: [], sorted: null };
  const places = Array.from({ length: count - 1 }, (_, at) => at);
  const broken = places.filter((at) => !signed(at, at + 1));
  if (broken.length === 0) return { order: 'leaf-first', broken, sorted: null };
  const reversed = places.every((at) => signed(at + 1, at));
  return { order: reversed ? 'root-first' : 'mixed', broken, sorted: follow(count, signed) };
}
