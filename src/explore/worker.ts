/**
 * The lab's worker: `new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })`. Messages: `messages.ts`. What only Python can
 * run it asks the page for.
 */
import { Office } from './office';

/** A message channel, unlike a timer, is not slowed down in a page that is not looked at. */
function breather(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return () =>
    new Promise((done) => {
      port1.onmessage = () => {
        done();
      };
      port2.postMessage(null);
    });
}

const office = new Office({
  say: (message) => {
    self.postMessage(message);
  },
  breathe: breather(),
  now: () => performance.now(),
});

self.onmessage = ({ data }: MessageEvent<unknown>): void => {
  void office.take(data);
};
