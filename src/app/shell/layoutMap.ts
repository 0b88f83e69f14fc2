/** The reader's keyboard layout, from the browsers that tell it (Chromium, outside of frames). */
import type { KeyboardLayout } from './keys';

interface Keyboard {
  getLayoutMap(): Promise<Iterable<readonly [string, string]>>;
}

/** Null where it is not told. */
export async function keyboardLayout(): Promise<KeyboardLayout | null> {
  const { keyboard } = navigator as { readonly keyboard?: Keyboard };
  try {
    return keyboard === undefined ? null : new Map(await keyboard.getLayoutMap());
  } catch {
    return null;
  }
}
