/** The tone of a name: first, third, … generation pale, second, fourth, … one step darker; the number stays in the label. */
export function generationOf(name: string): 'gen1' | 'gen2' | '' {
  const number = /-(\d+)$/.exec(name)?.[1];
  if (number === undefined) return '';
  return Number(number) % 2 === 1 ? 'gen1' : 'gen2';
}
