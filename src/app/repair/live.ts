/** What a repair needs to run: Python in its sandbox, and the lab's worker. Both start when they are asked for. */
import LabWorker from '../../explore/worker?worker&inline';
import { ownCharmOverrides } from '../../charm/live/overrides';
import { PythonHost } from '../../charm/live/host';
import { partsFor } from '../../charm/live/parts';
import { RECORD_ALL, type LoadAnswer, type LoadRequest, type RunOptions } from '../../charm/live/types';
import type { FromWorker } from '../../explore';
import type { HookInput, HookOutcome } from '../../model/hook';
import { defaultSetup } from '../../model/start';
import { Desk } from '../../repair';
import { progressState } from '../store/python';
import type { PythonState } from '../store/state';

export type Files = Readonly<Record<string, string>>;

/** The search looks at what hooks leave, not at how. */
const NOTHING: RunOptions['record'] = { lines: false, calls: false, pull: false };

/** The worker remembers the hooks of every text; after so many texts it is replaced. */
const TEXTS = 12;

export interface Live {
  load(files: Files): Promise<LoadAnswer>;
  /** One hook with everything that a page shows of it. */
  whole(files: Files, input: HookInput): Promise<HookOutcome>;
  /** The lab's desk for a text. @param progress how many worlds of the cell at work were seen */
  deskFor(files: Files, progress: (states: number) => void): Desk;
  /** Ends what runs; it starts again when it is needed. */
  stop(): void;
}

function requestOf(files: Files): LoadRequest {
  return {
    library: { version: defaultSetup().library, source: null },
    charm: { files, metadata: null },
  };
}

/** @param tell what to show while Python starts @throws PythonAbsent by each of its promises, where Python is not in the page */
export function openLive(document: Document, tell: (state: PythonState) => void): Live {
  const { library } = defaultSetup();
  let host: PythonHost | null = null;
  let worker: Worker | null = null;
  let texts = 0;
  const running = (): PythonHost =>
    (host ??= new PythonHost({
      document,
      parts: partsFor(document, new URL('python/', document.baseURI).href),
      onProgress: (progress) => tell(progressState(progress, library)),
    }));
  const run = async (files: Files, input: HookInput, record: RunOptions['record']): Promise<HookOutcome> => {
    const overrides = ownCharmOverrides(input.world.setup);
    const { outcome } = await running().run(requestOf(files), { input, record, overrides });
    return outcome;
  };
  return {
    load: async (files) => {
      const answer = await running().load(requestOf(files));
      tell({ kind: 'ready', library });
      return answer;
    },
    whole: (files, input) => run(files, input, RECORD_ALL),
    deskFor: (files, progress) => {
      texts += 1;
      if (texts > TEXTS) {
        worker?.terminate();
        worker = null;
        texts = 1;
      }
      const lab = (worker ??= new LabWorker());
      const desk = new Desk({
        post: (message) => lab.postMessage(message),
        hook: (_, input) => run(files, input, NOTHING),
        progress,
      });
      lab.onmessage = ({ data }: MessageEvent<FromWorker>) => desk.take(data);
      return desk;
    },
    stop: () => {
      worker?.terminate();
      worker = null;
      texts = 0;
      host?.dispose();
      host = null;
      tell({ kind: 'off' });
    },
  };
}
