import { describe, expect, it } from 'vitest';
import { parseLink } from '../run/link/link';
import { embeddableRun, embedHtml, embedMarkdown } from './embed';

const SITE = 'https://host.example/gap/';

describe('a run for other people’s pages', () => {
  it('is a short link to the scenario’s page, which reads without a script', () => {
    const run = embeddableRun(SITE, '?scenario=renewal-gap&step=11&theme=dark', 'The gap');
    expect(run.link).toBe('https://host.example/gap/s/renewal-gap/?step=11');
    expect(embedMarkdown(run)).toBe('[The gap](https://host.example/gap/s/renewal-gap/?step=11)');
  });
  it('keeps what was changed in it, and the long part, so that the same run plays', () => {
    const address = '?scenario=renewal-gap&step=3&reconciler=careful&lib=1.12.0,overlap#!1abc';
    const run = embeddableRun(SITE, address, 'Mine');
    expect(run.attributes).toEqual({
      scenario: 'renewal-gap',
      step: '3',
      reconciler: 'careful',
      lib: '1.12.0,overlap',
      state: '1abc',
    });
    expect(run.link).toBe('https://host.example/gap/s/renewal-gap/?step=3&lib=1.12.0,overlap&reconciler=careful#!1abc');
    const { search, hash } = new URL(run.link);
    expect(parseLink({ search: `${search}&scenario=renewal-gap`, hash }).run.setup).toEqual(
      parseLink({ search: '?scenario=renewal-gap&step=3&reconciler=careful&lib=1.12.0,overlap', hash }).run.setup,
    );
  });
  it('opens in the explorer where it is no scenario’s', () => {
    expect(embeddableRun(SITE, '?step=2#!1abc', 'Mine').link).toBe('https://host.example/gap/?step=2#!1abc');
  });
  it('is an element around its picture and its link, with every sign escaped', () => {
    const run = embeddableRun(SITE, '?scenario=renewal-gap&step=2', 'A "b" <c> & [d]', `${SITE}s/x.svg`);
    expect(embedHtml(SITE, run)).toBe(
      [
        '<script defer src="https://host.example/gap/embed.v1.js"></script>',
        '<tls-explainer scenario="renewal-gap" step="2" label="A &quot;b&quot; &lt;c&gt; &amp; [d]">',
        '  <figure>',
        '    <img src="https://host.example/gap/s/x.svg" alt="A &quot;b&quot; &lt;c&gt; &amp; [d]">',
        '    <figcaption><a href="https://host.example/gap/s/renewal-gap/?step=2">A &quot;b&quot; &lt;c&gt; &amp; [d]</a></figcaption>',
        '  </figure>',
        '</tls-explainer>',
        '',
      ].join('\n'),
    );
    expect(embedMarkdown(run)).toMatch(/^\[A "b" <c> & \\\[d\\\]\]\(/);
  });
});
