/** What the address of the frame says beyond a link: how much is shown, and whether one is asked first. */
import { THEME_IDS, UI_IDS, type ThemeId, type UiId } from '../../run/link/query';

/** `on`: opens before the step that matters and asks. `auto`: asks when one steps into it for the first time. */
export const PREDICT_IDS = ['auto', 'on', 'off'] as const;
export type PredictId = (typeof PREDICT_IDS)[number];

/** What the frame can show; other views are the explorer's. */
export const FRAME_VIEWS = ['timeline', 'code', 'text'] as const;
export type FrameView = (typeof FRAME_VIEWS)[number];

export interface Options {
  /** `full` is the explorer's; here it is the same as `embed`. */
  readonly ui: UiId;
  readonly view: FrameView;
  readonly theme: ThemeId;
  readonly still: boolean;
  readonly predict: PredictId;
}

export function frameView(view: string | null): FrameView {
  return FRAME_VIEWS.find((each) => each === view) ?? 'timeline';
}

export function readOptions(search: string): Options {
  const query = new URLSearchParams(search);
  const choice = <T extends string>(key: string, ids: readonly T[], usual: T): T =>
    ids.find((id) => id === query.get(key)) ?? usual;
  return {
    ui: choice('ui', UI_IDS, 'embed'),
    view: frameView(query.get('view')),
    theme: choice('theme', THEME_IDS, 'auto'),
    still: query.get('motion') === 'off',
    predict: choice('predict', PREDICT_IDS, 'auto'),
  };
}
