/** @param term id in the glossary */
export function glossaryAddress(term: string): string {
  return `?view=glossary#${term}`;
}
