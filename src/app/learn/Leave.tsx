import { useId, useMemo, useState } from 'react';
import { embeddableRun } from '../../export/embed';
import { runOfPart } from '../../lessons/parse';
import { figureOf, pictureAddress, stepsTold } from '../../lessons/shown';
import type { Lesson, Part } from '../../lessons/types';
import { formatLink } from '../../run/link/link';
import { scenarioById } from '../../scenarios/scenarios';
import { Icon } from '../shell/Icon';
import { linkOf } from '../store/address';
import { useExplorer, useExplorerStore } from '../store/context';
import { ForPages } from './ForPages';
import { lessonLink, useFramed } from './framed';
import { leaveLesson } from './left';
import { isShown, show, type Showing } from './showing';
import { siteAddress } from './site';

interface Props {
  readonly lesson: Lesson;
  readonly part: Part;
  /** What of the run may be seen now. */
  readonly showing: Showing;
}

/** Ways out of a lesson: into the explorer, and into other people's pages. */
export function Leave({ lesson, part, showing }: Props) {
  const store = useExplorerStore();
  const framed = useFramed() !== null;
  const tree = useExplorer((state) => state.tree);
  const selected = useExplorer((state) => state.selected);
  const whole = runOfPart(lesson, part);
  const own = !isShown({ tree }, showing);
  const [open, setOpen] = useState(false);
  const id = useId();
  // A reader who has changed nothing takes the whole run along, not the part that they have seen.
  const link = useMemo(() => {
    if (own) return linkOf(store.getState());
    const { search, hash } = formatLink({
      run: { scenario: whole.scenario, setup: whole.setup, actions: whole.actions },
      step: selected,
    });
    return `${search}${hash}`;
    // `linkOf` reads the store, and `tree` is what tells that it has changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [own, selected, tree, whole, store]);
  const site = siteAddress();
  return (
    <>
      <div className="lesson-leave">
        {own && (
          <button type="button" className="btn" onClick={() => show(store, { ...showing, step: selected })}>
            <Icon name="undo" />
            Back to the lesson’s run
          </button>
        )}
        <a
          className="btn"
          href={link}
          aria-label="Open in the explorer"
          title={whole.scenario === null ? undefined : scenarioById(whole.scenario).title}
          onClick={() => {
            if (!framed) leaveLesson(window.location.search);
          }}
        >
          <span className="wide">Open in the explorer</span>
          <span className="narrow">Explorer</span>
        </a>
        {site !== null && !framed && (
          <button
            type="button"
            className="btn"
            aria-label="Link or embed"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            <Icon name="share" />
            <span className="wide">Link or embed</span>
          </button>
        )}
      </div>
      {site !== null && open && (
        <div id={id} className="lesson-share">
          <ForPages site={site} items={itemsOf(site, lesson, part, selected, link, own)} />
        </div>
      )}
    </>
  );
}

/** The figure as it stands, and the part that tells of it. */
function itemsOf(site: string, lesson: Lesson, part: Part, step: number, link: string, own: boolean) {
  const { number } = lesson;
  const at = lesson.parts.indexOf(part) + 1;
  const picture = own || !stepsTold(part).includes(step) ? null : `${site}${pictureAddress(number, at, step)}`;
  return [
    { title: `This figure, at step ${step}`, ...embeddableRun(site, link, `${part.title}: step ${step}`, picture) },
    {
      title: `This part of lesson ${number}`,
      label: `${lesson.title}: ${part.title}`,
      link: lessonLink(site, number, at),
      attributes: { lesson: String(number), ...(at > 1 ? { part: String(at) } : {}) },
      picture: `${site}${pictureAddress(number, at, figureOf(part).step)}`,
    },
  ];
}
