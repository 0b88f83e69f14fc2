/** What the address says of this page: the run is said as everywhere, `of` and `with` say what is looked at, `step` from when. */

export interface Asked {
  readonly of: string | null;
  readonly with: string | null;
  /** The page opens a run; otherwise it waits for a paste. */
  readonly run: boolean;
}

const NAME = /^(?:csr|cert|ca)-\d{1,5}$/;

export interface ReadAddress {
  readonly asked: Asked;
  /** One plain sentence for each value that is no name. */
  readonly notices: readonly string[];
}

export function readAddress(search: string): ReadAddress {
  const query = new URLSearchParams(search);
  const notices: string[] = [];
  const name = (key: string): string | null => {
    const value = query.get(key);
    if (value === null || value === '') return null;
    if (NAME.test(value)) return value;
    notices.push(`"${key}" names no request and no certificate; it is left out.`);
    return null;
  };
  const asked = { of: name('of'), with: name('with'), run: query.get('from') !== 'paste' };
  return { asked, notices };
}

/** The same address about something else. */
export function addressFor(search: string, change: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search);
  for (const [key, value] of Object.entries(change)) {
    if (value === null) query.delete(key);
    else query.set(key, value);
  }
  return `?${query.toString().replaceAll('%2C', ',')}`;
}

/** The explorer at a step of the same run. @param step from 1; null: as the address says */
export function explorerAddress(
  { search, hash }: { readonly search: string; readonly hash: string },
  step: number | null,
): string {
  const rest = addressFor(search, {
    view: null,
    of: null,
    with: null,
    from: null,
    ...(step === null ? {} : { step: String(step) }),
  });
  return `${rest === '?' ? window.location.pathname : rest}${hash}`;
}
