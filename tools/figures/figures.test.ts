import { describe, expect, it } from 'vitest';
import { SCENARIO_IDS } from '../../src/scenarios/ids';
import { scenarioById } from '../../src/scenarios/scenarios';
import { figureSvg } from './figure';
import { altText, stepHtml, stepMarkdown } from './markup';
import { scenarioPage } from './page';
import { scenarioRunOf } from './runs';
import { stepTwin } from './twin';

const run = scenarioRunOf(scenarioById('renewal-gap'));
const svg = figureSvg(run, run.matters);

describe('a figure', () => {
  it('asks for nothing else: no address, no font, no script, so that it shows in any page and on paper', () => {
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|url\((?!#)|@import|@font-face|<script|href/,
    );
  });
  it('has a name and a description for readers who do not see it', () => {
    expect(svg).toMatch(/<title[^>]*>A quiet renewal[^<]*step 11 of 15<\/title>/);
    expect(svg).toMatch(/<desc[^>]*>4 lanes, 15 steps[^<]*outage[^<]*<\/desc>/);
  });
  it('brings every colour and pattern that it names, in both themes, and the dark ones only for screens', () => {
    const [, light = '', dark = ''] =
      /\.tl\{([^}]*)\}@media screen and \(prefers-color-scheme:dark\)\{\.tl\{([^}]*)\}/.exec(svg) ?? [];
    const used = [...svg.matchAll(/var\(--([\w-]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !name.startsWith('font-'));
    expect(used.length).toBeGreaterThan(10);
    for (const name of used) for (const palette of [light, dark]) expect(`;${palette}`).toContain(`;--${name}:`);
    for (const [, id = ''] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(`id="${id}"`);
  });
  it('carries no rule that its drawing does not need, and stays small', () => {
    expect(svg).not.toContain('tl-mini');
    expect(svg).not.toContain('data-');
    expect(svg.length).toBeLessThan(20_000);
  });
  it('is there for every step of every scenario, from recorded hooks alone', () => {
    for (const id of SCENARIO_IDS) {
      const each = scenarioRunOf(scenarioById(id));
      expect(each.computed.steps).toHaveLength(each.scenario.actions.length);
      expect(figureSvg(each, 1)).toContain('</svg>');
    }
  });
});

describe('the words of a figure', () => {
  const twin = stepTwin(run, run.matters);

  it('say what each lane shows at the step, without capitals that would be spelled out', () => {
    expect(twin.lanes).toEqual([
      { name: 'TLS health', says: expect.stringMatching(/^outage, \d+ min$/) as string },
      { name: 'Workload files', says: 'no files' },
      { name: 'Pull API answer', says: '[]' },
      { name: 'Hook', says: 'update-status' },
    ]);
  });
  it('name the units where there are several', () => {
    const lanes = stepTwin(scenarioRunOf(scenarioById('two-units')), 13).lanes.map(({ name }) => name);
    expect(lanes).toContain('TLS health of web/0');
    expect(lanes).toContain('TLS health of web/1');
  });
  it('give the causes in order as HTML and as Markdown', () => {
    expect(stepHtml(twin)).toMatch(/<ol>\n<li>Step 11: The files were deleted\./);
    expect(stepMarkdown(twin, 'a.svg')).toMatch(/^!\[A quiet[^\]]*\]\(a\.svg\)\n\nStep 11 of 15/);
  });
  it('explain nothing where nothing is to be explained', () => {
    expect(stepHtml(stepTwin(run, 7))).not.toContain('<ol>');
  });
  it('escape what would end a picture in Markdown', () => {
    expect(altText('a [b]')).toBe('a \\[b\\]');
  });
});

describe('the page behind a short link', () => {
  const page = scenarioPage(run, { url: null, card: false }, 'page.js');

  it('holds every step as an item that can be linked to by its id', () => {
    for (const id of run.ids) expect(page).toContain(`<li id="${id}"`);
  });
  it('refers to the site only by relative addresses, so that it works under any path', () => {
    const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(addresses.length).toBeGreaterThan(15);
    for (const address of addresses) expect(address).not.toMatch(/^(?:\/|[a-z]+:)/);
  });
  it('says its own address and a preview only where the address is known', () => {
    expect(page).not.toMatch(/og:|canonical/);
    const known = scenarioPage(run, { url: 'https://example.org/gap/', card: true }, 'page.js');
    expect(known).toContain('<link rel="canonical" href="https://example.org/gap/s/renewal-gap/" />');
    expect(known).toContain('content="https://example.org/gap/s/renewal-gap/card.png"');
    expect(scenarioPage(run, { url: 'https://example.org/', card: false }, 'page.js')).not.toContain('og:image');
  });
});
