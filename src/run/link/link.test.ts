import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCENARIO_IDS } from '../../scenarios/ids';
import { scenarioById } from '../../scenarios/scenarios';
import { anyAction, anyRun } from '../arbitrary.testing';
import type { RunAction } from '../run';
import { longAction, shortAction } from './actions';
import { deflateText, inflateText, MAX_INFLATED, plainPayload } from './compress';
import { readQuery } from './query';
import { formatLink, LINK_WARN_LENGTH, parseLink, scenarioRun } from './link';
import { THEME_IDS, VIEW_IDS } from './query';

const open = (text: string) => {
  const at = text.includes('#') ? text.indexOf('#') : text.length;
  return parseLink({ search: text.slice(0, at), hash: text.slice(at) });
};

describe('parseLink', () => {
  it('opens the renewal gap on the step that matters when nothing is said, because the first visit is no form', () => {
    expect(open('')).toEqual({
      run: scenarioRun('renewal-gap'),
      others: [],
      step: null,
      view: null,
      ui: null,
      theme: null,
      motion: null,
      notices: [],
    });
  });

  it('takes every part from the query, because people type links', () => {
    const link = open(
      '?scenario=slow-signer&step=9&lib=1.11.0,overlap&reconciler=careful&provider=deny-102&view=text&ui=min&theme=dark&motion=off',
    );
    expect(link.run.setup).toMatchObject({
      library: '1.11.0',
      design: ['overlap'],
      charm: 'careful',
      provider: { kind: 'deny', error: 'DOMAIN_NOT_ALLOWED' },
    });
    expect(link.run.actions).toBe(scenarioById('slow-signer').actions);
    expect(link).toMatchObject({ step: 9, view: 'text', ui: 'min', theme: 'dark', motion: 'off', notices: [] });
  });

  it('keeps the name of a step, which survives insertions', () => {
    expect(open('?step=secret-expired-web-0').step).toBe('secret-expired-web-0');
    expect(open('?step=0').step).toBe(1);
  });

  it('repairs each bad part alone and says so in one sentence each', () => {
    const link = open(
      '?scenario=nope&step=%20!&lib=9.9.9,overlap&reconciler=x&provider=constructor&view=__proto__&theme=dark',
    );
    expect(link.run.scenario).toBe('renewal-gap');
    expect(link.run.setup.design).toEqual(['overlap']);
    expect(link).toMatchObject({ step: null, view: null, theme: 'dark' });
    expect(link.notices).toHaveLength(6);
    for (const notice of link.notices) expect(notice).toMatch(/^[^.]*[^.]\.?.*\.$/);
  });

  it('takes the scenario of the page when the link names none', () => {
    expect(parseLink({ search: '', hash: '' }, 'key-rotated').run.scenario).toBe('key-rotated');
    expect(formatLink({ run: scenarioRun('key-rotated') }, 'key-rotated')).toEqual({ search: '', hash: '' });
  });

  it('prefers the payload to the query, because the page made it last', () => {
    const run = { ...scenarioRun('renewal-gap'), setup: { ...scenarioRun('renewal-gap').setup, units: 3 } };
    const { hash } = formatLink({ run });
    expect(parseLink({ search: '?scenario=key-rotated', hash }).run).toEqual(run);
  });

  it('leaves an ordinary anchor alone', () => {
    expect(open('?scenario=slow-signer#why').notices).toEqual([]);
  });

  it('brings any run back as it was', () => {
    fc.assert(
      fc.property(anyRun, fc.array(fc.array(anyAction, { maxLength: 4 }), { maxLength: 2 }), (run, branches) => {
        const others = branches.map((actions) => [...run.actions.slice(0, 2), ...actions]);
        const state = { run, others, step: 3, view: 'code' as const, ui: null, theme: 'light' as const, motion: null };
        expect(parseLink(formatLink(state))).toEqual({ ...state, notices: [] });
      }),
      { numRuns: 300 },
    );
  });

  it('never throws on any text, and always gives a whole run', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.constantFrom('', '#!1d.', '#!1j.', '#!9d.', '#!'),
        (search, hash, prefix) => {
          const link = parseLink({ search: `?${search}`, hash: prefix + hash });
          expect(Array.isArray(link.run.actions)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never throws on a payload of any JSON, and lets nothing but actions through', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (se, a, b) => {
        const link = open(`#!1j.${plainPayload(JSON.stringify({ sc: 'renewal-gap', se, a, b, n: 2, x: a, sd: b }))}`);
        for (const action of link.run.actions) expect(longAction(shortAction(action))).toEqual(action);
      }),
      { numRuns: 300 },
    );
  });

  it('reads what is left of a cut link: a beginning of the actions, and never a changed one', () => {
    const actions: readonly RunAction[] = Array.from({ length: 60 }, (_, at): RunAction =>
      at % 3 === 0 ? { do: 'pass', ms: at * 60_000 + 17 } : { do: 'deliver', unit: `web/${at % 5}` },
    );
    const { hash } = formatLink({ run: { scenario: null, setup: { units: 5 }, actions } });
    let longest = 0;
    for (let length = 0; length < hash.length; length += 1) {
      const link = open(hash.slice(0, length));
      if (link.run.scenario !== null) continue;
      expect(link.run.actions).toEqual(actions.slice(0, link.run.actions.length));
      if (link.run.actions.length < actions.length) expect(link.notices.join(' ')).toMatch(/cut short/);
      longest = Math.max(longest, link.run.actions.length);
    }
    expect(longest).toBeGreaterThan(50);
  });

  it('survives damage in the middle of a payload', () => {
    const { hash } = formatLink({ run: { ...scenarioRun('two-units'), actions: [] } });
    fc.assert(
      fc.property(fc.nat(hash.length - 1), fc.constantFrom('A', '_', '=', '%', 'é'), (at, char) => {
        expect(open(hash.slice(0, at) + char + hash.slice(at + 1)).run).toBeDefined();
      }),
    );
  });

  it('stops inflating at its limit, so that a small link cannot fill the memory', () => {
    const bomb = deflateText('['.repeat(30_000_000));
    expect(inflateText(bomb).length).toBeLessThanOrEqual(MAX_INFLATED);
    expect(open(`#!1d.${bomb.slice(0, 100_000)}`).notices).toHaveLength(1);
  });

  it('does not follow deep nesting or keys that reach into prototypes', () => {
    const deep = `{"sc":"renewal-gap","n":1,"a":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    expect(open(`#!1d.${deflateText(deep)}`).notices).toHaveLength(1);
    const proto = '{"__proto__":{"sc":"x"},"se":{"__proto__":{"units":9},"config":{"__proto__":"x","a":"b"}},"a":[]}';
    const { run } = open(`#!1d.${deflateText(proto)}`);
    expect(run).toEqual({ scenario: null, setup: { config: { a: 'b' } }, actions: [] });
    expect(Object.getPrototypeOf(run.setup)).toBe(Object.prototype);
  });

  it('knows reported bugs by their ids, as they are written anywhere, and says which it does not know', () => {
    expect([readQuery('?bug=b34').bug, readQuery('?bug=B34&step=2').bug]).toEqual(['b34', 'b34']);
    const unknown = readQuery('?bug=b99');
    expect([unknown.bug, unknown.notices]).toEqual([
      null,
      ['This page does not know the bug "b99"; Ctrl K finds them all.'],
    ]);
  });

  it('reads what it understands of a newer payload and says so', () => {
    const link = open(`#!7j.${plainPayload('{"sc":"renewal-gap","n":3,"a":[["zz"],["S"]],"future":1}')}`);
    expect(link.run.actions).toEqual([...scenarioById('renewal-gap').actions.slice(0, 3), { do: 'sign' }]);
    expect(link.notices).toHaveLength(2);
  });

  it('notices that a scenario has changed since the link was made', () => {
    const link = open(`#!1j.${plainPayload('{"sc":"renewal-gap","n":3,"h":"old","a":[]}')}`);
    expect(link.notices.join()).toMatch(/changed since/);
  });

  it('opens links of the first version as long as there is a page: they are printed in issues', () => {
    const link = open(
      '?scenario=renewal-gap#!1j.eyJzYyI6InJlbmV3YWwtZ2FwIiwibiI6MiwiYSI6W1sidSIsIndlYi8wIl0sWyItUyJdXX0',
    );
    expect(link.run.actions.slice(2)).toEqual([
      { do: 'update-status', unit: 'web/0' },
      { do: 'sign', off: true },
    ]);
    expect(link.notices).toEqual([]);
  });
});

