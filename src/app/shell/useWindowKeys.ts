import { useLayoutEffect, useRef } from 'react';

/**
 * Hears keys from the moment at which what it belongs to is on screen, and always with what was drawn last: a key that is pressed
 * before an effect after the paint has run is not lost.
 * @param phase `capture`: before the keys of the page
 */
export function useWindowKeys(listener: (event: KeyboardEvent) => void, phase: 'bubble' | 'capture' = 'bubble'): void {
  const latest = useRef(listener);
  useLayoutEffect(() => {
    latest.current = listener;
  });
  const capture = phase === 'capture';
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent): void => latest.current(event);
    window.addEventListener('keydown', heard, capture);
    return () => window.removeEventListener('keydown', heard, capture);
  }, [capture]);
}
