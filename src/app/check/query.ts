/** What the page's address says: what is checked, and on which reconcilers a changed library is tried. The text itself stays in the tab. */
import { isId, RECONCILER_IDS, type ReconcilerId } from '../../scenarios/ids';

export type Kind = 'charm' | 'library';

export interface CheckQuery {
  readonly kind: Kind;
  /** Of a changed library, in the order of the table. */
  readonly charms: readonly ReconcilerId[];
}

/** The one that loses, the one that the documentation shows, the right one. */
export const USUAL_CHARMS: readonly ReconcilerId[] = ['report-mirror', 'report-guarded', 'careful'];

export function readCheck(search: string): { readonly query: CheckQuery; readonly notices: readonly string[] } {
  const query = new URLSearchParams(search);
  const notices: string[] = [];
  const what = query.get('what');
  if (what !== null && what !== 'charm' && what !== 'library')
    notices.push(`This page checks a charm or a library, not “${what.slice(0, 40)}”; it is ready for a charm.`);
  const asked = (query.get('charms') ?? '').split(',').filter((each) => each !== '');
  const unknown = asked.filter((each) => !isId(RECONCILER_IDS, each));
  if (unknown.length > 0) notices.push(`There is no reconciler “${unknown[0]?.slice(0, 40) ?? ''}”; it is left out.`);
  const known = RECONCILER_IDS.filter((id) => asked.includes(id));
  return {
    query: { kind: what === 'library' ? 'library' : 'charm', charms: known.length > 0 ? known : USUAL_CHARMS },
    notices,
  };
}

/** `?view=check&what=library&charms=mirror,careful` */
export function checkAddress({ kind, charms }: CheckQuery, theme: string | null): string {
  const usual = charms.length === USUAL_CHARMS.length && charms.every((each) => USUAL_CHARMS.includes(each));
  const query = new URLSearchParams({
    view: 'check',
    ...(kind === 'charm' ? {} : { what: kind }),
    ...(kind === 'charm' || usual ? {} : { charms: charms.join(',') }),
    ...(theme === null ? {} : { theme }),
  });
  return `?${query.toString().replaceAll('%2C', ',')}`;
}
