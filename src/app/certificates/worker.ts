/** Key making and decoding in a worker: calls as in `messages.ts`. */
import { serveDesk } from '../diagnose/desk';
import type { Calls } from './messages';
import { Office } from './office';

self.onmessage = serveDesk<Calls>(new Office());
