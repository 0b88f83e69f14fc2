/** The main job, once for each engine: what a reader must be able to do wherever they open the page. */
import assert from 'node:assert/strict';
import type { Browser } from './engine';
import { EDITOR, Explorer, FOREIGN, PYTHON_MS, RECONCILER, STATE, until } from './explorer';
import type { Expression } from './inject';

export interface Place {
  readonly browser: Browser;
  readonly explorer: Explorer;
  readonly expression: Expression;
  /** Address of the page. */
  readonly site: string;
  /** What one test leaves to a later one. */
  readonly kept: Kept;
}

export interface Kept {
  /** What was shared, and the words of its step. */
  shared?: { readonly address: string; readonly says: string };
}

export interface Test {
  readonly title: string;
  readonly run: (place: Place) => Promise<void>;
}

/** A link always wins; an address without one lands a returning reader where they were. */
const renewal = (site: string): string => new URL('?scenario=renewal-gap', site).href;

/** A step in the quiet time before the renewal: TLS is served and Juju owes nothing but the next update-status. */
const QUIET_STEP = 7;

async function goToServing({ explorer, site }: Place): Promise<void> {
  await explorer.open(renewal(site));
  await explorer.goTo(QUIET_STEP);
  await explorer.isAt(/update-status/);
  await explorer.health('serving valid');
}

async function share({ explorer }: Place): Promise<void> {
  await explorer.press({ role: 'button', name: 'Share' });
  await until(
    'the link was copied, or the page says that it could not be',
    async () => [
      ...(await explorer.look({ role: 'button', name: 'Link copied' })),
      ...(await explorer.look({ role: 'status', name: 'Notices', holds: 'could not be copied' })),
    ],
    (said) => said.length > 0,
    5_000,
  );
}

/** The address, once it holds what was done and the step. */
async function addressOf({ explorer }: Place): Promise<Required<Kept>['shared']> {
  const { value, says } = await explorer.step();
  const address = await until(
    'the run and the step are in the address',
    async () => new URL(await explorer.tab.address()),
    (at) => at.hash.startsWith('#!1') && at.searchParams.get('step') === value,
    5_000,
  );
  return { address: address.href, says };
}

async function another({ browser, expression }: Place, address: string): Promise<Explorer> {
  const second = new Explorer(await browser.newTab(), expression);
  await second.open(address);
  return second;
}

async function sameStep(says: string, second: Explorer): Promise<void> {
  await until(
    'the same step',
    () => second.step(),
    (step) => step.says === says,
    PYTHON_MS,
  );
}

async function leave(explorer: Explorer): Promise<void> {
  assert.deepEqual(await explorer.faults(), []);
  await explorer.tab.close();
}

const NAMES: readonly (readonly [role: string, name: string])[] = [
  ['region', 'Timeline'],
  ['region', 'Reconciler'],
  ['region', 'Library calls'],
  ['region', 'State'],
  ['region', 'Why'],
  ['region', 'Actions'],
  ['slider', 'Step'],
  ['button', 'Next step'],
  ['combobox', 'Scenario'],
  ['status', 'Health'],
];

export const JOB: readonly Test[] = [
  {
    title: 'opens at the outage: files gone, the line that took them marked',
    run: async ({ explorer, site }) => {
      await explorer.open(site);
      await explorer.health('outage');
      await explorer.isAt(/update-status/);
      assert.match(await explorer.deletingLine(), /self\._remove_cert_files\(\).*− 2 files/);
      await explorer.sees(STATE, /csr-2 ≠ csr-1: nothing matches/);
    },
  },
  {
    title: "the engine's own accessibility tree has the names that the page promises",
    run: async ({ explorer: { tab } }) => {
      for (const [role, name] of NAMES) assert(await tab.exposes(role, name), `${role} "${name}" is not exposed`);
      assert.equal(await tab.exposes('region', 'No such region'), false);
    },
  },
  {
    title: 'stepping back and forth shows the files before, and their return',
    run: async ({ explorer }) => {
      await explorer.previous();
      await explorer.health('serving valid');
      await explorer.next();
      await explorer.health('outage');
      await explorer.next();
      await explorer.next();
      await explorer.health('serving valid');
      await explorer.sees(STATE, /tls\.crt/);
    },
  },
  {
    title: 'expire, deliver, update-status in the gap: the files go, and the line is marked',
    run: async (place) => {
      const { explorer } = place;
      await goToServing(place);
      await explorer.act('Expire secret');
      await explorer.act('Deliver next hook');
      await explorer.isAt(/secret-expired/);
      await explorer.health('serving valid');
      await explorer.act('Fire update-status');
      await explorer.health('outage');
      assert.match(await explorer.deletingLine(), /self\._remove_cert_files\(\)/);
    },
  },
  {
    title: 'the provider signs: the files return with the new certificate',
    run: async ({ explorer }) => {
      await explorer.act('Provider signs');
      await explorer.act('Deliver next hook');
      await explorer.isAt(/relation-changed/);
      await explorer.health('serving valid');
      await explorer.sees(STATE, /cert-2/);
    },
  },
  {
    title: 'revoke: the mirror goes on serving what was revoked',
    run: async (place) => {
      const { explorer } = place;
      await goToServing(place);
      await explorer.act('Revoke');
      await explorer.act('Deliver next hook');
      await explorer.health('serving revoked');
    },
  },
  {
    title: 'share: the address holds the run and the step',
    run: async (place) => {
      await share(place);
      place.kept.shared = await addressOf(place);
    },
  },
  {
    title: 'one line of the charm edited runs live in Python: the files stay',
    run: async ({ explorer, site }) => {
      await explorer.open(renewal(site));
      await explorer.health('outage');
      await explorer.press({ role: 'button', name: 'Edit', within: RECONCILER });
      await explorer.rewriteLine('self._remove_cert_files()', 'pass');
      await explorer.sees(EDITOR, /^Better: .*On screen after \d+ ms/, PYTHON_MS);
      await explorer.health('serving valid');
      await explorer.sees(STATE, /tls\.crt/);
    },
  },
  {
    title: 'the edited charm opened in another window waits until it has been read, then runs',
    run: async (place) => {
      await share(place);
      const { address, says } = await addressOf(place);
      const second = await another(place, address);
      await second.sees(FOREIGN, /Nothing has run yet/);
      await second.press({ role: 'button', name: 'I have read it, run it', within: FOREIGN });
      await second.health('serving valid', PYTHON_MS);
      await sameStep(says, second);
      await leave(second);
    },
  },
  {
    // After everything that needs the keyboard: without a window manager the first window does not get it back from another.
    title: 'the address that was shared, opened in another window, shows the same step',
    run: async (place) => {
      const { shared } = place.kept;
      assert(shared, 'nothing was shared');
      const second = await another(place, shared.address);
      await second.health('serving revoked');
      await sameStep(shared.says, second);
      await leave(second);
    },
  },
  {
    title: 'nothing failed unseen, no policy was broken, no other host was asked',
    run: async ({ explorer }) => {
      assert.deepEqual(await explorer.faults(), []);
      assert.deepEqual(await explorer.strangers(), []);
    },
  },
];
