import { useEffect, useRef, useState } from 'react';
import { EXPLORER, viewAddress, VIEWS } from '../views';
import { Icon } from '../shell/Icon';
import './frame.css';

/** All pages of the site, as links: each can be opened in a tab of its own. */
export function ViewMenu({ now }: { readonly now: string | null }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const away = (event: Event): void => {
      if (event.target instanceof Node && box.current?.contains(event.target) === true) return;
      setOpen(false);
    };
    window.addEventListener('pointerdown', away, true);
    window.addEventListener('focusin', away);
    return () => {
      window.removeEventListener('pointerdown', away, true);
      window.removeEventListener('focusin', away);
    };
  }, [open]);
  const views = [[null, EXPLORER] as const, ...Object.entries(VIEWS)];
  const shown = now === null ? EXPLORER : (VIEWS[now] ?? EXPLORER);
  return (
    <div
      ref={box}
      className="view-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-label={`View: ${shown.title}`}
        onClick={() => setOpen(!open)}
      >
        <span className="cap" aria-hidden="true">
          View
        </span>
        <span aria-hidden="true">{shown.title}</span>
        <Icon name="down" size={14} />
      </button>
      {open && (
        <nav aria-label="Views">
          <ul>
            {views.map(([id, { title, says }]) => (
              <li key={id ?? ''}>
                <a href={viewAddress(id)} aria-current={id === now ? 'page' : undefined}>
                  <b>{title}</b>
                  <span className="cap">{says}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
