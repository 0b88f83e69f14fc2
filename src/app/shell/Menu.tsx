import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import './menu.css';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  /** What it will do, or why it cannot be done. */
  readonly hint?: string;
  readonly allowed?: boolean;
  readonly onPick: () => void;
}

export interface MenuGroup {
  readonly title: string | null;
  readonly items: readonly MenuItem[];
}

interface Props {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  /** Where it opens, in the window. */
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** Room that stays free at the edges of the window. */
const EDGE = 8;

/** A menu: arrows move, letters jump, Escape closes and gives the focus back. What is not possible can be read, and says why. */
export function Menu({ label, groups, at, onClose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(at);

  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (box === undefined) return;
    setPlace({
      x: Math.max(EDGE, Math.min(at.x, window.innerWidth - box.width - EDGE)),
      y: Math.max(EDGE, Math.min(at.y, window.innerHeight - box.height - EDGE)),
    });
  }, [at]);

  useEffect(() => {
    const before = document.activeElement;
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const away = (event: PointerEvent): void => {
      if (event.target instanceof Node && list.current?.contains(event.target) === true) return;
      onClose();
    };
    window.addEventListener('pointerdown', away, true);
    return () => {
      window.removeEventListener('pointerdown', away, true);
      if (
        before instanceof HTMLElement &&
        (document.activeElement === document.body || document.activeElement === null)
      )
        before.focus();
    };
  }, [onClose]);

  const keys = (event: KeyboardEvent): void => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const now = items.findIndex((item) => item === document.activeElement);
    const target = targetOf(event.key, items, now);
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (target === null) return;
    else items[target]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      className="menu"
      role="menu"
      aria-label={label}
      style={{ left: place.x, top: place.y }}
      onKeyDown={keys}
    >
      {groups
        .filter((group) => group.items.length > 0)
        .map((group) => (
          <div key={group.title ?? ''} role="group" aria-label={group.title ?? label}>
            {group.title !== null && (
              <p className="menu-title" aria-hidden="true">
                {group.title}
              </p>
            )}
            {group.items.map((item) => (
              <Item key={item.key} item={item} onClose={onClose} />
            ))}
          </div>
        ))}
    </div>
  );
}

function Item({ item, onClose }: { readonly item: MenuItem; readonly onClose: () => void }) {
  const allowed = item.allowed !== false;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={!allowed}
      onClick={() => {
        if (!allowed) return;
        onClose();
        item.onPick();
      }}
    >
      <span>{item.label}</span>
      {item.hint !== undefined && item.hint !== '' && <span className="cap">{item.hint}</span>}
    </button>
  );
}

/** @returns null for a key that means nothing here */
function targetOf(key: string, items: readonly HTMLElement[], now: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (now + 1) % items.length;
    case 'ArrowUp':
      return (now - 1 + items.length) % items.length;
    case 'Home':
      return 0;
    case 'End':
      return items.length - 1;
  }
  if (key.length !== 1 || key === ' ') return null;
  const starts = (item: HTMLElement | undefined): boolean =>
    item?.textContent?.toLowerCase().startsWith(key.toLowerCase()) === true;
  const order = items.map((_, at) => (now + 1 + at) % items.length);
  return order.find((at) => starts(items[at])) ?? null;
}