describe('formatLink', () => {
  it('needs no payload for a scenario with another library, reconciler or provider', () => {
    for (const id of SCENARIO_IDS) {
      const run = scenarioRun(id);
      const other = { ...run, setup: { ...run.setup, library: '1.10.1' as const, charm: 'careful' } };
      expect(formatLink({ run: other, step: 4 })).toEqual({
        search: `?scenario=${id}&step=4&lib=1.10.1&reconciler=careful`,
        hash: '',
      });
    }
  });

  it('keeps forty varied actions under the length that chat programs bear', () => {
    const base = 'https://example.org/renewal-gap/';
    fc.assert(
      fc.property(
        fc.array(
          anyAction.filter((action) => action.do !== 'change-names'),
          { minLength: 40, maxLength: 40 },
        ),
        (actions) => {
          const { search, hash } = formatLink({
            run: { ...scenarioRun('two-units'), actions },
            step: 40,
            view: VIEW_IDS[0],
            theme: THEME_IDS[1],
          });
          expect((base + search + hash).length).toBeLessThan(LINK_WARN_LENGTH);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('ends without padding or other characters that programs take off the end of a link', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        expect(formatLink({ run }).hash).toMatch(/^(#!1d\.[A-Za-z0-9_-]+)?$/);
      }),
    );
  });
});
