/**
 * One renaming of ids, one to one, kept for a whole trace. The trace says `csr-1`, the engine a content id; which is which is
 * found step by step.
 */
export class Renaming {
  private readonly forward = new Map<string, string>();
  private readonly backward = new Map<string, string>();
  private readonly trail: string[] = [];

  /** True when the two can be the same object; remembers that they are. */
  same(expected: string, actual: string): boolean {
    const known = this.forward.get(expected);
    if (known !== undefined) return known === actual;
    if (this.backward.has(actual)) return false;
    this.forward.set(expected, actual);
    this.backward.set(actual, expected);
    this.trail.push(expected);
    return true;
  }

  /** What the trace calls this object, for messages. */
  nameOf(actual: string): string {
    return this.backward.get(actual) ?? `new ${actual}`;
  }

  /** The engine's id of an object of the trace. */
  actualOf(expected: string): string | undefined {
    return this.forward.get(expected);
  }

  /** Runs an attempt; forgets what it bound if it fails. */
  attempt(run: () => boolean): boolean {
    const mark = this.trail.length;
    if (run()) return true;
    while (this.trail.length > mark) {
      const expected = this.trail.pop();
      if (expected === undefined) break;
      const actual = this.forward.get(expected);
      this.forward.delete(expected);
      if (actual !== undefined) this.backward.delete(actual);
    }
    return false;
  }
}
