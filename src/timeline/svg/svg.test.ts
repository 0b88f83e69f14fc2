import { describe, expect, it } from 'vitest';
import { scenarioRun } from '../../run/link/link';
import { layoutTimeline } from '../layout/layout';
import { timelineModel } from '../model/model';
import { describeTimeline } from '../describe';
import { runOf } from '../testing';
import { h, serialize, type SvgNode } from './node';
import { timelineSvg, svgText, type SvgOptions } from './svg';

const { setup, actions } = scenarioRun('renewal-gap');
const run = runOf(setup, actions);
const model = timelineModel(run.steps, run.start);
const layout = layoutTimeline(model, { variant: 'explorer', width: 1408, now: 11, chain: [8, 9], whole: true });

function draw(options: Partial<SvgOptions> = {}): SvgNode {
  return timelineSvg(layout, { prefix: 'a', title: 'A quiet renewal', ...options });
}

function all(node: SvgNode): readonly SvgNode[] {
  return [node, ...node.children.flatMap((child) => (typeof child === 'string' ? [] : all(child)))];
}

describe('timelineSvg', () => {
  it('draws gap, rules, bars, cuts, arrows, flags, bracket, chips and playhead in this order, so that nothing hides what matters', () => {
    const layers = all(draw()).flatMap((node) =>
      node.attrs['data-layer'] === undefined ? [] : [node.attrs['data-layer']],
    );
    expect(layers).toEqual([
      'gap',
      'rules',
      'bars',
      'cuts',
      'marks',
      'arrows',
      'flags',
      'bracket',
      'chips',
      'play',
      'now',
      'gutter',
    ]);
  });

  it('refers only to ids of its own prefix, so that several timelines live on one page', () => {
    const ids = (prefix: string) =>
      all(draw({ prefix })).flatMap((node) => (node.attrs['id'] === undefined ? [] : [String(node.attrs['id'])]));
    const text = svgText(layout, { prefix: 'b', title: 'B', description: describeTimeline(model, 11) });
    const referred = [...text.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1] ?? '');
    expect(referred.length).toBeGreaterThan(5);
    for (const id of referred) expect(ids('b')).toContain(id);
    expect(ids('a').filter((id) => ids('b').includes(id))).toEqual([]);
  });

  it('names what can be pressed or lit up', () => {
    const nodes = all(draw());
    const outage = nodes.find((node) => node.attrs['data-id'] === 'web/0:health:11');
    expect(outage?.attrs).toMatchObject({ 'data-kind': 'outage', 'data-lane': 'health', 'data-step': 11 });
    const chips = nodes.filter((node) => node.attrs['data-kind'] === 'step');
    expect(chips).toHaveLength(model.chips.length);
    const keys = nodes.flatMap((node) => (node.key === undefined ? [] : [node.key]));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has a title and a description, or is hidden where the page says the same in words', () => {
    const named = draw({ description: describeTimeline(model, 11) });
    expect(named.attrs).toMatchObject({ role: 'img', 'aria-labelledby': 'a-title', 'aria-describedby': 'a-desc' });
    expect(draw({ title: null }).attrs).toMatchObject({ 'aria-hidden': 'true' });
  });

  it('stands alone with both palettes, and without any address outside itself', () => {
    const text = svgText(layout, { prefix: 'a', title: 'A', standalone: 'auto' });
    expect(text).toContain('--valid:#0a6a5c');
    expect(text).toContain('prefers-color-scheme:dark');
    expect(text.match(/https?:[^"]+/g)).toEqual(['http://www.w3.org/2000/svg']);
    expect(svgText(layout, { prefix: 'a', title: 'A', standalone: 'dark' })).not.toContain('#0a6a5c');
  });

  it('parts into names and plot, so that a scrolled plot keeps its names', () => {
    expect(draw({ part: 'gutter' }).attrs['viewBox']).toBe(`0 0 148 ${layout.height}`);
    expect(draw({ part: 'plot' }).attrs['viewBox']).toBe(`148 0 ${layout.width - 148} ${layout.height}`);
  });
});

describe('serialize', () => {
  it('lets no text become mark-up', () => {
    const node = h('text', { 'data-id': '"><script>' }, ['<b> & "c"']);
    expect(serialize(node)).toBe('<text data-id="&quot;&gt;&lt;script&gt;">&lt;b&gt; &amp; &quot;c&quot;</text>');
  });
});

describe('describeTimeline', () => {
  it('tells the finding to who does not see it', () => {
    expect(describeTimeline(model, 11)).toBe(
      '8 lanes, 15 steps over 657 days. Step 11 of 15, update-status on web/0, is selected. Gaps without an answer: web/0 for 4 min. web/0: outage, 3 min.',
    );
  });
});
