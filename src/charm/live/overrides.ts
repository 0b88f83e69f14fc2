/** What of a setup replaces what the reader's own charm passes to the library: only what the setup asks for and is not usual. */
import type { Setup } from '../../model/setup';
import { defaultSetup } from '../../model/start';
import { OVERRIDES, type Override } from './types';

const IS_ASKED: Readonly<Record<Override, (setup: Setup, usual: Setup) => boolean>> = {
  mode: ({ mode }, usual) => mode !== usual.mode,
  requests: ({ requests }) => requests.app.length + requests.unit.length > 0,
  refresh_events: ({ refreshEvents }) => refreshEvents.length > 0,
  private_key: ({ key }) => key.from === 'charm',
  renewal_relative_time: ({ renewalRelativeTime }, usual) => renewalRelativeTime !== usual.renewalRelativeTime,
  key_algorithm: ({ key }, usual) => key.algorithm !== usual.key.algorithm,
  key_size: ({ key }, usual) => key.size !== usual.key.size,
};

export function ownCharmOverrides(setup: Setup): readonly Override[] {
  const usual = defaultSetup();
  return OVERRIDES.filter((each) => IS_ASKED[each](setup, usual));
}
