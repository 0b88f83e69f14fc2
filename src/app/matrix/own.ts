/** The reader's own charm: the one that the link carries, else the one last written in this tab. */
import { isOwnCharm, ownCharmId, type RunCode } from '../../run/code';
import { linkAt } from '../store/opening';
import { loadCharm } from '../code/source';
import { draftedCode } from '../editor/drafts';
import { foreignCode, rememberCode, tabMemory } from '../store/known';

export interface Own {
  readonly charm: string;
  readonly code: RunCode;
  /** From somebody else's link, and nothing of it has been read here: it does not run. */
  readonly foreign: boolean;
}

/** @param hash of the page's address */
export async function ownCharm(hash: string): Promise<Own | null> {
  if (hash.startsWith('#!')) {
    const { run } = await linkAt({ search: '', hash }, async (base) => {
      const [kind, name = ''] = base.split(':');
      return kind === 'charm' ? ((await loadCharm(name))?.text ?? null) : null;
    });
    const { charm } = run.code ?? {};
    if (charm && isOwnCharm(run.setup.charm)) {
      const code: RunCode = { charm };
      return { charm: ownCharmId(charm), code, foreign: foreignCode(code, 'link') !== null };
    }
  }
  const { charm } = draftedCode(tabMemory);
  return charm ? { charm: ownCharmId(charm), code: { charm }, foreign: false } : null;
}

/** The reader has read it and wants it to run. */
export function trust(own: Own): Own {
  rememberCode(own.code);
  return { ...own, foreign: false };
}

/** The long part of a link that carries this charm. */
export async function ownHash({ charm, code }: Own): Promise<string> {
  const { formatLink } = await import('../../run/link/link');
  return formatLink({ run: { setup: { charm }, scenario: null, actions: [], code } }).hash;
}
