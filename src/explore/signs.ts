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
  /** Keeps its length: what stands beyond `size` is of an earlier row. */
  private readonly units: number[] = [];
  private size = 0;

  clear(): void {
    this.size = 0;
  }

  private put(unit: number): void {
    this.units[this.size] = unit;
    this.size += 1;
  }

  /** @param number whole, from 0 on and below 2^30 */
  add(number: number): void {
    if (number < ONE) this.put(number);
    else if (number < MOST) {
      this.put(ONE | (number >>> BITS));
      this.put(number & (ONE - 1));
    } else throw new RangeError(`${number} is no number of a key`);
  }

  addAll(numbers: readonly number[]): void {
    for (const number of numbers) this.add(number);
  }

  text(): string {
    let text = '';
    for (let at = 0; at < this.size; at += AT_ONCE)
      text += String.fromCharCode(...this.units.slice(at, Math.min(at + AT_ONCE, this.size)));
    return text;
  }
}
