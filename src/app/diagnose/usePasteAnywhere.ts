import { useEffect } from 'react';

/** Pasting works wherever one is on the page, not in a field alone. */
export function usePasteAnywhere(take: (text: string) => void): void {
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text') ?? '';
      if (event.defaultPrevented || event.target instanceof HTMLTextAreaElement || text.trim() === '') return;
      event.preventDefault();
      take(text);
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  });
}
