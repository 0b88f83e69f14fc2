import { useRef } from 'react';
import type { Tab } from '../store/state';

const WORDS: Readonly<Record<Tab, string>> = { why: 'Why', state: 'State', code: 'Code' };

interface Props {
  readonly tabs: readonly Tab[];
  readonly chosen: Tab;
  readonly onChoose: (tab: Tab) => void;
}

/** Tabs with arrow keys; the panel below belongs to the chosen one. */
export function Tabs({ tabs, chosen, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const move = (by: number): void => {
    const next = tabs[(tabs.indexOf(chosen) + by + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div
      ref={list}
      className="tabs"
      role="tablist"
      aria-label="Panels"
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') move(1);
        else if (event.key === 'ArrowLeft') move(-1);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          data-tab={tab}
          aria-selected={tab === chosen}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {WORDS[tab]}
        </button>
      ))}
    </div>
  );
}
