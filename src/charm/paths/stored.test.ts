import { describe, expect, it } from 'vitest';
import { hookTools } from '../../model/juju/hook-tools';
import type { HookTools } from '../../model/juju/hook-tools.types';
import { freshWorld, inputOf } from '../testing';
import { StoredStates } from './stored';

const OWN = 'WebCharm/StoredStateData[_stored]';

function toolsWith(stored: Readonly<Record<string, string>>): HookTools {
  const world = freshWorld();
  const units = world.requirer.units.map((unit) => ({ ...unit, stored }));
  return hookTools(inputOf({ ...world, requirer: { ...world.requirer, units } }));
}

/** What is stored after a hook that did this; null: nothing was written. */
function after(stored: Readonly<Record<string, string>>, run: (states: StoredStates) => void): unknown {
  const tools = toolsWith(stored);
  const states = new StoredStates(tools);
  run(states);
  states.commit();
  return tools.result().buffer.stored;
}

describe('stored state', () => {
  it('is written as Python writes JSON, with what was there before in its place', () => {
    const before = { [OWN]: '{"seen": 1, "word": "é"}' };
    expect(after(before, (states) => states.set(OWN, 'seen', [1, 2]))).toEqual({
      [OWN]: '{"seen": [1, 2], "word": "\\u00e9"}',
    });
  });

  it('is not written when nothing changed', () => {
    expect(after({ [OWN]: '{"seen": 1}' }, (states) => states.set(OWN, 'seen', 1))).toBeNull();
    expect(after({}, () => undefined)).toBeNull();
  });

  it('keeps a deferred event with its data and the count of events, and forgets all three when it is done', () => {
    const notice = { event: 'WebCharm/on/update_status[1]', observer: 'WebCharm', method: '_on' };
    const kept = after({}, (states) => {
      states.nextEvent();
      states.keep(notice, {});
    });
    expect(kept).toEqual({
      '#notices#': '[["WebCharm/on/update_status[1]", "WebCharm", "_on"]]',
      'WebCharm/on/update_status[1]': '{}',
      'StoredStateData[_stored]': '{"event_count": 1}',
    });
    expect(after(kept as Readonly<Record<string, string>>, (states) => states.drop(notice))).toEqual({});
  });

  it('knows that the same event already waits for an observer, whatever its number', () => {
    const notice = { event: 'WebCharm/on/update_status[1]', observer: 'WebCharm', method: '_on' };
    const states = new StoredStates(toolsWith({}));
    states.keep(notice, { a: 1 });
    expect(states.waitsAlready({ ...notice, event: 'WebCharm/on/update_status[9]' }, { a: 1 })).toBe(true);
    expect(states.waitsAlready({ ...notice, event: 'WebCharm/on/update_status[9]' }, { a: 2 })).toBe(false);
    expect(states.waitsAlready({ ...notice, method: '_other' }, { a: 1 })).toBe(false);
  });

  it('that is not JSON can be read by Python only', () => {
    expect(() => new StoredStates(toolsWith({ [OWN]: 'seen: !!set {a}' })).get(OWN, 'seen')).toThrow(/not JSON/);
  });
});
