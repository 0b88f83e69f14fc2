import { useExplorer } from '../store/context';
import { keyName } from './keys';

/** A key as it is printed on the reader's keyboard. Hidden from screen readers: the button beside it names its shortcut. */
export function Key({ code }: { readonly code: string }) {
  const layout = useExplorer((state) => state.keyboard);
  return <kbd aria-hidden="true">{keyName(code, layout)}</kbd>;
}

/** For `aria-keyshortcuts`. */
export function useKeyName(code: string): string {
  return useExplorer((state) => keyName(code, state.keyboard));
}
