/** `?view=check`: the reader's own charm, or changed library, through every order of events of every situation. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { defaultSetup } from '../../model/start';
import { charmBase, libraryBase } from '../../run/link/code';
import { formatLink, LINK_MAX_LENGTH } from '../../run/link/link';
import { linkAt } from '../store/opening';
import { ownCharmId, patchId, type RunCode } from '../../run/code';
import { loadCharm } from '../code/source';
import { draftedCode } from '../editor/drafts';
import { writeAddress } from '../frame/address';
import { PageFrame } from '../frame/PageFrame';
import { tabMemory } from '../store/known';
import { Lab } from '../matrix/lab';
import { openLive } from './live';
import { checkAddress, readCheck, type CheckQuery, type Kind } from './query';
import { ReportPanel } from './ReportPanel';
import { Session, type SearchReleased } from './session';
import { SourcePanel } from './SourcePanel';
import { emptySubject, keepSubject, keptSubject, mainFile, type Subject } from './subject';
import { told } from './words';
import './check.css';
import { saidBy } from '../../run/said-by';

const searchReleased: SearchReleased = (cells, found) => {
  const lab = new Lab(() => Promise.reject(new Error('No recorded path tells.')));
  const nothing = (): void => undefined;
  lab.search(cells, {
    progress: nothing,
    failed: nothing,
    done: nothing,
    found: (cell, result) => {
      if ('verdict' in result) found(cell, result.verdict);
    },
  });
  return () => lab.close();
};

/** The text of a shipped charm or a released library. */
async function originalOf(session: Session, kind: Kind, from: string | null): Promise<string> {
  if (from === null) return '';
  return kind === 'library' ? session.released(from) : ((await loadCharm(from))?.text ?? '');
}

/** What somebody's link brings; null: it carries no code, or none that can be read. */
async function linkedSubject(hash: string, session: Session): Promise<Subject | null> {
  if (!hash.startsWith('#!')) return null;
  const { run } = await linkAt({ search: '', hash }, async (base) => {
    const [kind, name = ''] = base.split(':');
    return originalOf(session, kind === 'charm' ? 'charm' : 'library', name).catch(() => null);
  });
  const { charm, library } = run.code ?? {};
  if (library !== undefined) {
    const kind = 'library';
    return { ...emptySubject(kind, defaultSetup().library), files: { [mainFile(kind)]: library } };
  }
  return charm ? { kind: 'charm', from: charm.from, files: charm.files, active: mainFile('charm') } : null;
}

/** What was last written in this tab; else an empty text. */
function lastSubject(kind: Kind): Subject {
  const from = kind === 'library' ? defaultSetup().library : null;
  const { charm } = draftedCode(tabMemory);
  if (kind === 'charm' && charm) {
    return keptSubject(tabMemory, kind, charm.from) ?? { ...emptySubject(kind, charm.from), files: charm.files };
  }
  return keptSubject(tabMemory, kind, from) ?? emptySubject(kind, from);
}

/** Both texts stay while one is looked at. */
type Texts = Readonly<Record<Kind, Subject>>;

