/**
 * The line to the page around the frame. The first origin that sends a valid message is the host from then on; before that only what
 * tells nothing is sent. Without a host the frame works all the same.
 */
import { envelope, readMessage, type FrameMessage, type HostMessage } from './messages';

export interface Host {
  /** There is a page around this one. */
  readonly framed: boolean;
  send(message: FrameMessage): void;
}

/** What anybody may know. */
const OPEN: readonly FrameMessage['type'][] = ['ready', 'resize', 'exit'];

/** As much of a window as this needs. */
export interface FrameWindow {
  readonly parent: { postMessage(message: unknown, target: string): void };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Pages from a disk or in a sandbox have an origin that cannot be named. */
function target(origin: string): string {
  return /^https?:/.test(origin) ? origin : '*';
}

export function connectHost(frame: FrameWindow, onMessage: (message: HostMessage) => void): Host {
  const framed = frame.parent !== (frame as unknown);
  let origin: string | null = null;
  const waiting: FrameMessage[] = [];

  const send = (message: FrameMessage): void => {
    if (!framed) return;
    if (OPEN.includes(message.type)) frame.parent.postMessage(envelope(message), '*');
    else if (origin !== null) frame.parent.postMessage(envelope(message), target(origin));
    else {
      // Of what was said too early only the latest of each kind still holds.
      const earlier = waiting.findIndex((each) => each.type === message.type);
      if (earlier >= 0) waiting.splice(earlier, 1);
      waiting.push(message);
    }
  };

  frame.addEventListener('message', (event) => {
    if (!framed || event.source !== (frame.parent as unknown)) return;
    const message = readMessage(event.data);
    if (message === null) return;
    origin ??= event.origin;
    if (event.origin !== origin) return;
    for (const early of waiting.splice(0)) send(early);
    onMessage(message);
  });
  return { framed, send };
}
