const NONE: readonly number[] = [];
export function useChain(): readonly number[] {
  return NONE;
}
