/** The conversation of page, worker and Python, held in this process: the lab's office at one end, real Python at the other. */
import { createNodeEngine } from '../charm/live/node';
import { ownCharmOverrides } from '../charm/live/overrides';
import { runOn } from '../charm/live/sources';
import type { LiveEngine } from '../charm/live/types';
import { Office } from '../explore/office';
import { ownCharmId } from '../run/code';
import { Checker, type Checked } from './checker';
import { Desk } from './desk';
import type { Repair } from './repairs';

const NOTHING = { lines: false, calls: false, pull: false };

export class Bench {
  private constructor(private readonly engine: LiveEngine) {}

  static async open(): Promise<Bench> {
    return new Bench(await createNodeEngine());
  }

  async check(repair: Repair, text: string, upTo: 'all' | 'first-bad'): Promise<Checked> {
    const files = { 'charm.py': text };
    const charm = { files, metadata: null };
    const desk: Desk = new Desk({
      post: (message) => void office.take(message),
      hook: (_, input) => {
        const { setup } = input.world;
        const library = { version: setup.library, source: null };
        const overrides = ownCharmOverrides(setup);
        return Promise.resolve(runOn(this.engine, { library, charm }, { input, record: NOTHING, overrides }).outcome);
      },
    });
    const office: Office = new Office({
      say: (message) => queueMicrotask(() => desk.take(message)),
      breathe: () => Promise.resolve(),
      now: () => performance.now(),
    });
    return new Checker(desk, repair, ownCharmId({ files, from: null }), () => undefined).run(upTo);
  }
}
