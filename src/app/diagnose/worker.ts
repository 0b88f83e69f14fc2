/** The reader of pastes as a worker: messages as in `messages.ts`. It asks the network for nothing. */
import type { Ask, Reply } from './messages';
import { Office } from './office';

const office = new Office(() => performance.now());

self.onmessage = ({ data }: MessageEvent<Ask>): void => {
  void office.answer(data.call, data.ask as never).then(
    (answer) => self.postMessage({ id: data.id, ok: true, answer } satisfies Reply),
    () => self.postMessage({ id: data.id, ok: false } satisfies Reply),
  );
};
