import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import type { World } from '../../model/juju/world';
import type { Subject } from '../../run/lives';
import type { TimelineModel } from '../../timeline/model/types';
import { subjectName } from '../lives/subjects';
import { Menu, type MenuGroup } from '../shell/Menu';
import { useInstant } from '../settings/zone';
import { useExplorer } from '../store/context';
import { useActive } from '../store/hooks';
import { glossaryAddress } from '../glossary/address';
import { LaneButtons } from './LaneButtons';
import { LANE_IDS, LANE_TERMS, meaningOf, type Known, type Meaning } from './meaning';
import { arrowsAt } from './follow';
import { actionsAt } from './menuOf';
import { Minimap } from './Minimap';
import { placeOf, type Place } from './place';
import { Tip, type Anchor } from './Tip';
import type { Stage } from './TimelineView';
import './extras.css';

interface Props {
  readonly stage: Stage;
  readonly model: TimelineModel;
  /** What was pressed and is to be answered here. */
  readonly pressed: Place | null;
  readonly onPressed: (place: Place | null) => void;
}

interface Shown {
  readonly place: Place;
  readonly anchor: Anchor;
}

interface Opened {
  readonly place: Place;
  readonly at: { readonly x: number; readonly y: number };
}

const SHOW_MS = 350;
const HIDE_MS = 180;
/** Lives offered in a menu. */
const MOST_LIVES = 6;

function samePlace(a: Place | null, b: Place | null): boolean {
  return a?.kind === b?.kind && a?.id === b?.id && a?.step === b?.step && a?.lane === b?.lane && a?.group === b?.group;
}

/** What things in the timeline say when they are pointed at or focused, and what can be done with them. */
export function TimelineExtras({ stage, model, pressed, onPressed }: Props) {
  const { number, steps, start } = useActive();
  const selected = useExplorer((state) => state.selected);
  const { select, follow } = useExplorer((state) => state.commands);
  const instant = useInstant();
  const known = useMemo<Known>(() => ({ steps, start, model, instant }), [steps, start, model, instant]);
  const tipId = useId();
  const { shown, show, hide, keep } = useTip(stage, known);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { box, drawn } = stage;

  const press = useCallback(
    (place: Place): void => {
      const meaning = meaningOf(known, place);
      const [first] = meaning?.subjects ?? [];
      if (first !== undefined && place.lane !== 'health') follow(first);
      else if (meaning !== null && meaning.step > 0) select(meaning.step);
    },
    [known, follow, select],
  );
  useEffect(() => {
    if (pressed === null) return;
    press(pressed);
    onPressed(null);
  }, [pressed, press, onPressed]);

  // The buttons of the lanes are the one stop for the keyboard now.
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    element.tabIndex = -1;
    return () => {
      element.tabIndex = 0;
    };
  }, [box]);

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const open = (event: MouseEvent): void => {
      const place = placeOf(event.target);
      if (place === null) return;
      event.preventDefault();
      hide();
      const edge = element.getBoundingClientRect();
      const x = event.clientX - edge.left + element.scrollLeft;
      const isName = event.clientX - edge.left < stage.drawn.gutter;
      const under = place.kind === 'step' || place.kind === 'hook' ? place.step : isName ? 0 : stepBefore(stage, x);
      if (under >= 1) select(under);
      setOpened({ place, at: { x: event.clientX, y: event.clientY } });
    };
    element.addEventListener('contextmenu', open);
    return () => element.removeEventListener('contextmenu', open);
  }, [box, stage, hide, select]);

  const menu = opened === null ? null : meaningOf(known, opened.place);
  return (
    <>
      {drawn.width > stage.width + 1 && drawn.gutter > 0 && (
        <Minimap stage={stage} model={model} number={number} onStep={select} />
      )}
      <LaneButtons
        stage={stage}
        known={known}
        number={selected}
        tip={shown === null ? undefined : tipId}
        onFocus={(place, button) => {
          if (button.matches(':focus-visible')) show({ place, anchor: button.getBoundingClientRect() });
        }}
        onBlur={hide}
        onPress={press}
        onMenu={(place, button) => {
          hide();
          const { left, bottom } = button.getBoundingClientRect();
          setOpened({ place, at: { x: left, y: bottom } });
        }}
      />
      {shown !== null && opened === null && (
        <Tip
          id={tipId}
          meaning={shown.meaning}
          does={doesOf(shown.place, shown.meaning, steps.at(-1)?.after ?? start)}
          anchor={shown.anchor}
          onEnter={keep}
          onLeave={hide}
        />
      )}
      {opened !== null && <PlaceMenu opened={opened} meaning={menu} model={model} onClose={() => setOpened(null)} />}
    </>
  );
}

