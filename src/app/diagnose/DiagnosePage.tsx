import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CopyButton } from '../frame/CopyButton';
import { PageFrame } from '../frame/PageFrame';
import { useLayout } from '../shell/media';
import { Icon } from '../shell/Icon';
import { Rich } from '../shell/Rich';
import { viewAddress } from '../views';
import { AsOf } from './AsOf';
import { Empty } from './Empty';
import { Findings } from './Findings';
import { findingsMarkdown, headline } from './markdown';
import type { Lines } from './messages';
import { PastePanel } from './PastePanel';
import { RunDoor } from './RunDoor';
import { OpenedSheet, ShareSheet } from './Sheets';
import { Tabbed } from './Tabbed';
import { Unknowns } from './Unknowns';
import { Unread } from './Unread';
import { useDiagnosis, type Diagnosis } from './useDiagnosis';
import { keyNotice } from './words';
import './diagnose.css';

/** `?view=diagnose`: what Juju shows of a relation goes in; what is wrong, what comes next and what to do come out. */
export function DiagnosePage() {
  const diagnosis = useDiagnosis();
  const { reading, look, question } = diagnosis;
  const findings = look?.findings ?? [];
  return (
    <PageFrame
      view="diagnose"
      address={() => new URL(viewAddress('diagnose'), window.location.href).href}
      tools={
        findings.length > 0 && (
          <CopyButton label="Copy the findings" text={() => findingsMarkdown(findings, question.now)} />
        )
      }
    >
      <div
        className="dg"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          // A field has taken it already; anywhere else a browser would leave the page for the file.
          if (event.defaultPrevented) return;
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file) void diagnosis.addFile(file);
        }}
      >
        {reading === null ? <Empty diagnosis={diagnosis} /> : <Shown key="shown" diagnosis={diagnosis} />}
      </div>
    </PageFrame>
  );
}

function Story({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { reading, look, busy, failed, refused } = diagnosis;
  const head = headline(look?.findings ?? []);
  const title = useRef<HTMLHeadingElement>(null);
  // What was pressed is gone, and may have been far down: one begins with the finding.
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  const words = (): ReactNode => {
    if (failed !== null) return <b>{failed}</b>;
    if (refused !== null) return <b>{refused}</b>;
    if (reading?.problem != null)
      return (
        <>
          <b>{reading.problem}</b> Paste what <code>juju show-unit</code> prints for a unit of the relation.
        </>
      );
    if (head === null) return <b>Nothing is wrong that these texts could show.</b>;
    return (
      <>
        <b>
          <Rich text={head.bold} />.
        </b>{' '}
        <Rich text={head.rest} />
      </>
    );
  };
  return (
    <div className="story dg-story">
      <h1 ref={title} tabIndex={-1} aria-live="polite" aria-busy={busy}>
        {words()}
      </h1>
    </div>
  );
}

function KeyBar({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const [read, setRead] = useState<string | null>(null);
  const { reading } = diagnosis;
  const notice =
    reading &&
    keyNotice(
      reading.dropped,
      reading.parts.every((part) => part.sample),
    );
  if (!notice || read === notice.bold) return null;
  return (
    <section className="dg-key" aria-label="Private key">
      <Icon name="warning" />
      <p>
        <b>{notice.bold}</b> {notice.rest}
      </p>
      <button type="button" className="btn" onClick={() => setRead(notice.bold)}>
        I have read this
      </button>
    </section>
  );
}

function Shown({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { reading, look, question, call } = diagnosis;
  const [selected, setSelected] = useState(0);
  const [goal, setGoal] = useState<{ readonly lines: Lines } | null>(null);
  const [tag, setTag] = useState<string | null>(null);
  const [sharing, setSharing] = useState(false);
  const [tab, setTab] = useState('findings');
  const layout = useLayout();
  if (reading === null || look === null) return null;
  const { findings, unknowns, outlook } = look;
  const at = Math.min(selected, Math.max(0, findings.length - 1));
  const select = (index: number): void => {
    setSelected(index);
    const lines = findings[index]?.evidence.find((each) => each.lines !== null)?.lines;
    if (lines) setGoal({ lines });
  };
  if (reading.problem !== null)
    return (
      <>
        <KeyBar diagnosis={diagnosis} />
        <Story diagnosis={diagnosis} />
        <Unread reading={reading} diagnosis={diagnosis} />
      </>
    );
  const isSample = reading.parts.some((part) => part.sample);
  const paste = (
    <PastePanel
      reading={reading}
      findings={findings}
      selected={at}
      goal={goal}
      diagnosis={diagnosis}
      onFinding={(index) => {
        select(index);
        setTab('findings');
      }}
      onTag={setTag}
      onShare={() => setSharing(true)}
    />
  );
  const found = (
    <section className="panel dg-found" aria-labelledby="dg-found-title">
      <div className="panel-head">
        <h2 id="dg-found-title">Findings</h2>
        <span className="cap">most urgent first</span>
        <span className="grow" />
        <AsOf now={question.now} onChange={(now) => diagnosis.ask({ now })} />
      </div>
      {findings.length === 0 ? (
        <p className="empty">No rule found anything.</p>
      ) : (
        <div className="dg-scroll">
          <Findings
            findings={findings}
            selected={at}
            onSelect={select}
            onLines={(index, lines) => {
              setSelected(index);
              setTab('paste');
              setGoal({ lines });
            }}
          />
        </div>
      )}
    </section>
  );
  const open = (
    <section className="panel dg-open" aria-labelledby="dg-open-title">
      <div className="panel-head">
        <h2 id="dg-open-title">What this dump cannot tell</h2>
      </div>
      <div className="dg-scroll">
        <Unknowns
          unknowns={unknowns}
          relations={reading.relations}
          units={outlook.possible ? outlook.units : []}
          question={question}
          onAsk={(change) => diagnosis.ask(change)}
        />
      </div>
      <RunDoor outlook={outlook} question={question} call={call} />
    </section>
  );
  return (
    <>
      <KeyBar diagnosis={diagnosis} />
      <Story diagnosis={diagnosis} />
      {isSample && (
        <p className="dg-sample">
          <span className="cap">
            <b>Sample.</b> Made on this page a moment ago; nobody’s deployment. Add a dump of your own, and it goes.
          </span>
        </p>
      )}
      {layout === 'wide' || layout === 'columns' ? (
        <div className={`dg-grid ${layout}`}>
          {paste}
          {found}
          {open}
        </div>
      ) : (
        <Tabbed
          label="Panels"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { id: 'findings', word: `Findings (${findings.length})`, panel: found },
            { id: 'paste', word: 'Paste', panel: paste },
            { id: 'open', word: 'Not known', panel: open },
          ]}
        />
      )}
      {tag !== null && <OpenedSheet name={tag} call={call} onClose={() => setTag(null)} />}
      {sharing && <ShareSheet call={call} onClose={() => setSharing(false)} />}
    </>
  );
}
