/** What a run passes to the library in place of what the charm does: only what differs from the usual setup. */
import type { RequestAttributes, Requests, Setup } from '../../model/setup';
import { defaultSetup } from '../../model/start';
import { sameData } from '../../run/run';
import type { Plain } from './literal';

const PLAIN = {
  commonName: 'common_name',
  emailAddress: 'email_address',
  organization: 'organization',
  organizationalUnit: 'organizational_unit',
  countryName: 'country_name',
  stateOrProvinceName: 'state_or_province_name',
  localityName: 'locality_name',
  isCa: 'is_ca',
  addUniqueId: 'add_unique_id_to_subject_name',
  sansDns: 'sans_dns',
  sansIp: 'sans_ip',
  sansOid: 'sans_oid',
} as const satisfies Record<keyof RequestAttributes, string>;

function attributes(request: RequestAttributes): Plain {
  const keys = Object.keys(PLAIN) as readonly (keyof typeof PLAIN)[];
  const given = keys.flatMap((key) => {
    const value = request[key];
    return value === undefined ? [] : [[PLAIN[key], value] as const];
  });
  return Object.fromEntries(given);
}

/** Lists by mode, each request as the arguments of `CertificateRequestAttributes`. */
export function requestLists({ app, unit }: Pick<Requests, 'app' | 'unit'>): Plain {
  return { APP: app.map(attributes), UNIT: unit.map(attributes) };
}

export interface Overrides {
  readonly values: Readonly<Record<string, Plain>>;
  /** What cannot be passed on, in sentences. */
  readonly notes: readonly string[];
}

/** A charm that was written elsewhere asks for its own names: nothing is put in their place. */
function asksItself({ app, unit }: Requests): boolean {
  return app.length + unit.length === 0;
}

export function overridesOf(setup: Setup): Overrides {
  const usual = defaultSetup();
  const { mode, requests, refreshEvents, key, renewalRelativeTime } = setup;
  const values: Record<string, Plain> = {};
  const notes: string[] = [];
  if (mode !== usual.mode) values['mode'] = mode.toUpperCase();
  if (requests.whenCapabilities)
    notes.push('The run asks for names by the capabilities of the provider; your charm asks for what it asks for.');
  else if (!asksItself(requests) && !sameData(requests, usual.requests)) values['requests'] = requestLists(requests);
  if (refreshEvents.length > 0) values['refresh_events'] = refreshEvents.map((name) => name.replaceAll('-', '_'));
  if (key.from === 'charm') values['private_key'] = true;
  if (key.algorithm !== usual.key.algorithm) values['key_algorithm'] = key.algorithm;
  if (key.size !== usual.key.size) values['key_size'] = key.size;
  if (renewalRelativeTime !== usual.renewalRelativeTime) values['renewal_relative_time'] = renewalRelativeTime;
  if (setup.design.length > 0)
    notes.push('The run uses a changed design of the library; this test uses the library that is installed.');
  return { values, notes };
}
