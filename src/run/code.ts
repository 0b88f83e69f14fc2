/**
 * Code of the reader's in a run. A setup names it by its content (`setup.charm`, `setup.patch`), so that two hooks with the same setup ran
 * the same code; the texts stand beside the setup.
 */
import { canonical } from '../charm/recorded/key';
import type { Setup } from '../model/setup';
import { sha256Hex } from '../model/pki/pem';

export interface OwnCharm {
  /** Texts by path: `charm.py` and what else belongs to it, `charmcraft.yaml` where there is one. */
  readonly files: Readonly<Record<string, string>>;
  /** Id of the shipped charm it was made from; null: written elsewhere. */
  readonly from: string | null;
}

export interface RunCode {
  readonly charm?: OwnCharm;
  /** Text of `_tls_certificates.py` in place of the release that `setup.library` names. */
  readonly library?: string;
}

export const MAIN_FILE = 'charm.py';
export const LIBRARY_FILE = '_tls_certificates.py';

const OWN = 'own-';
const ID_LENGTH = 12;

/** A charm of more text than this was not meant to be read in a page. */
export const MAX_CODE = 200_000;
export const MAX_FILES = 40;

/** The id under which a setup names a charm of the reader's. */
export function ownCharmId({ files }: OwnCharm): string {
  return `${OWN}${sha256Hex(canonical(files)).slice(0, ID_LENGTH)}`;
}

/** The same for a text of the library. */
export function patchId(text: string): string {
  return sha256Hex(text).slice(0, ID_LENGTH);
}

export function isOwnCharm(id: string | null | undefined): id is string {
  return id?.startsWith(OWN) ?? false;
}

/** What of the code a setup makes use of: what is kept beside it does not travel. */
export function codeInUse(code: RunCode | undefined, setup: Partial<Setup>): RunCode | undefined {
  const { charm, library } = code ?? {};
  const used: RunCode = {
    ...(charm && setup.charm === ownCharmId(charm) ? { charm } : {}),
    ...(library !== undefined && setup.patch === patchId(library) ? { library } : {}),
  };
  return used.charm || used.library !== undefined ? used : undefined;
}

function without(setup: Partial<Setup>, fields: readonly string[]): Partial<Setup> {
  const kept = Object.entries(setup).filter(([field]) => !fields.includes(field));
  return Object.fromEntries(kept);
}

/** What only a charm of the reader's makes part of a setup goes with it. @param charm what takes its place; null: the usual one */
export function withoutCharm(setup: Partial<Setup>, charm: string | null): Partial<Setup> {
  const rest = without(setup, ['charm', 'containers', 'servesWhen', 'peers']);
  return charm === null ? rest : { ...rest, charm };
}

export interface CheckedCode {
  readonly setup: Partial<Setup>;
  readonly code: RunCode | undefined;
  readonly notices: readonly string[];
}

/** A setup names code that has to be there, whole and as it was when it was named; else the shipped one takes its place. */
export function withCode(setup: Partial<Setup>, code: RunCode | undefined): CheckedCode {
  const used = codeInUse(code, setup);
  const notices: string[] = [];
  let now = setup;
  if (isOwnCharm(setup.charm) && !used?.charm) {
    const from = code?.charm?.from ?? null;
    notices.push(
      `The charm's own code did not come whole; ${from === null ? 'a shipped charm' : 'the charm it was made from'} runs in its place.`,
    );
    now = withoutCharm(now, from);
  }
  if (setup.patch !== undefined && used?.library === undefined) {
    notices.push('The changed library did not come whole; the release runs in its place.');
    now = without(now, ['patch']);
  }
  return { setup: now, code: used, notices };
}
