import { useEffect, useState } from 'react';
import { applyTheme, savedTheme, saveTheme, THEMES, type ThemeChoice } from '../shell/theme';

function firstTheme(): ThemeChoice {
  const asked = new URLSearchParams(window.location.search).get('theme');
  return THEMES.find((theme) => theme === asked) ?? savedTheme();
}

/** The theme of a page that has no explorer: the address beats what this device remembers. */
export function useTheme(): readonly [ThemeChoice, (theme: ThemeChoice) => void] {
  const [theme, setTheme] = useState(firstTheme);
  useEffect(() => applyTheme(theme), [theme]);
  const choose = (next: ThemeChoice): void => {
    setTheme(next);
    saveTheme(next);
  };
  return [theme, choose];
}
