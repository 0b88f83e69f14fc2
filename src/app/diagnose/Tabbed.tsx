import { useId, useRef, type ReactNode } from 'react';

interface TabOf {
  readonly id: string;
  readonly word: string;
  readonly panel: ReactNode;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly TabOf[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Panels that share one place, with arrow keys between their tabs. All of them stay, so that what was opened in one is open when one returns. */
export function Tabbed({ label, tabs, chosen, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const base = useId();
  const move = (by: number): void => {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        className="tabs dg-tabs"
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') move(1);
          else if (event.key === 'ArrowLeft') move(-1);
          else return;
          event.preventDefault();
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === chosen}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.word}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== chosen}
          className="dg-tabpanel"
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}
