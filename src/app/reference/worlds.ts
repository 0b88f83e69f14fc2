/** What the states of the reference are made of: setups, ways to a served certificate, and questions to a world, never to the answers. */
import type { World } from '../../model/juju/world';
import type { LibraryVersion, RequestAttributes, Setup } from '../../model/setup';
import { providerFacts, requestsOfEntity } from '../../run/facts';
import { Play, WEB } from './play';

export const DAY = 86_400_000;
export const NAMES: RequestAttributes = { commonName: 'web.example', sansDns: ['web.example'] };
export const BY_HAND = { provider: { kind: 'manual' } } as const satisfies Partial<Setup>;
export const AT_ONCE = { provider: { kind: 'instant' } } as const satisfies Partial<Setup>;
export const SAME_AGAIN: Partial<Setup> = {
  ...AT_ONCE,
  requests: { app: [], unit: [{ ...NAMES, addUniqueId: false }] },
};
export const APP: Partial<Setup> = { ...AT_ONCE, mode: 'app', units: 2 };
export const BOTH: Partial<Setup> = { ...AT_ONCE, mode: 'app_and_unit', units: 2 };

export function requests(world: World, entity = WEB): readonly string[] {
  return requestsOfEntity(world, entity).map(({ csr }) => csr);
}

export function listed(world: World) {
  return providerFacts(world).entries.map((entry) => ({
    ...entry,
    notAfter: (entry.certificate?.notAfter ?? 0) * 1000,
  }));
}

export function isRelated({ relation }: World, unit = WEB): boolean {
  const view = relation?.views[unit];
  return view !== undefined && view.created && !view.broken && relation?.dying === false;
}

/** Provider entries that answer a request in the databag. */
export function answers(world: World, entity = WEB) {
  const asked = requests(world, entity);
  return listed(world).filter(({ csr }) => asked.includes(csr));
}

export function isPending(world: World, entity = WEB): boolean {
  return isRelated(world) && requests(world, entity).length > 0 && answers(world, entity).length === 0;
}

/** Nothing waits to be told to the unit. */
export function isTold(world: World, unit = WEB): boolean {
  const { relation, provider } = world;
  return relation?.views[unit]?.appAnnounced === (relation?.versions[provider.name] ?? 0);
}

export function wasServed(world: World): boolean {
  return world.issued.length > 0;
}

export const served = (setup: Partial<Setup>, library: LibraryVersion): Play => {
  const play = new Play(setup, library).settle();
  if (setup.provider?.kind !== 'manual') return play;
  return play.take({ do: 'sign' }).settle();
};

export const renewing = (library: LibraryVersion): Play =>
  served(BY_HAND, library).take({ do: 'expire' }).deliver(WEB, 'secret-expired');
