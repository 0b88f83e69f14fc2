import { Icon } from '../shell/Icon';
import { LEAST_ZOOM, MOST_ZOOM, ZOOM_STEP } from '../store/looking';
import { useExplorer } from '../store/context';

export function ZoomButtons({ width }: { readonly width: number }) {
  const zoom = useExplorer((state) => state.zoom);
  const range = useExplorer((state) => state.range);
  const { setZoom, setRange } = useExplorer((state) => state.commands);
  const whole = zoom === LEAST_ZOOM && range === null;
  return (
    <div className="zoom" style={{ width }} role="group" aria-label="Zoom">
      <button
        type="button"
        aria-label="Show the whole run"
        title="Show the whole run (0)"
        aria-disabled={whole}
        onClick={() => {
          setRange(null);
          setZoom(LEAST_ZOOM);
        }}
      >
        <Icon name="fit" size={14} />
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        title="Zoom out (−)"
        aria-disabled={zoom <= LEAST_ZOOM}
        onClick={() => setZoom(zoom / ZOOM_STEP)}
      >
        <Icon name="minus" size={14} />
      </button>
      <button
        type="button"
        aria-label="Zoom in"
        title="Zoom in (+)"
        aria-disabled={zoom >= MOST_ZOOM}
        onClick={() => setZoom(zoom * ZOOM_STEP)}
      >
        <Icon name="plus" size={14} />
      </button>
    </div>
  );
}
