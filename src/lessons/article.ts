/** A lesson as an article: the same words without a page, with what the engine answers in place of what would be clicked. */
import { plain } from '../run/rich';
import type { ComputedRun } from '../run/run';
import { storyLine } from '../run/words';
import { termOf } from './glossary';
import { LESSON_COUNT } from './list';
import { runOfPart } from './parse';
import { answerTo, codeSeen, figureOf, pictureAddress, stepsTold } from './shown';
import type { Block, Lesson, Part, Piece, Question, Target } from './types';

export interface ArticlePlace {
  /** Where the site is: empty, or an address that ends in a slash. */
  readonly site: string;
  /** The charm's text by its id; null: it is not here. */
  readonly charm: (id: string) => string | null;
}

function addressOf(to: Target, lesson: Lesson, part: number, { site }: ArticlePlace): string {
  switch (to.kind) {
    case 'step':
      return `${site}?view=learn&lesson=${lesson.number}&part=${part}`;
    case 'lesson':
      return `${site}?view=learn&lesson=${to.lesson}&part=${to.part}`;
    case 'page':
      return `${site}${to.query}`;
    case 'web':
      return to.url;
  }
}

type Words = (pieces: readonly Piece[]) => string;

/** Signs that Markdown would read. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>|#]/g, '\\$&');
}

function wordsIn(lesson: Lesson, part: number, place: ArticlePlace): Words {
  return (pieces) =>
    pieces
      .map((piece) => {
        switch (piece.kind) {
          case 'text':
            return escaped(piece.text);
          case 'code':
            return `\`${piece.text}\``;
          case 'strong':
            return `**${escaped(piece.text)}**`;
          case 'term':
            return `*${escaped(piece.text)}*`;
          case 'link':
            return `[${escaped(piece.text)}](${addressOf(piece.to, lesson, part, place)})`;
        }
      })
      .join('');
}

function question(block: Question, run: ComputedRun, words: Words): readonly string[] {
  const answer = answerTo(block, run);
  const right = answer?.right === null || answer === null ? undefined : block.options[answer.right];
  const options = block.options.map((option) => `- ${words(option.words)}`).join('\n');
  const causes = (answer?.causes ?? []).map(
    (cause) => `${escaped(plain(cause.headline))}${escaped(plain(cause.reason))} (step ${cause.step + 1})`,
  );
  const others = block.options.flatMap((option) =>
    option.says.length === 0 ? [] : [`Not “${words(option.words).replace(/[.…]$/, '')}”: ${words(option.says)}`],
  );
  return [
    `**Before you read on: ${words(block.words)}**`,
    options,
    `**What happens: ${words(right?.words ?? [])}** ${escaped(answer?.story ?? '')}`,
    ...(causes.length === 0 ? [] : [causes.map((cause, at) => `${at + 1}. ${cause}`).join('\n')]),
    ...others,
  ];
}

function block(each: Block, run: ComputedRun, words: Words): readonly string[] {
  switch (each.kind) {
    case 'words':
      return [each.step === null ? words(each.words) : `**Step ${each.step}.** ${words(each.words)}`];
    case 'question':
      return question(each, run, words);
    case 'try':
      return [`> **Try it.** ${words(each.words)}`];
  }
}

/** Sentences of the steps that the part is about. */
function stepsOf(part: Part, run: ComputedRun): readonly string[] {
  return stepsTold(part).map((step) => `- ${escaped(plain(storyLine(run.steps, step - 1)))}`);
}

/** The picture that the site has of the part; without the site's address there is none. */
function picture(lesson: Lesson, part: Part, number: number, { site }: ArticlePlace): readonly string[] {
  const { step } = figureOf(part);
  const alt = `${part.title}: the run at step ${step}`.replace(/[\\[\]]/g, '\\$&');
  return site === '' ? [] : [`![${alt}](${site}${pictureAddress(lesson.number, number, step)})`];
}

/** The charm, where the lesson meets it first. */
function codeText(lesson: Lesson, part: Part, run: ComputedRun, place: ArticlePlace): readonly string[] {
  const id = run.start.setup.charm;
  const first = lesson.parts.find((each) => runOfPart(lesson, each).setup.charm === id);
  const text = id === null || first !== part ? null : place.charm(id);
  const lines = text === null ? [] : codeSeen(run, text);
  if (lines.length === 0) return [];
  const numbered = lines.map((line) => `${String(line.number).padStart(3)}  ${line.text}`.trimEnd());
  return ['The charm of this part:', `\`\`\`text\n${numbered.join('\n')}\n\`\`\``];
}

function partText(lesson: Lesson, place: ArticlePlace, part: Part, number: number, run: ComputedRun): string {
  const words = wordsIn(lesson, number, place);
  const steps = stepsOf(part, run);
  const { after } = figureOf(part);
  return [
    `## ${number}. ${escaped(part.title)}`,
    ...codeText(lesson, part, run, place),
    ...part.blocks.flatMap((each, at) => [
      ...block(each, run, words),
      ...(at === after ? picture(lesson, part, number, place) : []),
    ]),
    ...(steps.length === 0 ? [] : [`The steps of this part:\n\n${steps.join('\n')}`]),
    `[This part beside the live explorer](${place.site}?view=learn&lesson=${lesson.number}&part=${number})`,
  ].join('\n\n');
}

function termsIn(lesson: Lesson): readonly string[] {
  const pieces = lesson.parts.flatMap((part) => part.blocks.flatMap((each) => each.words));
  return [...new Set(pieces.flatMap((piece) => (piece.kind === 'term' ? [piece.term] : [])))];
}

/** @param runs by name, whole */
export function lessonArticle(lesson: Lesson, runs: ReadonlyMap<string, ComputedRun>, place: ArticlePlace): string {
  const parts = lesson.parts.map((part, at) => {
    const run = runs.get(runOfPart(lesson, part).name);
    return run === undefined ? '' : partText(lesson, place, part, at + 1, run);
  });
  const terms = termsIn(lesson).flatMap((id) => {
    const term = termOf(id);
    return term === null ? [] : [`- **${escaped(term.title)}**: ${escaped(term.says)}`];
  });
  return [
    `# ${escaped(lesson.title)}`,
    `*Lesson ${lesson.number} of ${LESSON_COUNT}, about ${lesson.minutes} minutes.* ${escaped(lesson.says)}`,
    ...parts,
    ...(terms.length === 0 ? [] : [`## Words\n\n${terms.join('\n')}`]),
  ]
    .join('\n\n')
    .concat('\n');
}
