import { describe, expect, it } from 'vitest';
import type { HookInput, HookOutcome } from '../../model/hook';
import { freshWorld, inputOf, servedWorld } from '../testing';
import { HookSession } from './session';
import type { HookAnswer } from './schemas';

const ANSWER: HookAnswer = {
  observed: [],
  calls: [],
  lines: [],
  events: [],
  commands: [],
  pull: null,
  raised: null,
  log: [],
  authority: null,
  asked: [],
  overridden: [],
  truncated: false,
};

class Talk {
  private readonly session: HookSession;

  constructor(input: HookInput) {
    this.session = new HookSession(input);
  }

  ask(question: unknown): unknown {
    return JSON.parse(this.session.ask(JSON.stringify(question)));
  }

  command(seq: number, line: string, more: object = {}): unknown {
    return this.ask({ seq, command: line.split(' '), ...more });
  }

  outcome(): HookOutcome {
    return this.session.outcome(ANSWER);
  }
}

describe('a conversation with Python', () => {
  it('answers commands, Pebble, the disk and fresh numbers', () => {
    const talk = new Talk(inputOf(freshWorld()));
    expect(talk.command(1, 'is-leader --format=json')).toEqual({ code: 0, stdout: 'true\n', stderr: '' });
    expect(talk.ask({ seq: 2, pebble: { container: 'workload', op: 'can-connect' } })).toEqual({ ok: null });
    expect(talk.ask({ fresh: 'uuids' })).toEqual({ n: 1 });
    expect(talk.ask({ disk: { op: 'files' } })).toEqual({ ok: {} });
    expect(talk.ask({ seq: 3, disk: { op: 'push', path: '/etc/a', content: 'x' } })).toEqual({ ok: null });
    expect(talk.ask({ disk: { op: 'files' } })).toEqual({ ok: { '/etc/a': 'x' } });
    expect(talk.ask({ seq: 4, disk: { op: 'remove', path: '/etc/a' } })).toEqual({ ok: null });
    expect(talk.outcome().counters.uuids).toBe(1);
  });

  it("gives effects the place that Python gave the question, so that they stand among the charm's lines", () => {
    const talk = new Talk(inputOf(freshWorld()));
    talk.command(17, 'is-leader');
    talk.command(40, 'status-set active');
    talk.ask({ seq: 52, pebble: { container: 'workload', op: 'push', path: '/etc/a', content: 'x' } });
    expect(talk.outcome().effects.map(({ seq, kind }) => [seq, kind])).toEqual([
      [40, 'status'],
      [52, 'push'],
    ]);
  });

  it('changes nothing while the runtime asks for itself, and answers as the library would be', () => {
    const talk = new Talk(inputOf(servedWorld()));
    talk.command(1, 'relation-set -r 1 --file -', { data: { a: '1' } });
    const before = talk.outcome();
    talk.command(2, 'secret-get secret:2 --refresh --format=json', { quiet: true });
    talk.command(2, 'secret-get secret:1 --format=json', { quiet: true });
    talk.command(2, 'relation-set -r 1 --file -', { data: { a: '2' }, quiet: true });
    talk.command(2, 'status-set blocked', { quiet: true });
    expect(talk.command(2, 'relation-get -r 1 a web/0', { quiet: true })).toMatchObject({ stdout: '1\n' });
    expect(talk.outcome()).toEqual(before);
  });

  it('keeps what ops stores at its commit, which comes after that', () => {
    const talk = new Talk(inputOf(servedWorld()));
    talk.command(1, 'is-leader', { quiet: true });
    talk.command(2, 'state-set --file -', { data: { deferred: '[]' } });
    expect(talk.outcome().buffer.stored).toEqual({ deferred: '[]' });
  });

  it('shows files of secrets by their names, since their folder has another name each time', () => {
    const session = new HookSession(inputOf(freshWorld()));
    const commands = [{ seq: 1, argv: ['secret-add', 'key#file=/tmp/tmp1x/key'], code: 0 }];
    const { report } = session.outcome({ ...ANSWER, commands });
    expect(report.commands[0]?.argv[1]).toBe('key#file=key');
  });

  it('takes no question that is not of the protocol', () => {
    const talk = new Talk(inputOf(freshWorld()));
    for (const question of [{}, { seq: 1, command: [] }, { fresh: 'secrets' }, { seq: 1, disk: { op: 'list' } }]) {
      expect(() => talk.ask(question)).toThrow();
    }
  });
});
