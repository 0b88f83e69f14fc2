import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioRun } from '../../run/link/link';
import { layoutTimeline } from '../layout/layout';
import { timelineModel } from '../model/model';
import { runOf } from '../testing';
import { h, serialize, type SvgNode } from './node';
import { drawingIn } from './patch';
import { timelineSvg } from './svg';

/** As much of a document as a drawing needs, counting what is done to it. */
class FakeNode {
  readonly style = { cssText: '' };
  readonly attributes = new Map<string, string>();
  readonly childNodes: FakeNode[] = [];
  parentNode: FakeNode | null = null;
  changes = 0;

  constructor(
    readonly nodeType: 1 | 3,
    readonly name: string,
    private text = '',
  ) {}

  get ownerDocument() {
    return {
      createElementNS: (_: string, tag: string) => new FakeNode(1, tag),
      createTextNode: (text: string) => new FakeNode(3, '', text),
    };
  }
  get nextSibling(): FakeNode | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  get nodeValue(): string {
    return this.text;
  }
  set nodeValue(text: string) {
    this.changes += 1;
    this.text = text;
  }
  setAttribute(name: string, value: string): void {
    this.changes += 1;
    this.attributes.set(name, value);
  }
  removeAttribute(name: string): void {
    this.changes += 1;
    if (name === 'style') this.style.cssText = '';
    this.attributes.delete(name);
  }
  remove(): void {
    const all = this.parentNode?.childNodes;
    all?.splice(all.indexOf(this), 1);
    this.parentNode = null;
  }
  appendChild(child: FakeNode): void {
    this.insertBefore(child, null);
  }
  insertBefore(child: FakeNode, next: FakeNode | null): void {
    child.remove();
    this.childNodes.splice(next === null ? this.childNodes.length : this.childNodes.indexOf(next), 0, child);
    child.parentNode = this;
    this.changes += 1;
  }

  asNode(): SvgNode | string {
    if (this.nodeType === 3) return this.text;
    const style = this.style.cssText === '' ? {} : { style: this.style.cssText };
    const attrs = Object.fromEntries(
      Object.entries({ ...Object.fromEntries(this.attributes), ...style }).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    return { tag: this.name, attrs, children: this.childNodes.map((child) => child.asNode()) };
  }
  sum(): number {
    return this.changes + this.childNodes.reduce((all, child) => all + child.sum(), 0);
  }
  all(): readonly FakeNode[] {
    return [this, ...this.childNodes.flatMap((child) => child.all())];
  }
}

function page() {
  const root = new FakeNode(1, 'svg');
  const draw = drawingIn(root as unknown as SVGElement);
  return { root, draw };
}

/** What a drawing says, its attributes in one order. */
function told(node: SvgNode | string): SvgNode | string {
  if (typeof node === 'string') return node;
  const attrs = Object.fromEntries(Object.entries(node.attrs).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { tag: node.tag, attrs, children: node.children.map(told) };
}

const leaf = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constant(h('path', { d: 'M0 0' })));
const attrs = fc.dictionary(fc.constantFrom('class', 'x', 'data-id', 'style'), fc.constantFrom('1', '2', '3'));
const group = (children: fc.Arbitrary<SvgNode | string>): fc.Arbitrary<SvgNode> =>
  fc
    .tuple(
      fc.constantFrom('g', 'text'),
      attrs,
      fc.array(children, { maxLength: 5 }),
      fc.option(fc.constantFrom('k1', 'k2', 'k3', 'k4'), { nil: undefined }),
    )
    .map(([tag, own, below, key]) => h(tag, own, below, key));
const drawing = fc
  .array(group(fc.oneof(leaf, group(leaf))), { maxLength: 6 })
  .map((children) => h('svg', { class: 'tl' }, children));

describe('drawingIn', () => {
  it('shows the last drawing after any others, so that nothing of an earlier step is left', () => {
    fc.assert(
      fc.property(fc.array(drawing, { minLength: 1, maxLength: 5 }), (drawings) => {
        const { root, draw } = page();
        for (const each of drawings) draw(each);
        const last = drawings.at(-1);
        expect(serialize(root.asNode())).toBe(last && serialize(told(last)));
      }),
    );
  });

  it('keeps the element of a key wherever it stands, so that what moves is seen to move', () => {
    const { root, draw } = page();
    const of = (...keys: readonly string[]) =>
      h(
        'svg',
        {},
        keys.map((key) => h('g', { 'data-id': key }, [], key)),
      );
    draw(of('a', 'b', 'c'));
    const [a, b, c] = root.childNodes;
    draw(of('c', 'x', 'a', 'b'));
    expect(root.childNodes.map((each) => each.attributes.get('data-id'))).toEqual(['c', 'x', 'a', 'b']);
    expect([root.childNodes[2], root.childNodes[3], root.childNodes[0]]).toEqual([a, b, c]);
  });

  it('touches little of a timeline when only the step is another, so that stepping is quick', () => {
    const { setup, actions } = scenarioRun('renewal-gap');
    const { steps, start } = runOf(setup, actions);
    const model = timelineModel(steps, start);
    const at = (now: number): SvgNode =>
      timelineSvg(layoutTimeline(model, { variant: 'explorer', width: 1408, now }), { prefix: 'a', title: null });
    const { root, draw } = page();
    draw(at(7));
    const before = root.sum();
    expect(before).toBeGreaterThan(1000);
    draw(at(8));
    expect(root.sum() - before).toBeLessThan(120);
    expect(serialize(root.asNode())).toBe(serialize(told(at(8))));
    const stood = root.sum();
    draw(at(8));
    expect(root.sum()).toBe(stood);
  });
});
