/** The main job, as a person does it: a renewal on screen, the gap, the deletion, the return, and what revoking, denying and departing do. */
import { expect, test } from '@playwright/test';
import { Explorer } from './explorer';

let explorer: Explorer;

test.beforeEach(async ({ page }) => {
  explorer = new Explorer(page);
  await explorer.open();
  await explorer.settled();
});

test.afterEach(() => {
  expect(explorer.strangers, 'the page asks no other host for anything').toEqual([]);
  expect(explorer.errors, 'nothing fails unseen').toEqual([]);
});

test('the first visit opens at the outage: files gone, a good certificate listed, the line that did it marked', async () => {
  await expect(explorer.health).toHaveText('outage');
  await expect(explorer.slider).toHaveAttribute('aria-valuetext', /update-status/);
  await expect(explorer.deletingLine).toContainText('self._remove_cert_files()');
  await expect(explorer.deletingLine).toContainText('− 2 files');
  await expect(explorer.state).toContainText('csr-2 ≠ csr-1: nothing matches');
  await expect(explorer.state).toContainText('removed');
  await expect(explorer.why).toContainText('csr-1 was withdrawn');
  await expect(explorer.calls).toContainText('get_assigned_certificates');
});

test('stepping back and forth shows the files before, and their return', async () => {
  await explorer.previous();
  await expect(explorer.health).toHaveText('serving valid');
  await explorer.next();
  await expect(explorer.health).toHaveText('outage');
  await explorer.next();
  await expect(explorer.health).toHaveText('outage');
  await explorer.next();
  await expect(explorer.health).toHaveText('serving valid');
  await expect(explorer.state).toContainText('tls.crt');
});

test('each cause is a link to its step', async () => {
  const outage = await explorer.step();
  await explorer.why.getByRole('button', { name: /csr-1 was withdrawn/ }).click();
  expect(await explorer.step()).toBeLessThan(outage);
  await expect(explorer.slider).toHaveAttribute('aria-valuetext', /secret-expired/);
});

test.describe('acting by hand', () => {
  test.setTimeout(180_000);

  test('expire, update-status in the gap, sign: files go and come back', async () => {
    await goToServing(explorer);
    await explorer.act('Expire secret');
    await explorer.act('Deliver next hook');
    await expect(explorer.slider).toHaveAttribute('aria-valuetext', /secret-expired/);
    await expect(explorer.health, 'the charm was not asked in this hook').toHaveText('serving valid');
    await explorer.act('Fire update-status');
    await expect(explorer.health).toHaveText('outage');
    await expect(explorer.deletingLine).toContainText('self._remove_cert_files()');
    await explorer.act('Provider signs');
    await explorer.act('Deliver next hook');
    await expect(explorer.slider).toHaveAttribute('aria-valuetext', /relation-changed/);
    await expect(explorer.health).toHaveText('serving valid');
    await expect(explorer.state).toContainText('cert-2');
  });

  test('revoke: the mirror goes on serving the revoked certificate, since the getters return it', async () => {
    await goToServing(explorer);
    await explorer.act('Revoke');
    await explorer.act('Deliver next hook');
    await expect(explorer.health).toHaveText('serving revoked');
  });

  test('deny: the answer stays empty and the mirror deletes', async () => {
    await goToServing(explorer);
    await explorer.act('Expire secret');
    await explorer.act('Deliver next hook');
    await explorer.act('Deny');
    await explorer.act('Deliver next hook');
    await expect(explorer.health).toHaveText('outage');
    await expect(explorer.state).toContainText(/denied/i);
  });

  test('remove the relation: the mirror takes its files away, as it should', async () => {
    await goToServing(explorer);
    await explorer.act('Remove relation');
    for (let hooks = 0; hooks < 3; hooks += 1) {
      if ((await explorer.health.textContent()) === 'gone as it should be') break;
      await explorer.act('Deliver next hook');
    }
    await expect(explorer.health).toHaveText('gone as it should be');
  });
});

/** The quiet time before the renewal: TLS is served and Juju owes nothing but the next update-status. */
async function goToServing(on: Explorer): Promise<void> {
  await on.goTo(7);
  await expect(on.slider).toHaveAttribute('aria-valuetext', /update-status/);
  await expect(on.health).toHaveText('serving valid');
}
