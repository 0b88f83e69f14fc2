/** The page's theme: light, dark, or what the system says. Remembered on this device only. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEMES)[number];

const KEY = 'renewal-gap.theme';

/** Storage throws where a frame may not have it; then nothing is remembered. */
export function savedTheme(): ThemeChoice {
  try {
    const saved = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === saved) ?? 'auto';
  } catch {
    return 'auto';
  }
}

export function applyTheme(theme: ThemeChoice): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function saveTheme(theme: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Not remembered; the choice still holds for this visit.
  }
}

export function nextTheme(theme: ThemeChoice): ThemeChoice {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
}
