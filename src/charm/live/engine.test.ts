import { describe, expect, it } from 'vitest';
import { freshWorld, inputOf } from '../testing';
import { Printed, PythonEngine, RuntimeFault } from './engine';
import { wantsRest } from './rest';
import { OVERRIDES, RECORD_ALL, type CharmSource, type LoadRequest } from './types';

const HOOK = {
  ok: { observed: [], calls: [], lines: [], events: [], commands: [], pull: null, raised: null, log: [] },
};
const MORE = { authority: null, asked: ['time'], overridden: [], truncated: false };

/** Python's side of the protocol, remembering what it was asked. */
function engineOf(answers: (request: { do: string; version?: string }) => unknown): {
  engine: PythonEngine;
  asked: string[];
} {
  const asked: string[] = [];
  const serve = (text: string): string => {
    const request = JSON.parse(text) as { do: string };
    asked.push(request.do);
    return JSON.stringify(answers(request));
  };
  return { engine: new PythonEngine(serve, new Printed(), () => 0), asked };
}

function usual({ do: what, version }: { do: string; version?: string }): unknown {
  if (what === 'library') return { ok: { version, patched: false } };
  if (what === 'charm') return { ok: { className: 'WebCharm', metadata: { name: 'web' }, inferred: [] } };
  return { ok: { ...HOOK.ok, ...MORE } };
}

const charm: CharmSource = { files: { 'charm.py': 'x' }, metadata: null };
const request: LoadRequest = { library: { version: '1.12.0', source: null }, charm };

describe('the live engine', () => {
  it('loads only what has changed, and the charm again after another library', () => {
    const { engine, asked } = engineOf(usual);
    expect(engine.load(request)).toMatchObject({ loaded: { charm: { className: 'WebCharm' } } });
    engine.load({ ...request });
    expect(asked).toEqual(['library', 'charm']);
    engine.load({ ...request, charm: { ...charm, files: null } });
    engine.load({ ...request, charm: { ...charm, files: null }, library: { version: '1.10.0', source: null } });
    expect(asked).toEqual(['library', 'charm', 'charm', 'library', 'charm']);
  });

  it('hands on where a source is wrong, and tries again when asked again', () => {
    const error = { type: 'SyntaxError', message: 'invalid syntax', file: 'charm.py', line: 3 };
    const { engine, asked } = engineOf((each) => (each.do === 'charm' ? { error } : usual(each)));
    expect(engine.load(request)).toEqual({ error });
    engine.load(request);
    expect(asked).toEqual(['library', 'charm', 'charm']);
  });

  it('tells the outcome, and what only Python knows', () => {
    const { engine } = engineOf(usual);
    const { outcome, asked } = engine.run({ input: inputOf(freshWorld()), record: RECORD_ALL, overrides: OVERRIDES });
    expect([outcome.by, asked]).toEqual(['live', ['time']]);
  });

  it('takes a fault of the runtime for what it is, not for an outcome', () => {
    const error = { type: 'KeyError', message: 'x', file: null, line: null };
    const { engine } = engineOf(() => ({ error }));
    const run = (): unknown => engine.run({ input: inputOf(freshWorld()), record: RECORD_ALL, overrides: [] });
    expect(run).toThrow(new RuntimeFault('KeyError: x'));
    expect(() => engine.ask('{"fresh": "keys"}')).toThrow(RuntimeFault);
  });
});

describe('printed text', () => {
  it('is cut at a limit, so that a loop that prints fills no memory', () => {
    const printed = new Printed();
    for (let count = 0; count < 100_000; count += 1) printed.add('a line of text');
    const text = printed.take();
    expect(text.length).toBeLessThan(70_000);
    expect(text).toMatch(/more was printed than is kept/);
    expect(printed.take()).toBe('');
  });
});

describe('the rest of the standard library', () => {
  const missing = (name: string): Parameters<typeof wantsRest>[0] => ({
    error: { type: 'ModuleNotFoundError', message: `No module named '${name}'`, file: null, line: null },
  });

  it('is wanted for a module that it has, and for no other', () => {
    expect(wantsRest(missing('xmlrpc.client'), ['xmlrpc'])).toBe(true);
    expect(wantsRest(missing('requests'), ['xmlrpc'])).toBe(false);
    expect(wantsRest({ error: { type: 'NameError', message: 'xmlrpc', file: null, line: null } }, ['xmlrpc'])).toBe(
      false,
    );
  });
});
