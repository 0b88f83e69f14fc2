import { useEffect } from 'react';
import { lessonArticle } from '../../lessons/article';
import type { Lesson } from '../../lessons/types';
import { stepIds } from '../../run/matters';
import type { Reply } from '../embedded/messages';
import type { ExportFormat } from '../embedded/messages';
import { EMBED_VERSION } from '../embedded/version';
import { useExplorer, useExplorerStore } from '../store/context';
import { stepCount } from '../store/steps';
import { computeLesson } from './computed';
import { lessonLink } from './framed';
import type { Line } from './line';

interface Props {
  readonly line: Line;
  readonly lesson: Lesson;
  /** From 1. */
  readonly part: number;
  readonly onPart: (part: number) => void;
}

async function exported(lesson: Lesson, part: number, format: ExportFormat): Promise<Reply> {
  const site = new URL('./', document.baseURI).href;
  switch (format) {
    case 'link':
      return { ok: true, value: { link: lessonLink(site, lesson.number, part) } };
    case 'markdown': {
      const { runs, texts } = await computeLesson(lesson);
      return {
        ok: true,
        value: { markdown: lessonArticle(lesson, runs, { site, charm: (id) => texts.get(id) ?? null }) },
      };
    }
    case 'svg':
    case 'json':
    case 'mermaid':
      return { ok: false, message: 'A lesson leaves as a link or as Markdown; its runs leave from the full explorer.' };
  }
}

/** What a lesson in a frame and the page around it say to each other (docs/embedding.md). */
export function HostLine({ line, lesson, part, onPart }: Props) {
  const store = useExplorerStore();
  const selected = useExplorer((state) => state.selected);
  const steps = useExplorer(stepCount);

  useEffect(() => {
    const ready = (): void => {
      const { number } = lesson;
      line.send({
        type: 'ready',
        version: EMBED_VERSION,
        scenario: null,
        steps: stepCount(store.getState()),
        lesson: number,
        part,
      });
      line.sayHeight();
    };
    ready();
    return line.listen((message) => {
      const { commands } = store.getState();
      switch (message.type) {
        case 'hello':
          ready();
          return;
        case 'focus':
          document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
          return;
        case 'pause':
          commands.setPlaying(false);
          return;
        case 'set': {
          if (message.part !== null) onPart(message.part);
          const step = Number(message.step);
          if (message.step !== null && step >= 1 && step <= stepCount(store.getState())) commands.select(step);
          return;
        }
        case 'export':
          void exported(lesson, part, message.format).then((reply) =>
            line.send({ type: 'reply', id: message.id, ...reply }),
          );
          return;
        case 'init':
        case 'theme':
          return;
      }
    });
  }, [line, lesson, part, onPart, store]);

  useEffect(() => {
    const { computed } = store.getState();
    line.send({
      type: 'state',
      scenario: null,
      step: selected,
      stepId: stepIds(computed.steps)[selected - 1] ?? String(selected),
      view: 'lesson',
      url: lessonLink(new URL('./', document.baseURI).href, lesson.number, part),
      lesson: lesson.number,
      part,
    });
  }, [line, lesson, part, selected, steps, store]);
  return null;
}
