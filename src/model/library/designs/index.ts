/** The designs, and the requirer class of a setup that combines some of them. */
import type { Design } from '../../setup';
import { Requirer } from '../requirer';
import type { DesignModule, RequirerClass } from './design';
import { KEEP_PREVIOUS } from './keep-previous';
import { KEEP_SECRET } from './keep-secret';
import { OVERLAP } from './overlap';
import { REVOKED_FILTER } from './revoked-filter';
import { STATE_API } from './state-api';

/** In the order in which they lie over each other, whatever the order in which they are named: what is skipped is skipped before a fallback looks. */
export const DESIGN_MODULES: readonly DesignModule[] = [REVOKED_FILTER, KEEP_PREVIOUS, KEEP_SECRET, OVERLAP, STATE_API];

const classes = new WeakMap<readonly Design[], RequirerClass>();

/** The class that a charm constructs under these designs; `released` changes nothing. */
export function requirerClass(design: readonly Design[]): RequirerClass {
  if (design.length === 0) return Requirer;
  const known = classes.get(design);
  if (known) return known;
  const chosen = DESIGN_MODULES.filter((each) => design.includes(each.id));
  const made = chosen.reduce<RequirerClass>((base, each) => each.over(base), Requirer);
  classes.set(design, made);
  return made;
}

/** Why these designs do not go together, in one sentence; null if they do. */
export function designClash(design: readonly Design[]): string | null {
  if (design.includes('overlap') && design.includes('keep-secret')) {
    return 'overlap and keep-secret do not go together: with overlap the old request and its secret stay until the new one is answered, so there is nothing to keep.';
  }
  return null;
}
