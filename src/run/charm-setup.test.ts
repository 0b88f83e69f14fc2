import { expect, it } from 'vitest';
import { withCharm } from './charm-setup';

it('a charm of two hosts asks for both, since nothing else was said', () => {
  expect(withCharm({ charm: 'prune' }).requests.unit.map((x) => x.commonName)).toEqual(['web.example', 'api.example']);
});

it('a scenario that sets the requests keeps them whatever the charm', () => {
  const requests = { app: [], unit: [{ commonName: 'only.example' }] };
  expect(withCharm({ charm: 'prune', requests }).requests).toEqual(requests);
});

it('refresh events of charm and scenario add up', () => {
  const { refreshEvents } = withCharm({ charm: 'careful', refreshEvents: ['update_status', 'upgrade_charm'] });
  expect(refreshEvents).toEqual(['config_changed', 'update_status', 'upgrade_charm']);
});

it('a charm that is not shipped changes nothing', () => {
  expect(withCharm({ charm: null }).requests.unit.map((x) => x.commonName)).toEqual(['web.example']);
});
