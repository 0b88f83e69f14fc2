import { describe, expect, it } from 'vitest';
import { ownCharmId } from '../../run/code';
import { formatLink } from '../../run/link/link';
import { SCENARIO_IDS } from '../../scenarios/ids';
import { scenarioById } from '../../scenarios/scenarios';
import { branchLinks } from './branch-links';
import { openedLinks } from './links';
import { exported } from './export';
import { readOptions } from './options';
import { Player } from './player';
import { questionOf, verdict } from './question';
import { triesAt } from './tries';

const open = (search: string) => Player.open({ search, hash: '' }, readOptions(search));

describe('Player', () => {
  it('opens every scenario whole, from recorded hooks and without Python', async () => {
    for (const id of SCENARIO_IDS) {
      const { state } = await open(`?scenario=${id}`);
      expect([id, state.stuck, state.computed.steps.length]).toEqual([id, false, scenarioById(id).actions.length]);
      expect(state.source).toContain('class WebCharm');
    }
  });
  it('opens on the step that matters, on a number, and on a step that is named', async () => {
    expect((await open('')).state.selected).toBe(11);
    expect((await open('?step=3')).state.selected).toBe(3);
    expect((await open('?step=secret-expired-web-0')).state.selected).toBe(9);
    expect((await open('?step=999')).state.selected).toBe(15);
  });
  it('branches when one does something else than the scenario, and undo brings it back', async () => {
    const player = await open('?step=11');
    const other = triesAt(player.state.computed, 11, false).find(({ action }) => action.do !== 'finish');
    if (!other) throw new Error('there is something else to try');
    player.act(other.action);
    await expect.poll(() => player.state.selected, { timeout: 15_000 }).toBe(12);
    expect(player.state.computed.steps).toHaveLength(12);
    player.undo();
    expect(player.state.computed.steps).toHaveLength(15);
    expect(player.state.selected).toBe(11);
  });
  it('runs a shipped charm by its paths where nothing was recorded', async () => {
    const { state } = await open('?scenario=renewal-gap&reconciler=mirror');
    expect([state.stuck, state.computed.steps.length, state.selected]).toEqual([false, 15, 11]);
  });
  it('stands before a hook that only Python can run, with all before it on screen', async () => {
    const charm = { files: { 'charm.py': "raise RuntimeError('nobody recorded this')\n" }, from: null };
    const { setup, actions } = scenarioById('renewal-gap');
    const run = {
      setup: { ...setup, charm: ownCharmId(charm) },
      scenario: 'renewal-gap',
      actions,
      code: { charm },
    } as const;
    const { search, hash } = formatLink({ run, others: [], step: null, view: null, theme: null, motion: null });
    const player = await Player.open({ search, hash }, readOptions(search));
    expect(player.state.stuck).toBe(true);
    expect(player.knowsAll).toBe(true);
    for (const { action } of triesAt(player.state.computed, 0, true)) {
      player.act(action);
      player.undo();
      expect(player.state.computed.steps).toEqual([]);
    }
  });
  it('brings the paths when an action first needs them', async () => {
    const player = await open('?step=11');
    expect(player.knowsAll).toBe(false);
    const labels = triesAt(player.state.computed, 11, false).map(({ label }) => label);
    expect(labels).toContain('Fire update-status');
    player.act({ do: 'update-status', unit: 'web/0' });
    await expect.poll(() => player.state.stuck, { timeout: 15_000 }).toBe(false);
    expect([player.state.selected, player.state.computed.steps.length]).toEqual([12, 12]);
  });
  it('goes where the host asks', async () => {
    const player = await open('');
    await player.goTo(null, '2');
    expect(player.state.selected).toBe(2);
    await player.goTo('key-rotated', null);
    expect([player.state.tree.scenario, player.state.selected]).toEqual(['key-rotated', 9]);
  });
});

describe('asking first', () => {
  it('comes before the step that matters when one steps into it, and going on shows it', async () => {
    const player = await open('?step=9');
    player.move(1);
    player.move(1);
    expect([player.state.selected, player.state.asked?.says]).toEqual([10, null]);
    player.move(1);
    expect(player.state.selected).toBe(11);
    expect(player.state.asked?.says).toContain('no certificate and no key');
  });
  it('is not done for what the reader has seen, nor where it is switched off', async () => {
    for (const search of ['', '?step=9&predict=off']) {
      const player = await open(search);
      player.select(10);
      player.move(1);
      expect([player.state.selected, player.state.asked]).toEqual([11, null]);
    }
  });
  it('opens with the question where the address wants it', async () => {
    const { state } = await open('?predict=on');
    expect([state.selected, state.asked?.question.step]).toEqual([10, 11]);
  });
  it('is answered by running: the right answer is among the options of every scenario that loses something', async () => {
    for (const id of SCENARIO_IDS) {
      const { steps } = (await open(`?scenario=${id}`)).state.computed;
      const question = questionOf(steps);
      if (question === null) continue;
      const right = question.options.filter((option) => verdict(question, steps, option).startsWith('Right'));
      expect([id, right.length]).toEqual([id, 1]);
      expect(question.options.length).toBeGreaterThan(3);
    }
  });
});

describe('links', () => {
  const base = 'https://host.example/base/';

  it('are short for a scenario and name the step by its id', async () => {
    const { state, address } = await open('');
    expect(openedLinks(state, address, base, { ui: 'min' })).toEqual({
      share: `${base}s/renewal-gap/?step=update-status-web-0-2`,
      explorer: `${base}?scenario=renewal-gap&step=11`,
      own: '?scenario=renewal-gap&step=11&ui=min',
    });
  });
  it('keep what the address said about the charm', async () => {
    const { state, address } = await open('?reconciler=report-guarded&step=2');
    const { share, explorer } = openedLinks(state, address, base, {});
    expect(share).toBe(`${base}s/renewal-gap/?step=relation-changed-ca-0&reconciler=report-guarded`);
    expect(explorer).toContain('reconciler=report-guarded');
  });
  it('open the same run again after one has acted, and from there once more', async () => {
    const player = await open('?step=11');
    player.act({ do: 'remove-relation' });
    const url = new URL(branchLinks(player.state, base, {}).explorer);
    const again = await Player.open(url, readOptions(url.search));
    expect(again.state.computed.run).toEqual(player.state.computed.run);
    const third = new URL(openedLinks(again.state, again.address, base, {}).explorer);
    expect((await Player.open(third, readOptions(third.search))).state.computed.run).toEqual(player.state.computed.run);
  });
});

describe('exported', () => {
  it('gives what it can as text, and a sentence for what it cannot', async () => {
    const { state } = await open('');
    expect(await exported(state, 'link', 'https://x.example/')).toEqual({
      ok: true,
      value: { link: 'https://x.example/' },
    });
    expect(await exported(state, 'svg', '')).toMatchObject({
      ok: true,
      value: { svg: expect.stringContaining('<svg') as string },
    });
    expect(await exported(state, 'json', '')).toMatchObject({ ok: true });
    const markdown = await exported(state, 'markdown', 'https://x.example/');
    expect(markdown).toMatchObject({
      ok: true,
      value: { markdown: expect.stringContaining('11. update-status on web/0') as string },
    });
    expect(await exported(state, 'mermaid', '')).toMatchObject({ ok: false });
  });
});
