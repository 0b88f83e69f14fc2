import { focusKind } from '../shell/keys';
import { useWindowKeys } from '../shell/useWindowKeys';
import { useExplorer } from '../store/context';

/** E opens the editor, where there is one. */
export function useEditKey(canEdit: boolean): void {
  const singleKeys = useExplorer((state) => state.singleKeys);
  const hasCharm = useExplorer((state) => state.computed.start.setup.charm !== null);
  const { edit } = useExplorer((state) => state.commands);
  useWindowKeys((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key.toLowerCase() !== 'e' || !singleKeys || !hasCharm || !canEdit) return;
    if (['text', 'list', 'dialog'].includes(focusKind(event.target))) return;
    event.preventDefault();
    edit('charm');
  });
}
