import { describe, expect, it } from 'vitest';
import type { HookOutcome } from '../model/hook';
import { twinRunner } from '../model/library/twin';
import { compareOutcomes, sameOutcome } from './compare';
import { freshWorld, inputOf } from './testing';

const outcome = twinRunner(inputOf(freshWorld(), { call: { name: 'relation-created', relation: 1, remoteApp: 'ca' } }));

function changed(over: Partial<HookOutcome['buffer']> = {}, report: Partial<HookOutcome['report']> = {}): HookOutcome {
  return { ...outcome, buffer: { ...outcome.buffer, ...over }, report: { ...outcome.report, ...report } };
}

describe('comparing a live hook with the twin', () => {
  it('finds nothing between equal outcomes, whatever only a charm or the recorder adds', () => {
    const live = {
      ...changed({ stored: { a: '1' } }, { commands: [{ seq: 1, argv: ['is-leader'], code: 0 }], log: ['x'] }),
      by: 'live' as const,
    };
    expect(compareOutcomes(outcome, live)).toEqual([]);
    expect(sameOutcome(outcome, live)).toBe(true);
  });

  it('says nothing of a hook in which the charm itself had the library act, as the twin has no charm', () => {
    const call = (fn: string): HookOutcome['report']['calls'][number] => ({
      fn,
      args: [],
      result: null,
      raised: null,
      calls: [],
      notes: [],
      seq: 1,
      byCharm: true,
    });
    const after = (fn: string): HookOutcome => changed({ databags: { 'web/0': {} } }, { calls: [call(fn)] });
    expect(sameOutcome(outcome, after('sync'))).toBe(true);
    expect(sameOutcome(outcome, after('get_assigned_certificates'))).toBe(false);
  });

  it('does not mind the order of keys, as JSON has none', () => {
    const [added] = outcome.buffer.secrets.added;
    if (!added) throw new Error('the library keeps its key in a secret');
    const turned = Object.fromEntries(Object.entries(added).reverse()) as unknown as typeof added;
    expect(sameOutcome(outcome, changed({ secrets: { ...outcome.buffer.secrets, added: [turned] } }))).toBe(true);
  });

  it('names the databag and key that differ, with requests by their ids', () => {
    const [difference, ...more] = compareOutcomes(outcome, changed({ databags: { 'web/0': {} } }));
    expect(more).toEqual([]);
    expect(difference?.field).toBe('databag of web/0, certificate_signing_requests');
    expect(difference?.live).toBe('nothing');
    expect(difference?.twin).toMatch(/"request [0-9a-f]{12}"/);
  });

  it('compares text exactly, so that one letter counts', () => {
    const bag = outcome.buffer.databags['web/0'] ?? {};
    const other = Object.fromEntries(Object.entries(bag).map(([key, text]) => [key, `${text} `]));
    expect(sameOutcome(outcome, changed({ databags: { 'web/0': other } }))).toBe(false);
  });

  it('compares secrets, events, pull answers, authority, counters and the exception', () => {
    const fields = (live: HookOutcome): readonly string[] => compareOutcomes(outcome, live).map(({ field }) => field);
    expect(fields(changed({ secrets: { ...outcome.buffer.secrets, added: [] } }))).toEqual(['secret added 1']);
    expect(fields(changed({}, { events: [{ event: 'certificate_denied', csr: 'c', code: 1 }] }))).toEqual([
      'library event 1',
    ]);
    const { pull } = outcome.report;
    if (!pull) throw new Error('the twin asks the pull API');
    expect(fields(changed({}, { pull: { ...pull, providerCertificates: ['x'] } }))).toEqual([
      'get_provider_certificates',
    ]);
    expect(fields({ ...outcome, authority: { keyPem: 'k', certPem: 'c' } })).toEqual(["the provider's authority"]);
    expect(fields({ ...outcome, counters: { ...outcome.counters, uuids: 9 } })).toEqual(['how many uuids were made']);
    const raised = { type: 'KeyError', message: '', file: null, line: null, traceback: '' };
    expect(fields(changed({}, { raised }))).toEqual(['exception']);
  });
});
