/** One line to the page around, for as long as the frame lives: who answers changes with the lesson. */
import { connectHost, type Host } from '../embedded/host';
import { watchHeight } from '../embedded/height';
import type { HostMessage } from '../embedded/messages';
import { applyTheme } from '../shell/theme';

export interface Line extends Host {
  /** @returns a function that ends listening */
  listen(listener: (message: HostMessage) => void): () => void;
  sayHeight(): void;
}

export function openLine(): Line {
  const listeners = new Set<(message: HostMessage) => void>();
  const root = document.documentElement;
  const host = connectHost(window, (message) => {
    if ((message.type === 'init' || message.type === 'theme') && message.theme !== null) applyTheme(message.theme);
    for (const listener of listeners) listener(message);
  });
  const tell = (height: number): void => host.send({ type: 'resize', height });
  watchHeight(root, tell);
  return {
    ...host,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sayHeight: () => tell(Math.ceil(root.getBoundingClientRect().height)),
  };
}