/** The last step that stands at or before a place. */
function stepBefore({ drawn }: Stage, x: number): number {
  const nearest = drawn.scale.stepAt(x);
  return drawn.scale.xOfStep(nearest) > x + 1 ? nearest - 1 : nearest;
}

function doesOf(place: Place, { subjects, step }: Meaning, world: World): string {
  const [first] = subjects;
  if (first !== undefined && place.lane !== 'health')
    return `Enter or a press: the life of ${subjectName(world.names, first)}.`;
  return step > 0 && place.kind !== 'lane' ? `Enter or a press goes to step ${step}.` : '';
}

/** Shows after a rest, stays while the pointer is on it, goes on Escape. */
function useTip(stage: Stage, known: Known) {
  const [wanted, setWanted] = useState<Shown | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const { box } = stage;
  const hide = useCallback(() => setWanted(null), []);
  const keep = useCallback(() => setWanted(shown), [shown]);
  const show = useCallback((next: Shown) => setWanted(next), []);

  useEffect(() => {
    const timer = window.setTimeout(() => setShown(wanted), wanted === null ? HIDE_MS : SHOW_MS);
    return () => window.clearTimeout(timer);
  }, [wanted]);

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const over = (event: PointerEvent): void => {
      const place = event.pointerType === 'mouse' && event.buttons === 0 ? placeOf(event.target) : null;
      if (place === null || !(event.target instanceof Element)) {
        setWanted(null);
        return;
      }
      const { top, bottom } = (event.target.closest('g, path') ?? event.target).getBoundingClientRect();
      setWanted((before) =>
        samePlace(before?.place ?? null, place) ? before : { place, anchor: { left: event.clientX, top, bottom } },
      );
    };
    const leave = (): void => setWanted(null);
    element.addEventListener('pointermove', over);
    element.addEventListener('pointerdown', leave);
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointermove', over);
      element.removeEventListener('pointerdown', leave);
      element.removeEventListener('pointerleave', leave);
    };
  }, [box]);

  useEffect(() => {
    if (shown === null) return undefined;
    const dismiss = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(null);
      setShown(null);
    };
    window.addEventListener('keydown', dismiss, true);
    return () => window.removeEventListener('keydown', dismiss, true);
  }, [shown]);

  const meaning = shown === null ? null : meaningOf(known, shown.place);
  return { shown: shown !== null && meaning !== null ? { ...shown, meaning } : null, show, hide, keep };
}

interface MenuProps {
  readonly opened: Opened;
  readonly meaning: Meaning | null;
  readonly model: TimelineModel;
  readonly onClose: () => void;
}

/** Beside the run, which stays as it is. */
function lookUp(term: string): void {
  window.open(glossaryAddress(term), '_blank', 'noopener');
}

function PlaceMenu({ opened, meaning, model, onClose }: MenuProps) {
  const { number, world, steps, start } = useActive();
  const { act, follow, select, openSheet } = useExplorer((state) => state.commands);
  const { names } = steps.at(-1)?.after ?? start;
  const choices = actionsAt(world, opened.place);
  const lives = (meaning?.subjects ?? []).slice(0, MOST_LIVES).map((subject: Subject) => {
    const name = subjectName(names, subject);
    return { key: name, label: `Follow ${name}`, hint: 'its life', onPick: () => follow(subject) };
  });
  const holdsData = opened.place.lane?.includes('databag') === true || opened.place.lane === 'secrets';
  const looks = [
    ...(meaning !== null && meaning.step > 0 && meaning.step !== number
      ? [{ key: 'go', label: `Go to step ${meaning.step}`, onPick: () => select(meaning.step) }]
      : []),
    ...(holdsData ? [{ key: 'raw', label: 'Show it as Juju does', onPick: () => openSheet('raw') }] : []),
  ];
  const lane = LANE_IDS.find((id) => id === opened.place.lane);
  const term = lane === undefined ? null : LANE_TERMS[lane];
  const words =
    term === null ? [] : [{ key: 'words', label: 'What it means', hint: 'glossary', onPick: () => lookUp(term) }];
  const groups: readonly MenuGroup[] = [
    { title: null, items: [...lives, ...looks, ...words] },
    {
      title: 'Arrows',
      items: arrowsAt(model, [number, ...(meaning === null ? [] : [meaning.step])]).map((each) => ({
        key: each.label,
        label: each.label,
        hint: each.hint,
        onPick: () => select(each.step),
      })),
    },
    {
      title: `Do at step ${number}`,
      items: choices.map(({ key, label, hint, allowed, action }) => ({
        key,
        label,
        hint,
        allowed,
        onPick: () => act(action),
      })),
    },
  ];
  if (groups.every((group) => group.items.length === 0)) return null;
  return <Menu label="What can be done here" groups={groups} at={opened.at} onClose={onClose} />;
}
