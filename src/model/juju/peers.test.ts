import { describe, expect, it } from 'vitest';
import { defaultSetup, startWorld } from '../start';
import { markDispatched } from './delivery';
import { dueHooks } from './due';
import { hookTools } from './hook-tools';
import { operate } from './testing';
import type { World } from './world';

const CLUSTER = 100;

const start = (units = 2): World =>
  startWorld(defaultSetup({ peers: ['cluster'], units, charm: null }), { related: true, settled: true });

const tools = (world: World, unit: string) =>
  hookTools({ world, unit, call: { name: 'update-status' }, op: null, providerDo: [], readAt: undefined, fail: false });

const published = operate(start(), 'web/0', (of) => {
  of.relationSet(CLUSTER, 'web', { token: 'secret:1' });
  of.relationSet(CLUSTER, 'web/0', { address: '10.1.0.1' });
});

const peerHooks = (world: World, unit: string) => dueHooks(world, unit).filter(({ call }) => call.relation === CLUSTER);

describe('a peer relation', () => {
  it('is there from the start, with the other units and the application itself in it', () => {
    const of = tools(start(), 'web/0');
    expect(of.relationIds('cluster')).toEqual([CLUSTER]);
    expect(of.relationUnits(CLUSTER)).toEqual(['web/1']);
    expect([of.relationApp(CLUSTER), of.relationEndpoint(CLUSTER)]).toEqual(['web', 'cluster']);
  });
  it('is no business of the provider', () => {
    expect(tools(start(), 'ca/0').relationIds('cluster')).toEqual([]);
  });
  it('shares what was committed: every unit reads the application’s databag, only the leader writes it', () => {
    const other = tools(published, 'web/1');
    expect(other.relationGet(CLUSTER, 'web')).toEqual({ token: 'secret:1' });
    expect(other.relationGet(CLUSTER, 'web/0')).toEqual({ address: '10.1.0.1' });
    expect(() => {
      other.relationSet(CLUSTER, 'web', { token: 'mine' });
    }).toThrow('permission denied');
  });
  it('keeps apart from the databags of the other relation', () => {
    expect(published.relation?.databags).toEqual({});
  });
  it('R5.4: tells the other units, never the writer', () => {
    expect(peerHooks(published, 'web/0')).toEqual([]);
    expect(peerHooks(published, 'web/1').map(({ call }) => [call.name, call.remoteUnit])).toEqual([
      ['relation-changed', undefined],
      ['relation-changed', 'web/0'],
    ]);
  });
  it('R5.1: tells each change once', () => {
    const [app] = peerHooks(published, 'web/1');
    if (!app) throw new Error('nothing is due');
    const heard = markDispatched(published, 'web/1', app.call);
    expect(peerHooks(heard, 'web/1').map(({ call }) => call.remoteUnit)).toEqual(['web/0']);
  });
});
