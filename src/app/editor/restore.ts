/** After a reload: the texts of the tab are there to choose from, and an editor that stood open opens again. */
import type { StoreApi } from 'zustand';
import { tabMemory, type Memory } from '../store/known';
import type { EditTarget } from '../store/state';
import type { ExplorerState } from '../store/store';
import { draftedCode, readOpen } from './drafts';

const TARGETS: readonly EditTarget[] = ['charm', 'own', 'paste', 'library'];

export function restoreEditing(store: StoreApi<ExplorerState>, memory: Memory = tabMemory): void {
  const { commands } = store.getState();
  const code = draftedCode(memory);
  if (Object.keys(code).length > 0) commands.keepCode(code);
  const open = TARGETS.find((target) => target === readOpen(memory));
  if (open !== undefined) commands.edit(open);
}
