import { describe, expect, it } from 'vitest';
import { SCENARIO_IDS } from '../../scenarios/ids';
import { built, nasty, NASTY, next, scenario, SERVED, tick } from '../testing';
import { brokenIn } from './broken';
import { eventsOf, instant, unitNumber } from './events';
import { docText, foldedLiteral, literal, oneLine, tuple, wrap } from './literal';
import { overridesOf } from './overrides';
import { pytest } from './pytest';

const NOTHING = { files: null, metadata: null };
const tests = (text: string): readonly string[] =>
  [...text.matchAll(/^def test_(\w+)\(/gm)].map(([, name = '']) => name);

describe('the exported test', () => {
  it.each([
    ['renewal-gap', 'never_without_tls_while_a_certificate_is_good'],
    ['revoked-for-good', 'never_serves_a_revoked_certificate_that_it_could_know'],
    ['same-request', 'never_serves_a_certificate_that_has_ended'],
    ['key-rotated', 'never_without_tls_while_a_certificate_is_good'],
  ] as const)('of %s asserts what that run shows broken, and that there is TLS at all', (id, broken) => {
    expect(tests(pytest(scenario(id), NOTHING))).toEqual(['the_charm_serves_tls_at_all', broken]);
  });

  it('asserts what every charm should keep where nothing is broken', () => {
    expect(tests(pytest(scenario('relation-removed'), NOTHING))).toHaveLength(5);
  });

  it('asserts that files go, where the charm of the run left them', () => {
    const run = scenario('relation-removed');
    const kept = run.steps.map((step) => ({
      ...step,
      after: {
        ...step.after,
        requirer: {
          ...step.after.requirer,
          units: step.after.requirer.units.map((unit) => ({
            ...unit,
            files: run.steps[5]?.after.requirer.units[0]?.files ?? {},
          })),
        },
      },
    }));
    expect(brokenIn(kept).map((each) => each.test)).toContain('files_are_gone_after_departure');
  });

  it('says how to run it, with the library of the run, and what cannot be replayed', () => {
    const run = built({ library: '1.11.0', design: ['overlap'] }, [...SERVED]);
    const [docstring = ''] = pytest(run, NOTHING).split('from __future__');
    expect(docstring).toContain('pip install pytest "ops[testing]" "charmlibs-interfaces-tls-certificates==1.11.0"');
    expect(docstring).toContain('this test uses the library that is installed');
  });

  it('is the same file for the same run, and holds each hook of the charm once', () => {
    for (const id of SCENARIO_IDS) {
      const run = scenario(id);
      const text = pytest(run, NOTHING);
      expect(text).toBe(pytest(scenario(id), NOTHING));
      const hooks = run.steps.filter(({ hook }) => hook?.unit.startsWith('web/'));
      expect(text.match(/^ {4}Hook\(/gm)).toHaveLength(hooks.length);
    }
  });

  it('has no line in which a text of the run could be code', () => {
    const text = pytest(nasty(), { files: { 'charm.py': NASTY.join('\n') }, metadata: null });
    expect(text.match(/"""/g)?.length).toBe(pytest(scenario('denied-first'), NOTHING).match(/"""/g)?.length);
    expect(text).not.toContain('\u0000');
  });
});

describe('the events', () => {
  const lines = (run: ReturnType<typeof scenario>): readonly string[] =>
    eventsOf(run.steps).lines.map((line) => line.text.replace(/\s+/g, ' ').trim());

  it('name a secret by what it holds, so that another world finds its own', () => {
    expect(lines(scenario('renewal-gap')).filter((line) => line.includes('secret'))).toEqual([
      'Hook( step=9, at="2026-11-25T21:04:00+00:00", unit=0, name="secret-expired", secret=("certificate", 0, 1), ),',
    ]);
    expect(lines(scenario('key-rotated')).filter((line) => line.includes('private-key'))).toHaveLength(1);
  });

  it('let a slow provider read when it begins and write when it ends', () => {
    const provider = lines(scenario('renewal-gap')).filter((line) => line.startsWith('Provider'));
    expect(provider.map((line) => /part="(\w+)"/.exec(line)?.[1])).toEqual(['begin', 'end', 'begin', 'end']);
  });

  it('tell what happens around the charm: leader, units, disk, names', () => {
    const run = built({ units: 2 }, [
      ...SERVED,
      { do: 'move-leadership', unit: 'web/1' },
      { do: 'add-unit' },
      { do: 'wipe-disk', unit: 'web/0' },
      { do: 'change-names', requests: [{ commonName: 'other.example' }] },
    ]);
    expect(
      lines(run)
        .filter((line) => line.startsWith('Change'))
        .map((line) => line.replace(/step=\d+, /, '')),
    ).toEqual([
      'Change(leader=1),',
      'Change(units=3),',
      'Change(wiped=0),',
      'Change(requests={"APP": [], "UNIT": [{"common_name": "other.example"}]}),',
    ]);
  });

  it('leave out what was refused, and say which event has no secret any more', () => {
    const gone = { name: 'secret-expired', secret: 'secret:2', revision: 1 } as const;
    const run = built({}, [
      ...SERVED,
      { do: 'remove-relation' },
      ...['web/0', 'web/0'].map(next),
      { do: 'repeat-event', unit: 'web/0', hook: gone },
      { do: 'deliver', unit: 'web/0', hook: gone },
      { do: 'sign' },
    ]);
    const { notes } = eventsOf(run.steps);
    expect(run.steps.at(-1)?.refused).not.toBeNull();
    expect(notes).toEqual(['Step 10 is left out: its secret is gone, and ops.testing has no event without one.']);
    expect(lines(run)).toHaveLength(SERVED.length + 2);
  });

  it('carry a forced failure, an action and a revision', () => {
    const run = built({}, [
      ...SERVED,
      { do: 'fail-next', unit: 'web/0' },
      tick('web/0'),
      { do: 'rotate-key', unit: 'web/0' },
    ]);
    expect(lines(run).at(-2)).toContain('fails=True');
    expect(lines(run).at(-1)).toContain('operation="regenerate-key"');
  });

  it('have instants that every Python reads, and numbers of units', () => {
    expect(instant(Date.UTC(2026, 0, 1, 9))).toBe('2026-01-01T09:00:00+00:00');
    expect(instant(1)).toBe('1970-01-01T00:00:00.001+00:00');
    expect(unitNumber('web-x/12')).toBe(12);
  });
});

describe('what the run passes to the library', () => {
  it('is nothing where it is as usual: the reader’s charm says itself what it wants', () => {
    expect(overridesOf(scenario('renewal-gap').start.setup)).toEqual({ values: {}, notes: [] });
  });

  it('is no request where the charm was written elsewhere and asks for its own names: it would ask for nothing', () => {
    const { setup } = built({ requests: { app: [], unit: [] } }, []).start;
    expect(overridesOf(setup).values).toEqual({});
  });

  it('is only what differs', () => {
    const { setup } = built(
      { mode: 'app', refreshEvents: ['update-status'], key: { from: 'charm', algorithm: 'ecdsa', size: 384 } },
      [],
    ).start;
    expect(overridesOf(setup).values).toEqual({
      mode: 'APP',
      requests: { APP: [{ common_name: 'web.example', sans_dns: ['web.example'] }], UNIT: [] },
      refresh_events: ['update_status'],
      private_key: true,
      key_algorithm: 'ecdsa',
      key_size: 384,
    });
  });
});

describe('texts of Python', () => {
  it('are literals', () => {
    expect(literal({ a: [1, true, null, 'x"y\n'] })).toBe('{"a": [1, True, None, "x\\"y\\n"]}');
    expect([tuple([]), tuple(['a']), tuple([1, null])]).toEqual(['()', '("a",)', '(1, None)']);
    expect(foldedLiteral({ a: ['x'.repeat(60), 'y'.repeat(60)] }, '', 80).split('\n')).toHaveLength(6);
  });

  it('are one line in a comment, and cannot end a docstring', () => {
    expect(oneLine('a\nb\u2028c\u0000d\r\n')).toBe('a b c d');
    expect(docText('x """ \\n "')).toBe("x ''' \\\\n '");
    expect(wrap('aa bb cc dddddddd', 5, '# ')).toEqual(['# aa', '# bb', '# cc', '# dddddddd']);
  });
});
