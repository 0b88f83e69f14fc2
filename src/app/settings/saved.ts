/** Settings of this reader on this device. Storage may be forbidden: then they hold for this visit. */
import { SPEEDS, USUAL_SETTINGS, type Settings, type Speed } from '../store/looking';

const KEY = 'renewal-gap.settings';

export interface Saved {
  readonly settings: Settings;
  readonly speed: Speed;
  readonly singleKeys: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(text: string | null): Fields {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

/** What is not known is as usual: an older page may have written it, or a newer one. */
export function readSaved(text: string | null): Saved {
  const fields = fieldsOf(text);
  return {
    settings: {
      motion: fields['motion'] === 'off' ? 'off' : null,
      density: fields['density'] === 'dense' ? 'dense' : USUAL_SETTINGS.density,
      foldUnits: fields['foldUnits'] === true,
      zone: fields['zone'] === 'local' ? 'local' : 'utc',
    },
    speed: SPEEDS.find((speed) => speed === fields['speed']) ?? 1,
    singleKeys: fields['singleKeys'] !== false,
  };
}

export function writeSaved({ settings, speed, singleKeys }: Saved): string {
  return JSON.stringify({ ...settings, speed, singleKeys });
}

export function savedSettings(): Saved {
  try {
    return readSaved(localStorage.getItem(KEY));
  } catch {
    return readSaved(null);
  }
}

export function saveSettings(saved: Saved): void {
  try {
    localStorage.setItem(KEY, writeSaved(saved));
  } catch {
    // Not remembered; they still hold for this visit.
  }
}
