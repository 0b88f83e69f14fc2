/** The four lanes, drawn for the width that is there. Wide drawings scroll sideways under their names; the wheel stays the page's. */
import type { Step } from '../../model/step.types';
import { causesOf } from '../../run/why/causes';
import { layoutTimeline, type Layout } from '../../timeline/layout/layout';
import { pemCache } from '../../timeline/model/book';
import { timelineModel } from '../../timeline/model/model';
import type { LaneName } from '../../timeline/layout/types';
import type { TimelineModel } from '../../timeline/model/types';
import { timelineSvg } from '../../timeline/svg/svg';
import { fourLanes, NARROW, variantFor } from '../../timeline/lanes';
import type { Player, PlayerState } from '../play/player';
import { el, refill, svgElement } from './dom';

const NARROW_ZOOM = 1.8;
const SMALLEST = 280;
/** How near to an edge of what is seen the step may come, as a part of it. */
const CLEAR = 0.2;
const MOVE_MS = 240;

export function chainAt({ computed, selected }: PlayerState): readonly number[] {
  if (computed.steps[selected - 1] === undefined) return [];
  const { kind, causes } = causesOf(computed.steps, selected - 1);
  return kind === 'nothing-wrong' ? [] : [...new Set(causes.map((cause) => cause.step + 1))];
}

/** While a question is open the drawing ends before its answer. */
function knownSteps({ computed, asked }: PlayerState): readonly Step[] {
  const open = asked !== null && asked.says === null;
  return open ? computed.steps.slice(0, asked.question.step - 1) : computed.steps;
}

export interface TimelineView {
  readonly element: HTMLElement;
  update(state: PlayerState): void;
}

/** Names over their bars; the first of each unit says whose they are, where there are several. */
function namesAbove(names: readonly LaneName[]): readonly HTMLElement[] {
  const several = new Set(names.map((name) => name.group)).size > 1;
  return names.map((name) => {
    const whose = several && name.lane === 'health' ? ` of ${name.group}` : '';
    return el('span', { class: 'lane-name', style: `top:${name.y - 11}px` }, `${name.text}${whose}`);
  });
}

export function timelineView(player: Player, still: boolean): TimelineView {
  const names = el('div', { class: 'lane-names' });
  const plot = el('div', { class: 'lane-plot' });
  const box = el('div', { class: 'lanes', role: 'group' }, names, plot);
  const cache = pemCache();
  let model: TimelineModel | null = null;
  let modelOf: readonly Step[] | null = null;
  let shown: PlayerState = player.state;
  let width = 0;
  let scrolled = 0;
  let playhead: number | null = null;

  const layout = (): Layout => {
    const known = knownSteps(shown);
    if (model === null || modelOf?.length !== known.length || modelOf.at(-1) !== known.at(-1)) {
      model = fourLanes(timelineModel(known, shown.computed.start, { cache }));
      modelOf = known;
    }
    const narrow = width < NARROW;
    return layoutTimeline(model, {
      variant: variantFor(model, width),
      width: Math.max(SMALLEST, width),
      zoom: narrow ? NARROW_ZOOM : 1,
      now: shown.selected === 0 ? null : shown.selected,
      chain: chainAt(shown),
      scrolled,
    });
  };

  const ease = (from: number, to: number): void => {
    if (still || from === to || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    plot
      .querySelector('.tl-play')
      ?.animate([{ transform: `translateX(${from}px)` }, { transform: `translateX(${to}px)` }], {
        duration: MOVE_MS,
        easing: 'cubic-bezier(.2, .7, .2, 1)',
      });
  };

  const bringIntoView = (drawn: Layout): void => {
    const x = drawn.scale.xOfStep(Math.max(1, shown.selected)) - drawn.gutter;
    const seen = box.clientWidth - drawn.gutter;
    const [from, to] = [box.scrollLeft + seen * CLEAR, box.scrollLeft + seen * (1 - CLEAR)];
    if (x < from || x > to) box.scrollLeft = Math.max(0, x - seen / 2);
  };

  const draw = (follow: boolean): void => {
    if (width === 0) width = Math.floor(box.clientWidth);
    if (width === 0) return;
    const drawn = layout();
    const { steps } = shown.computed;
    box.setAttribute(
      'aria-label',
      `Timeline of ${steps.length} steps; step ${shown.selected} is selected. The list of steps says the same in words.`,
    );
    if (drawn.gutter > 0) refill(names, svgElement(timelineSvg(drawn, { prefix: 'n', title: null, part: 'gutter' })));
    else refill(names, ...namesAbove(drawn.names));
    names.style.width = `${drawn.gutter}px`;
    refill(plot, svgElement(timelineSvg(drawn, { prefix: 'p', title: null, part: 'plot' })));
    const scrolls = drawn.width > box.clientWidth + 1;
    if (scrolls) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
    const x = drawn.playhead?.x ?? null;
    if (follow && playhead !== null && x !== null) ease(playhead, x);
    playhead = x;
    if (follow) bringIntoView(drawn);
  };

  box.addEventListener('click', (event) => {
    const found = event.target instanceof Element ? event.target.closest<SVGElement>('[data-step], [data-to]') : null;
    const step = Number(found?.dataset['step'] ?? found?.dataset['to'] ?? 0);
    if (step >= 1) player.select(step);
  });
  box.addEventListener(
    'scroll',
    () => {
      if (Math.abs(box.scrollLeft - scrolled) < 4) return;
      scrolled = box.scrollLeft;
      draw(false);
    },
    { passive: true },
  );
  new ResizeObserver(() => {
    const now = Math.floor(box.clientWidth);
    if (now === width) return;
    width = now;
    draw(true);
  }).observe(box);

  return {
    element: box,
    update: (state) => {
      shown = state;
      draw(true);
    },
  };
}
