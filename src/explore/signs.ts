/**
 * Numbers in a row as one short text, to be a key: equal texts for equal rows and for no others. A number takes one character, a large one two;
 * writing digits, and hashing them, took a tenth of a search.
 */

/** One character for numbers below this; its highest bit says that a second one follows. */
const ONE = 0x8000;
const BITS = 15;
/** Numbers must be below. */
const MOST = 2 ** 30;
/** A function takes only so many arguments. */
const AT_ONCE = 4096;

export class Signs {
  private readonly units: number[] = [];

  clear(): void {
    this.units.length = 0;
  }

  /** @param number whole, from 0 on and below 2^30 */
  add(number: number): void {
    if (number < ONE) this.units.push(number);
    else if (number < MOST) this.units.push(ONE | (number >>> BITS), number & (ONE - 1));
    else throw new RangeError(`${number} is no number of a key`);
  }

  addAll(numbers: readonly number[]): void {
    for (const number of numbers) this.add(number);
  }

  text(): string {
    const { units } = this;
    if (units.length <= AT_ONCE) return String.fromCharCode(...units);
    let text = '';
    for (let at = 0; at < units.length; at += AT_ONCE) text += String.fromCharCode(...units.slice(at, at + AT_ONCE));
    return text;
  }
}
