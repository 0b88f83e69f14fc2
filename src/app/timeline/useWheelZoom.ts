import { useEffect, type RefObject } from 'react';
import { useExplorer } from '../store/context';

/** Factor for one pixel of the wheel. */
const PER_PIXEL = 0.002;

/** Ctrl and the wheel, or two fingers on a pad: zooms the timeline instead of the page. */
export function useWheelZoom(box: RefObject<HTMLElement | null>): void {
  const zoom = useExplorer((state) => state.zoom);
  const { setZoom } = useExplorer((state) => state.commands);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const turned = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setZoom(zoom * Math.exp(-event.deltaY * PER_PIXEL));
    };
    // Not passive: the browser would zoom the page.
    element.addEventListener('wheel', turned, { passive: false });
    return () => element.removeEventListener('wheel', turned);
  }, [box, zoom, setZoom]);
}
