import { codeInUse } from '../../run/code';
import { ReconcilerPanel } from '../code/ReconcilerPanel';
import { DiskPanel } from '../lines/DiskPanel';
import { LibraryUnder } from '../lines/LibraryUnder';
import { LineStepper } from '../lines/LineStepper';
import { useLines } from '../lines/useLines';
import type { Layout } from '../shell/media';
import { Story } from '../shell/Story';
import { useStepWords } from '../steps/useStepWords';
import { useExplorer } from '../store/context';
import { Transport } from '../transport/Transport';
import { LibraryCalls } from '../code/LibraryCalls';
import { EventsPanel } from './EventsPanel';
import { MetadataPanel } from './MetadataPanel';
import { PatchPage } from './PatchPage';
import { PatchToRead } from './PatchToRead';
import { PythonPanel } from './PythonPanel';
import { ServingPanel } from './ServingPanel';
import './page.css';

interface Props {
  /** `unread`: somebody else's code, which waits until it has been read. */
  readonly which: 'charm' | 'patch' | 'unread';
  readonly layout: Layout;
}

/** Code with the whole page: the charm line by line, or a changed library beside its release. */
export function CodePage({ which, layout }: Props) {
  const selected = useExplorer((state) => state.selected);
  const { widen, edit } = useExplorer((state) => state.commands);
  const words = useStepWords();
  const back = (): void => {
    widen(false);
    edit(null);
  };
  return (
    <>
      <Story />
      <div className="bar code-bar">
        <Transport compact={layout === 'phone'} says={words.name(selected)} marks={words.marks} />
        {which !== 'unread' && (
          <button type="button" className="btn" onClick={back}>
            Back to the timeline
          </button>
        )}
      </div>
      {which === 'patch' ? <PatchPage /> : which === 'unread' ? <UnreadPage /> : <CharmPage />}
    </>
  );
}

/** The code comes first: nothing else can be said of a run that has not begun. */
function UnreadPage() {
  const tree = useExplorer((state) => state.tree);
  const { library } = codeInUse(tree.code, tree.setup) ?? {};
  return (
    <div className="code-page unread">
      {library !== undefined && <PatchToRead text={library} />}
      <ReconcilerPanel whole still />
      {library === undefined && (
        <div className="code-side">
          <PythonPanel />
          <ServingPanel />
          <EventsPanel />
        </div>
      )}
    </div>
  );
}

function CharmPage() {
  const lines = useLines();
  return (
    <div className="code-page">
      <ReconcilerPanel whole />
      <div className="code-side">
        {lines.stops.length > 0 && (
          <div className="panel across">
            <LineStepper lines={lines} />
          </div>
        )}
        <DiskPanel lines={lines} />
        <ServingPanel />
        <EventsPanel />
        <PythonPanel />
        <MetadataPanel />
        <div className="panel across">
          {lines.stop === undefined ? <LibraryCalls /> : <LibraryUnder lines={lines} />}
        </div>
      </div>
    </div>
  );
}
