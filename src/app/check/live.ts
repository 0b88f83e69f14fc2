/** What a check runs on: Python in its sandbox, and the lab's worker, which asks it for every hook. Both start when they are first needed. */
import LabWorker from '../../explore/worker?worker&inline';
import { PythonHost } from '../../charm/live/host';
import { ownCharmOverrides } from '../../charm/live/overrides';
import { partsFor, PythonAbsent } from '../../charm/live/parts';
import { releasedLibrary } from '../../charm/live/released';
import { OVERRIDES, RECORD_ALL, type LiveOutcome, type LoadAnswer, type RunOptions } from '../../charm/live/types';
import type { FromWorker, ToWorker } from '../../explore';
import type { HookInput } from '../../model/hook';
import { defaultSetup } from '../../model/start';
import { isOwnCharm, type RunCode } from '../../run/code';
import { Desk } from '../../repair/desk';
import { sourcesOf, type LiveSources } from '../store/live';
import { progressState } from '../store/python';
import type { PythonState } from '../store/state';

/** The search looks at what hooks leave, not at how. */
const NOTHING: RunOptions['record'] = { lines: false, calls: false, pull: false };

export interface Live {
  load(version: string, sources: LiveSources): Promise<LoadAnswer>;
  /** One hook with everything that a page shows of it. */
  whole(code: RunCode, input: HookInput): Promise<LiveOutcome>;
  /** @param ran told of each hook that ran */
  desk(code: RunCode, ran: (input: HookInput, outcome: LiveOutcome) => void, progress: (states: number) => void): Desk;
  /** The library's text as it was released. */
  released(version: string): Promise<string>;
  /** Ends what runs; it starts again when it is needed. */
  stop(): void;
}

/** Whatever keeps Python from being there at all. */
export function isAbsent(error: unknown): error is Error {
  return error instanceof PythonAbsent || error instanceof TypeError;
}

interface LabSide {
  readonly tell: (message: ToWorker) => void;
  readonly close: () => void;
}

/** Where no worker may be started the search runs in the page, in slices as small. */
function openLab(hear: (message: FromWorker) => void): LabSide {
  try {
    const worker = new LabWorker();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
    return { tell: (message) => worker.postMessage(message), close: () => worker.terminate() };
  } catch {
    const breathe = (): Promise<void> => new Promise((done) => window.setTimeout(done));
    const office = import('../../explore/office').then(
      ({ Office }) => new Office({ say: hear, breathe, now: () => performance.now() }),
    );
    const tell = (message: ToWorker): void => void office.then((each) => each.take(message));
    return { tell, close: () => tell({ do: 'cancel' }) };
  }
}

/** @param tell what to show while Python starts @throws PythonAbsent by each of its promises, where Python is not in the page */
export function openLive(document: Document, tell: (state: PythonState) => void): Live {
  const { library } = defaultSetup();
  let host: PythonHost | null = null;
  let lab: LabSide | null = null;
  let hear: (message: FromWorker) => void = () => undefined;
  const parts = () => partsFor(document, new URL('python/', document.baseURI).href);
  const running = (): PythonHost =>
    (host ??= new PythonHost({
      document,
      parts: parts(),
      onProgress: (progress) => tell(progressState(progress, library)),
    }));
  const run = async (code: RunCode, input: HookInput, record: RunOptions['record']): Promise<LiveOutcome> => {
    const { setup } = input.world;
    const { charm, library: source } = await sourcesOf(setup, code);
    const overrides = isOwnCharm(setup.charm) ? ownCharmOverrides(setup) : OVERRIDES;
    const of = { library: { version: setup.library, source }, charm: { files: charm, metadata: null } };
    return running().run(of, { input, record, overrides });
  };
  return {
    load: async (version, { charm, library: source }) => {
      const answer = await running().load({
        library: { version, source },
        charm: { files: charm, metadata: null },
      });
      tell({ kind: 'ready', library: version });
      return answer;
    },
    whole: (code, input) => run(code, input, RECORD_ALL),
    desk: (code, ran, progress) => {
      const side = (lab ??= openLab((message) => hear(message)));
      const desk = new Desk({
        post: (message) => side.tell(message),
        hook: async (_, input) => {
          const answer = await run(code, input, NOTHING);
          ran(input, answer);
          return answer.outcome;
        },
        progress,
      });
      hear = desk.take;
      return desk;
    },
    released: (version) => releasedLibrary(parts(), version),
    stop: () => {
      lab?.close();
      lab = null;
      host?.dispose();
      host = null;
      tell({ kind: 'off' });
    },
  };
}
