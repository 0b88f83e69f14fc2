/** Lessons behind short links: `s/lesson-2/` reads as an article without a script, and is found and unfurled like the scenarios. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHARM_FILES } from '../../src/charms/files';
import { fourLanes } from '../../src/timeline/lanes';
import { lessonArticle } from '../../src/lessons/article';
import { termOf } from '../../src/lessons/glossary';
import { LESSON_COUNT, LESSONS } from '../../src/lessons/list';
import { lessonRuns, readLesson, recordedRunner } from '../../src/lessons/node';
import { runOfPart } from '../../src/lessons/parse';
import { answerTo, codeSeen, figureOf, pictureAddress, questionOf, seenRun, stepsTold } from '../../src/lessons/shown';
import type { Block, Lesson, Part, Piece, Question } from '../../src/lessons/types';
import { stepIds } from '../../src/run/matters';
import { plain } from '../../src/run/rich';
import type { ComputedRun } from '../../src/run/run';
import { EFFECT_KINDS } from '../../src/run/why/types';
import { storyLine } from '../../src/run/words';
import { isId, RECONCILER_IDS } from '../../src/scenarios/ids';
import { scenarioById } from '../../src/scenarios/scenarios';
import { timelineModel } from '../../src/timeline/model/model';
import { figureHeight, figureSvg, figureTitle, WIDTH_WITH_MARGIN } from './figure';
import { html } from './markup';
import type { ScenarioRun } from './runs';
import { stepTwin } from './twin';

/** From `s/lesson-2/` to the site. */
export const UP = '../../';
const CHARMS = join(import.meta.dirname, '../../src/charms');

/** A part, its run to the end, and as far as its pictures show it. */
export interface PartRun {
  readonly part: Part;
  readonly whole: ComputedRun;
  readonly run: ScenarioRun;
}

export interface LessonPage {
  /** Name of its folder. */
  readonly id: string;
  readonly lesson: Lesson;
  readonly parts: readonly PartRun[];
  /** What the picture of the lesson shows. */
  readonly picture: ScenarioRun;
}

function badness(part: Part): number {
  const why = questionOf(part)?.why ?? null;
  return why === null ? EFFECT_KINDS.length : EFFECT_KINDS.indexOf(why);
}

/** The part that asks about the worst effect shows what the lesson is about. */
function pictureOf(lesson: Lesson, parts: readonly PartRun[]): ScenarioRun {
  const asking = parts.filter(({ part }) => questionOf(part) !== null);
  const [shown = parts[0]] = [...asking].sort((x, y) => badness(x.part) - badness(y.part));
  if (shown === undefined) throw new Error(`Lesson ${lesson.number} has no part.`);
  return { ...shown.run, scenario: { ...shown.run.scenario, title: lesson.title, summary: lesson.says } };
}

function partRun(lesson: Lesson, part: Part, runs: ReadonlyMap<string, ComputedRun>): PartRun {
  const whole = runs.get(part.run);
  if (whole === undefined) throw new Error(`Lesson ${lesson.number} has no run ${part.run}.`);
  const computed = seenRun(lesson, part, whole);
  const run: ScenarioRun = {
    scenario: { ...scenarioById('renewal-gap'), title: part.title, summary: lesson.says },
    computed,
    model: fourLanes(timelineModel(computed.steps, computed.start)),
    ids: stepIds(computed.steps),
    matters: figureOf(part).step,
  };
  return { part, whole, run };
}

export function lessonPages(): readonly LessonPage[] {
  const runner = recordedRunner();
  return LESSONS.map(({ number }) => {
    const lesson = readLesson(number);
    const runs = lessonRuns(lesson, runner);
    const parts = lesson.parts.map((part) => partRun(lesson, part, runs));
    return { id: `lesson-${number}`, lesson, parts, picture: pictureOf(lesson, parts) };
  });
}

function words(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      const text = html(piece.text);
      switch (piece.kind) {
        case 'text':
          return text;
        case 'code':
          return `<code>${text}</code>`;
        case 'strong':
          return `<b>${text}</b>`;
        case 'term':
          return `<a href="${UP}?view=glossary#${piece.term}" title="${html(termOf(piece.term)?.says ?? '')}">${text}</a>`;
        case 'link':
          switch (piece.to.kind) {
            case 'step':
              return text;
            case 'lesson':
              return `<a href="../lesson-${piece.to.lesson}/">${text}</a>`;
            case 'page':
              return `<a href="${UP}${html(piece.to.query)}">${text}</a>`;
            case 'web':
              return `<a href="${html(piece.to.url)}">${text}</a>`;
          }
      }
    })
    .join('');
}

