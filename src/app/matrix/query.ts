/** What the address says of the matrix. Every key is optional, every bad value is repaired alone and said in one sentence. */
import { designClash } from '../../model/library/designs';
import { DESIGNS, LIBRARY_VERSIONS, type Design, type LibraryVersion } from '../../model/setup';
import {
  isId,
  PROVIDER_IDS,
  SITUATION_IDS,
  VERDICT_IDS,
  type ProviderId,
  type SituationId,
  type VerdictId,
} from '../../scenarios/ids';

/** What is searched: it decides every verdict. */
export interface Setting {
  readonly library: LibraryVersion;
  readonly design: readonly Design[];
  /** Null: each situation has its own. */
  readonly provider: ProviderId | null;
}

export type SortBy = 'listed' | 'safe' | 'class' | 'evidence' | SituationId;

export interface CellRef {
  readonly charm: string;
  readonly situation: SituationId;
}

export interface MatrixQuery {
  readonly setting: Setting;
  /** What the verdicts are compared with; null: nothing. */
  readonly since: Setting | null;
  readonly sort: SortBy;
  /** Only cells with this verdict; null: all. */
  readonly only: VerdictId | null;
  readonly text: string;
  readonly flipped: boolean;
  /** The open cell. */
  readonly cell: CellRef | null;
}

export const NEWEST: LibraryVersion = '1.12.0';
export const RELEASED: Setting = { library: NEWEST, design: [], provider: null };
/** Longer texts were not typed by anybody. */
const MAX_TEXT = 60;
const SORTS: readonly SortBy[] = ['listed', 'safe', 'class', 'evidence', ...SITUATION_IDS];
/** Joins the parts of one setting, and charm and situation of a cell: no id holds one. */
const JOIN = '_';

export function sameSetting(a: Setting, b: Setting): boolean {
  return settingText(a) === settingText(b);
}

/** `1.12.0`, `keep-previous,revoked-filter_slow`: names a setting in an address and in a store of results. */
export function settingText({ library, design, provider }: Setting): string {
  const chosen = DESIGNS.filter((each) => design.includes(each));
  const lib = [...(library === NEWEST ? [] : [library]), ...chosen].join(',') || 'released';
  return provider === null ? lib : `${lib}${JOIN}${provider}`;
}

function readLib(text: string, said: string[]): Pick<Setting, 'library' | 'design'> {
  let library = NEWEST;
  const design: Design[] = [];
  for (const part of text.split(',').filter((each) => each !== '' && each !== 'released')) {
    if (isId(LIBRARY_VERSIONS, part)) library = part;
    else if (!isId(DESIGNS, part))
      said.push(`This page does not know the library or design “${part}”; it is left out.`);
    else if (designClash([...design, part]) !== null) said.push(designClash([...design, part]) ?? '');
    else if (!design.includes(part)) design.push(part);
  }
  return { library, design };
}

function readSetting(text: string, said: string[]): Setting {
  const [lib = '', provider = ''] = text.split(JOIN);
  return { ...readLib(lib, said), provider: readProvider(provider, said) };
}

function readProvider(text: string, said: string[]): ProviderId | null {
  if (text === '' || isId(PROVIDER_IDS, text)) return text === '' ? null : text;
  said.push(`This page does not know the provider “${text}”; each situation keeps its own.`);
  return null;
}

function readCell(text: string, said: string[]): CellRef | null {
  if (text === '') return null;
  const [charm = '', situation = ''] = text.split(JOIN);
  if (charm !== '' && isId(SITUATION_IDS, situation)) return { charm, situation };
  said.push(`“${text.slice(0, MAX_TEXT)}” names no cell; none is open.`);
  return null;
}

export function readMatrix(search: string): { readonly query: MatrixQuery; readonly notices: readonly string[] } {
  const given = new URLSearchParams(search);
  const said: string[] = [];
  const value = (key: string): string => {
    const text = given.get(key) ?? '';
    if (text.length <= MAX_TEXT * 3) return text;
    said.push(`“${key}” is too long; it is left out.`);
    return '';
  };
  const choice = <T extends string>(key: string, ids: readonly T[], instead: string): T | null => {
    const text = value(key);
    if (text === '' || isId(ids, text)) return text === '' ? null : text;
    said.push(`This page does not know ${key} “${text}”; ${instead}.`);
    return null;
  };
  const since = value('since');
  const query: MatrixQuery = {
    setting: { ...readLib(value('lib'), said), provider: readProvider(value('provider'), said) },
    since: since === '' ? null : readSetting(since, said),
    sort: choice('sort', SORTS, 'rows stand as listed') ?? 'listed',
    only: choice('only', VERDICT_IDS, 'all verdicts are shown'),
    text: value('find').slice(0, MAX_TEXT),
    flipped: value('flip') === '1',
    cell: readCell(value('cell'), said),
  };
  return { query, notices: said };
}

/** `?view=matrix…`; what is usual is not said. */
export function matrixAddress(query: MatrixQuery, theme: string | null = null): string {
  const { setting, since, sort, only, text, flipped, cell } = query;
  const lib = settingText({ ...setting, provider: null });
  const said: readonly (readonly [string, string | null])[] = [
    ['lib', lib === 'released' ? null : lib],
    ['provider', setting.provider],
    ['since', since && settingText(since)],
    ['sort', sort === 'listed' ? null : sort],
    ['only', only],
    ['find', text === '' ? null : text],
    ['flip', flipped ? '1' : null],
    ['cell', cell && `${cell.charm}${JOIN}${cell.situation}`],
    ['theme', theme],
  ];
  const search = new URLSearchParams({ view: 'matrix' });
  for (const [key, each] of said) if (each !== null) search.set(key, each);
  return `?${search.toString().replaceAll('%2C', ',')}`;
}
