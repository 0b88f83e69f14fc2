/** The reader of pastes as a worker: calls as in `messages.ts`. It asks the network for nothing. */
import { serveDesk } from './desk';
import type { Calls } from './messages';
import { Office } from './office';

self.onmessage = serveDesk<Calls>(new Office(() => performance.now()));