function asked(question: Question, run: ComputedRun): string {
  const answer = answerTo(question, run);
  const right = question.options[answer?.right ?? -1];
  const causes = (answer?.causes ?? []).map(
    (cause) => `<li>${html(plain(cause.headline) + plain(cause.reason))} (step ${cause.step + 1})</li>`,
  );
  const others = question.options.flatMap((option) =>
    option.says.length === 0 ? [] : [`<p><b>Why not “${words(option.words)}”:</b> ${words(option.says)}</p>`],
  );
  return [
    `<p><b>${words(question.words)}</b></p>`,
    `<ul>${question.options.map((option) => `<li>${words(option.words)}</li>`).join('')}</ul>`,
    `<p><b>What happens: ${words(right?.words ?? [])}</b> ${html(plain(storyLine(run.steps, question.step - 1)))}</p>`,
    ...(causes.length === 0 ? [] : [`<ol>${causes.join('')}</ol>`]),
    ...others,
  ].join('\n');
}

function block(each: Block, run: ComputedRun): string {
  switch (each.kind) {
    case 'words':
      return `<p>${each.step === null ? '' : `<b>Step ${each.step}.</b> `}${words(each.words)}</p>`;
    case 'try':
      return `<p><b>Try it.</b> ${words(each.words)}</p>`;
    case 'question':
      return asked(each, run);
  }
}

function charmText(id: string): string | null {
  return isId(RECONCILER_IDS, id) ? readFileSync(join(CHARMS, CHARM_FILES[id].file), 'utf8') : null;
}

function code(lesson: Lesson, part: Part, run: ComputedRun): string {
  const id = run.start.setup.charm ?? '';
  const first = lesson.parts.find((each) => runOfPart(lesson, each).setup.charm === id);
  if (first !== part) return '';
  const lines = codeSeen(run, charmText(id) ?? '');
  const numbered = lines.map((line) => html(`${String(line.number).padStart(3)}  ${line.text}`));
  return `<pre tabindex="0" aria-label="The charm of this part">${numbered.join('\n')}</pre>\n`;
}

/** The picture of a part at the step that it is about. @param number of the part, from 1 */
function figure(lesson: Lesson, { run }: PartRun, number: number): string {
  const { matters } = run;
  const src = `${UP}${pictureAddress(lesson.number, number, matters)}`;
  const alt = `${figureTitle(run, matters)}. ${stepTwin(run, matters).story}`;
  return `<figure>
<div class="picture"><img src="${src}" width="${WIDTH_WITH_MARGIN}" height="${figureHeight(run, matters)}" alt="${html(alt)}" /></div>
</figure>`;
}

/** Name of the file of each picture of a lesson, and what it shows: `part-3.svg` is the one that its article has. */
export function lessonPictures({ lesson, parts }: LessonPage): readonly (readonly [name: string, svg: string])[] {
  return parts.flatMap(({ part, run }, at) => [
    [`part-${at + 1}.svg`, figureSvg(run, run.matters)] as const,
    ...stepsTold(part).map(
      (step) => [pictureAddress(lesson.number, at + 1, step).replace(/^.*\//, ''), figureSvg(run, step)] as const,
    ),
  ]);
}

/** What stands in the page's `main`, below its picture. */
export function lessonBody({ lesson, parts }: LessonPage): string {
  return parts
    .map((each, at) => {
      const { part, whole } = each;
      const { after } = figureOf(part);
      const live = `${UP}?view=learn&amp;lesson=${lesson.number}&amp;part=${at + 1}`;
      const told = part.blocks.map((one, place) =>
        [block(one, whole), ...(place === after ? [figure(lesson, each, at + 1)] : [])].join('\n'),
      );
      return [
        `<h2 id="part-${at + 1}">${at + 1}. ${html(part.title)}</h2>`,
        `${code(lesson, part, whole)}${told.join('\n')}`,
        `<p><a href="${live}">“${html(part.title)}” beside the live explorer</a></p>`,
      ].join('\n');
    })
    .join('\n');
}

/** The article as Markdown. @param site an address that ends in a slash */
export function lessonMarkdown({ lesson, parts }: LessonPage, site: string): string {
  const runs = new Map(parts.map(({ part, whole }) => [part.run, whole]));
  return lessonArticle(lesson, runs, { site, charm: charmText });
}

export function lessonFrom({ lesson }: LessonPage): string {
  return `Lesson ${lesson.number} of ${LESSON_COUNT}, about ${lesson.minutes} minutes`;
}
