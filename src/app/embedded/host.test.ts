import { describe, expect, it } from 'vitest';
import { connectHost, type FrameWindow } from './host';
import type { HostMessage } from './messages';

function page() {
  const sent: (readonly [type: string, target: string])[] = [];
  const heard: HostMessage[] = [];
  const parent = {
    postMessage: (message: unknown, target: string) => sent.push([(message as { readonly type: string }).type, target]),
  };
  let listener: (event: MessageEvent) => void = () => undefined;
  const frame: FrameWindow = { parent, addEventListener: (_, listen) => (listener = listen) };
  const host = connectHost(frame, (message) => heard.push(message));
  const say = (type: string, origin: string, source: unknown = parent): void =>
    listener({ data: { ns: 'tls-explainer', v: 1, type }, origin, source } as MessageEvent);
  return { host, sent, heard, say };
}

describe('connectHost', () => {
  it('holds back what only the host may know until the host has spoken, and keeps the latest of it', () => {
    const { host, sent, say } = page();
    host.send({ type: 'resize', height: 10 });
    for (const message of ['first', 'second']) host.send({ type: 'error', code: 'bad-state', message });
    expect(sent).toEqual([['resize', '*']]);
    say('hello', 'https://docs.example');
    expect(sent).toEqual([
      ['resize', '*'],
      ['error', 'https://docs.example'],
    ]);
  });
  it('stays with the first origin that spoke', () => {
    const { heard, say } = page();
    say('hello', 'https://docs.example');
    say('pause', 'https://evil.example');
    expect(heard).toEqual([{ type: 'hello' }]);
  });
  it('hears only the page that holds the frame', () => {
    const { heard, say } = page();
    say('pause', 'https://docs.example', {});
    expect(heard).toEqual([]);
  });
  it('answers pages on a disk, whose origin cannot be named', () => {
    const { host, sent, say } = page();
    say('hello', 'null');
    host.send({ type: 'error', code: 'bad-state', message: '' });
    expect(sent).toEqual([['error', '*']]);
  });
  it('says nothing where there is no page around it', () => {
    const sent: unknown[] = [];
    const alone: FrameWindow = {
      parent: { postMessage: (message) => sent.push(message) },
      addEventListener: () => undefined,
    };
    const own = Object.assign(alone, { parent: alone as unknown as FrameWindow['parent'] });
    connectHost(own, () => undefined).send({ type: 'resize', height: 1 });
    expect(sent).toEqual([]);
  });
});