function useTexts(session: Session, setKind: (kind: Kind) => void) {
  const [texts, setTexts] = useState<Texts>(() => ({ charm: lastSubject('charm'), library: lastSubject('library') }));
  const [originals, setOriginals] = useState<Readonly<Record<string, string>>>({});
  const [foreign, setForeign] = useState(false);
  const put = (subject: Subject): void => {
    setTexts((before) => ({ ...before, [subject.kind]: subject }));
    keepSubject(tabMemory, subject, originals[`${subject.kind} ${subject.from ?? ''}`] ?? null);
  };
  /** A text that is started from something, as it was left or as it ships. */
  const start = async (kind: Kind, from: string | null): Promise<void> => {
    const original = await originalOf(session, kind, from);
    setOriginals((before) => ({ ...before, [`${kind} ${from ?? ''}`]: original }));
    const kept = keptSubject(tabMemory, kind, from);
    const fresh = { ...emptySubject(kind, from), files: { [mainFile(kind)]: original } };
    setTexts((before) => ({ ...before, [kind]: kept ?? fresh }));
  };
  useEffect(() => {
    let left = false;
    void linkedSubject(window.location.hash, session).then((linked) => {
      if (left || linked === null) return;
      setTexts((before) => ({ ...before, [linked.kind]: linked }));
      setForeign(true);
      setKind(linked.kind);
    });
    return () => {
      left = true;
    };
    // The link is read once: what is chosen afterwards is the reader's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [session]);
  return { texts, put, start, originals, foreign, setForeign } as const;
}

/** The long part of a link with this code; empty where it would be too long for one. */
function hashOf(code: RunCode, originals: Readonly<Record<string, string>>): string {
  const { charm, library } = code;
  const setup = charm ? { charm: ownCharmId(charm) } : { patch: patchId(library ?? '') };
  const bases = new Map(
    Object.entries(originals).map(([key, text]) => {
      const [kind, name = ''] = key.split(' ');
      return [kind === 'charm' ? charmBase(name) : libraryBase(name), text] as const;
    }),
  );
  const run = { setup, scenario: null, actions: [], code };
  const { hash } = formatLink({ run }, undefined, (name) => bases.get(name) ?? null);
  return hash.length > LINK_MAX_LENGTH ? '' : hash;
}

export function CheckPage() {
  const [first] = useState(() => readCheck(window.location.search));
  const [theme] = useState(() => new URLSearchParams(window.location.search).get('theme'));
  const [query, setQuery] = useState<CheckQuery>(first.query);
  const [session] = useState(() => new Session((tell) => openLive(document, tell), searchReleased));
  useEffect(() => () => session.close(), [session]);
  const state = useStore(session.state);
  const setKind = (kind: Kind): void => setQuery((before) => ({ ...before, kind }));
  const { texts, put, start, originals, foreign, setForeign } = useTexts(session, setKind);
  const [refused, setRefused] = useState<string | null>(null);
  const { kind, charms } = query;
  const subject = texts[kind];
  const address = checkAddress(query, theme);
  useEffect(() => {
    writeAddress(`${address}${window.location.hash}`, 'replace');
  }, [address]);
  const run = (): void => {
    setForeign(false);
    setRefused(null);
    void session.run(subject, charms);
  };
  const take = (found: Subject | string): void => {
    setRefused(typeof found === 'string' ? found : null);
    if (typeof found === 'string') return;
    // A changed library is read beside the release that it was made from.
    const from = found.kind === 'library' ? (texts.library.from ?? defaultSetup().library) : null;
    put({ ...found, from });
    setKind(found.kind);
  };
  const { finding, reason } = told(state, kind);
  const code = state.checked?.code;
  const busy = state.phase === 'loading' || state.phase === 'checking';
  const stale = useMemo(
    () =>
      state.checked !== null && (state.checked.subject.kind !== kind || state.checked.subject.files !== subject.files),
    [state.checked, kind, subject],
  );
  return (
    <PageFrame
      view="check"
      address={() => {
        const page = new URL(window.location.href);
        const hash = code === undefined ? '' : hashOf(code, originals);
        return `${page.origin === 'null' ? '' : page.origin}${page.pathname}${address}${hash}`;
      }}
    >
      <div className="ck-story">
        <h1>
          <b>{finding}</b> {reason}
        </h1>
        <p className="vh" role="status">
          {busy || state.phase === 'still' ? '' : `${finding} ${reason}`}
        </p>
      </div>
      <div role="status" className={first.notices.length > 0 || refused !== null || foreign ? 'notices' : 'vh'}>
        {[
          ...first.notices,
          ...(refused === null ? [] : [refused]),
          ...(foreign ? ['This text came with a link. Read it before it runs: nothing of it has run yet.'] : []),
        ].map((each) => (
          <p key={each} className="notice">
            {each}
          </p>
        ))}
      </div>
      <div className="ck-body">
        <SourcePanel
          subject={subject}
          original={originals[`${kind} ${subject.from ?? ''}`] ?? null}
          charms={charms}
          busy={busy}
          problem={state.phase === 'bad-text' ? state.problem : null}
          onKind={setKind}
          onText={put}
          onStart={(from) => void start(kind, from).catch((error: unknown) => setRefused(saidBy(error)))}
          onFiles={take}
          onCharms={(next) => setQuery((before) => ({ ...before, charms: next }))}
          onRun={run}
          onCancel={session.cancel}
        />
        <ReportPanel session={session} state={state} stale={stale} originals={originals} />
      </div>
    </PageFrame>
  );
}
