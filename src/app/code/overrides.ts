/** What the run's setup passes to the library in place of what the charm says, at the line that constructs the library's object. */
import type { RequestAttributes, Setup } from '../../model/setup';
import { defaultSetup } from '../../model/start';
import { sameData } from '../../run/run';
import type { Override } from './CodeLines';

const CONSTRUCTOR = /TLSCertificatesRequiresV4\s*\(/;

function named(requests: readonly RequestAttributes[]): string {
  return requests.map((request) => `"${request.commonName}"`).join(', ');
}

function texts(setup: Setup): readonly string[] {
  const usual = defaultSetup();
  const { mode, requests, refreshEvents, key, renewalRelativeTime } = setup;
  const all: string[] = [];
  if (mode !== usual.mode) all.push(`mode=${mode.toUpperCase()}`);
  const lists = mode === 'app' ? requests.app : requests.unit;
  const whole = mode === 'app_and_unit' ? [...requests.app, ...requests.unit] : lists;
  if (!sameData(whole, usual.requests.unit)) {
    const plain = whole.some((request) => request.addUniqueId === false) ? ', without a unique id' : '';
    all.push(`certificate_requests: ${named(whole)}${plain}`);
  }
  if (refreshEvents.length > 0) all.push(`refresh_events: ${refreshEvents.join(', ')}`);
  if (key.from === 'charm') all.push('private_key: its own');
  if (key.algorithm !== usual.key.algorithm || key.size !== usual.key.size) {
    all.push(`key: ${key.algorithm.toUpperCase()}${key.size === null ? '' : ` ${key.size}`}`);
  }
  if (renewalRelativeTime !== usual.renewalRelativeTime) all.push(`renewal_relative_time=${renewalRelativeTime}`);
  return all;
}

export function overridesOf(source: string, setup: Setup): readonly Override[] {
  const line =
    source.split('\n').findIndex((text) => CONSTRUCTOR.test(text) && !text.trimStart().startsWith('class')) + 1;
  if (line === 0) return [];
  return texts(setup).map((text) => ({ line, text: `this run: ${text}`, ignored: false }));
}
