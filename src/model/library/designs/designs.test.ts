import { describe, expect, it } from 'vitest';
import { Requirer } from '../requirer';
import { DESIGN_MODULES, designClash, requirerClass } from '.';

describe('designs', () => {
  it('are a class over the released one each, so that what is not overridden stays the library', () => {
    for (const { id } of DESIGN_MODULES) {
      const made = requirerClass([id]);
      expect(Object.getPrototypeOf(made)).toBe(Requirer);
    }
  });

  it('lie over each other in one order, whatever the order in which they are named: the filter works before the fallback looks', () => {
    const names = (design: Parameters<typeof requirerClass>[0]): readonly string[] => {
      const found: string[] = [];
      for (let each: unknown = requirerClass(design); each !== Requirer; each = Object.getPrototypeOf(each)) {
        found.push((each as { readonly name: string }).name);
      }
      return found;
    };
    expect(names(['keep-previous', 'revoked-filter'])).toEqual(['KeepPrevious', 'RevokedFilter']);
    expect(names(['revoked-filter', 'keep-previous'])).toEqual(['KeepPrevious', 'RevokedFilter']);
  });

  it('released is no design: it is the class itself', () => {
    expect(requirerClass(['released'])).toBe(Requirer);
    expect(requirerClass([])).toBe(Requirer);
  });

  it('overlap leaves nothing for keep-secret to keep: both at once are refused with the reason', () => {
    expect(designClash(['overlap', 'keep-secret'])).toContain('nothing to keep');
    expect(designClash(['keep-previous', 'keep-secret', 'state-api'])).toBeNull();
  });
});
