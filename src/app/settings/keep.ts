/** Keeps the settings of the store and those of the device together, and puts them on the document. */
import type { StoreApi } from 'zustand';
import type { ExplorerState } from '../store/store';
import { savedSettings, saveSettings } from './saved';
import './settings.css';

function apply({ settings, motion }: Pick<ExplorerState, 'settings' | 'motion'>): void {
  const { dataset } = document.documentElement;
  if (settings.density === 'usual') delete dataset['density'];
  else dataset['density'] = settings.density;
  if (settings.motion === 'off' || motion === 'off') dataset['motion'] = 'off';
  else delete dataset['motion'];
}

/** @returns a function that ends it */
export function keepSettings(store: StoreApi<ExplorerState>): () => void {
  const { settings, speed, singleKeys } = savedSettings();
  const { commands } = store.getState();
  commands.setSettings(settings);
  commands.setSpeed(speed);
  commands.setSingleKeys(singleKeys);
  apply(store.getState());
  return store.subscribe((now, before) => {
    if (now.settings === before.settings && now.speed === before.speed && now.singleKeys === before.singleKeys) return;
    apply(now);
    saveSettings(now);
  });
}
