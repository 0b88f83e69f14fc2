/** What is checked: the texts of a charm, or of a changed library. Kept in the drafts of the tab, which the editor of the explorer shares. */
import { CHARM_FILES } from '../../charms/files';
import type { Setup } from '../../model/setup';
import type { Loaded } from '../../charm/live/types';
import { LIBRARY_FILE, MAIN_FILE, MAX_CODE, MAX_FILES, type OwnCharm, type RunCode } from '../../run/code';
import { ownSetup } from '../editor/ownSetup';
import { readDraft, writeDraft } from '../editor/drafts';
import type { Memory } from '../store/known';
import type { Kind } from './query';

export type Files = Readonly<Record<string, string>>;

export interface Subject {
  readonly kind: Kind;
  /** A shipped charm, or a version of the library; null: written elsewhere. */
  readonly from: string | null;
  readonly files: Files;
  readonly active: string;
}

export function mainFile(kind: Kind): string {
  return kind === 'library' ? LIBRARY_FILE : MAIN_FILE;
}

export function emptySubject(kind: Kind, from: string | null): Subject {
  const main = mainFile(kind);
  return { kind, from, files: { [main]: '' }, active: main };
}

/** What was typed of this before, in this tab; null: nothing was. */
export function keptSubject(memory: Memory, kind: Kind, from: string | null): Subject | null {
  const draft = readDraft(memory, { kind, from });
  if (draft === null) return null;
  const active = Object.hasOwn(draft.files, draft.active)
    ? draft.active
    : (Object.keys(draft.files)[0] ?? mainFile(kind));
  return { kind, from, files: draft.files, active };
}

/** A text that is as it was released or shipped need not be kept. */
export function keepSubject(memory: Memory, { kind, from, files, active }: Subject, original: string | null): void {
  const main = files[mainFile(kind)];
  const untouched = Object.keys(files).length === 1 && main !== undefined && main === (original ?? '');
  writeDraft(memory, { kind, from }, untouched ? null : { files, active, held: true });
}

export function codeOf({ kind, files, from }: Subject): RunCode {
  return kind === 'library' ? { library: files[LIBRARY_FILE] ?? '' } : { charm: charmOf({ files, from }) };
}

export function charmOf({ files, from }: Pick<Subject, 'files' | 'from'>): OwnCharm {
  return { files, from };
}

/** What a charm brings into the setup of every situation. */
export function setupOfCharm(charm: OwnCharm, loaded: Loaded['charm']): Partial<Setup> {
  const whole = Object.entries(ownSetup({ setup: {}, scenario: null }, charm, loaded));
  const own: Partial<Setup> = Object.fromEntries(whole.filter(([field]) => field !== 'charm'));
  const shipped = Object.entries(CHARM_FILES).find(([id]) => id === charm.from)?.[1];
  return shipped?.substrate === 'machine' ? { ...own, containers: [] } : own;
}

const LIBRARY_CLASS = /^class TLSCertificatesRequiresV4\b/m;
const USES_LIBRARY = /\bTLSCertificatesRequiresV4\b/;

/** Whether a text is that of the library rather than of a charm. */
export function isLibraryText(text: string): boolean {
  return LIBRARY_CLASS.test(text);
}

/** Why there is nothing to check, in one sentence; null: there is. */
export function whyNothing({ kind, files }: Pick<Subject, 'kind' | 'files'>): string | null {
  const texts = Object.entries(files).filter(([name]) => name.endsWith('.py'));
  if (texts.every(([, text]) => text.trim() === '')) {
    return kind === 'library'
      ? `Paste ${LIBRARY_FILE}, or start from a release.`
      : 'Paste charm.py, or start from a charm that ships.';
  }
  if (kind === 'library') {
    return texts.some(([, text]) => isLibraryText(text))
      ? null
      : `This is not the text of the library: it has no class TLSCertificatesRequiresV4.`;
  }
  return texts.some(([, text]) => USES_LIBRARY.test(text))
    ? null
    : 'No TLS library found: nothing in this text makes a TLSCertificatesRequiresV4 of charmlibs.interfaces.tls_certificates.';
}

export interface Dropped {
  readonly name: string;
  readonly text: string;
}

/** Paths as a charm has them: `src/charm.py` is `charm.py`, a single text of another name is the charm itself. */
function placed(dropped: readonly Dropped[]): Files {
  const python = dropped.filter(({ name }) => name.endsWith('.py'));
  const files = dropped.map(({ name, text }): readonly [string, string] => {
    const short = name.replace(/^(?:\.\/)?(?:[^/]+\/)?src\//, '');
    return [python.length === 1 && short.endsWith('.py') ? MAIN_FILE : short, text];
  });
  return Object.fromEntries(files);
}

/** @returns the subject that these files make, or why they cannot be taken, in one sentence */
export function subjectOf(dropped: readonly Dropped[]): Subject | string {
  const known = dropped.filter(({ name }) => /\.(?:py|ya?ml|toml|json|txt|j2|tmpl)$/.test(name));
  if (known.length === 0) return 'None of these files is Python or YAML.';
  if (known.length > MAX_FILES) return `A charm of more than ${MAX_FILES} files is not read here.`;
  const library = known.find(({ text }) => isLibraryText(text));
  if (library !== undefined) return { ...emptySubject('library', null), files: { [LIBRARY_FILE]: library.text } };
  if (known.reduce((sum, { text }) => sum + text.length, 0) > MAX_CODE)
    return 'These files are too long to be one charm; leave out what its charm.py does not import.';
  const files = placed(known);
  if (!Object.hasOwn(files, MAIN_FILE)) return 'There is no charm.py among these files.';
  return { kind: 'charm', from: null, files, active: MAIN_FILE };
}
