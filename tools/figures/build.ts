/**
 * `npm run figures`: for every built-in scenario a page (`dist/s/<scenario>/index.html`), and for every step its picture and its words:
 * `step-9.svg`, `step-9.html`, `step-9.md`, and the picture once more under the step's id. `figure.svg` is the step that matters.
 *
 * For every lesson there is a page (`dist/s/lesson-2/index.html`) that reads as an article, the same as `twin.md`, and a picture of each step that a part of it
 * tells of: `part-3-step-11.svg`, and `part-3.svg` for what the part is about.
 *
 * With SITE_URL set (the address the site will have) the pages also say their own address and bring a picture for previews.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SCENARIO_IDS } from '../../src/scenarios/ids';
import { scenarioById } from '../../src/scenarios/scenarios';
import { writeCards } from './card';
import { figureSvg } from './figure';
import { altText, markdown, stepHtml, stepMarkdown } from './markup';
import { lessonMarkdown, lessonPages, lessonPictures, UP, type LessonPage } from './lessons';
import { fingerprint, lessonPage, listPage, scenarioPage, type Site } from './page';
import { REPAIR_PAGE, repairPage } from './repair';
import { scenarioRunOf, type ScenarioRun } from './runs';
import { classicScript } from './script';
import { stepTwin, storyOf } from './twin';

const PROJECT = join(import.meta.dirname, '../..');
const OUT = resolve(PROJECT, process.env['FIGURES_OUT'] ?? 'dist/s');

function siteUrl(): string | null {
  const given = process.env['SITE_URL'] ?? '';
  if (given === '') return null;
  return new URL(given.endsWith('/') ? given : `${given}/`).href;
}

/** Null, and a sentence, where there is no browser to draw with: the pages are whole without previews. */
function browser(): string | null {
  try {
    return execFileSync(process.execPath, [join(PROJECT, 'tools/chromium.mjs')], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    console.log('There is no Chromium, so the pages bring no picture for previews.');
    return null;
  }
}

function wholeTwin(run: ScenarioRun): string {
  const { scenario } = run;
  const steps = storyOf(run).map((story, at) => `${at + 1}. ${markdown(story)}`);
  return `# ${markdown(scenario.title)}\n\n${markdown(scenario.summary)}\n\n![${altText(scenario.title)}](figure.svg)\n\n${steps.join('\n')}\n`;
}

function writeScenario(run: ScenarioRun, site: Site, pageScript: string): number {
  const folder = join(OUT, run.scenario.id);
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  run.ids.forEach((id, at) => {
    const step = at + 1;
    const svg = figureSvg(run, step);
    const twin = stepTwin(run, step);
    write(`step-${step}.svg`, svg);
    write(`${id}.svg`, svg);
    if (step === run.matters) write('figure.svg', svg);
    write(`step-${step}.html`, stepHtml(twin));
    write(`step-${step}.md`, stepMarkdown(twin, `step-${step}.svg`));
  });
  write('twin.md', wholeTwin(run));
  write('index.html', scenarioPage(run, site, pageScript));
  return run.ids.length;
}

const runs = SCENARIO_IDS.map((id) => scenarioRunOf(scenarioById(id)));
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });

const script = await classicScript(join(PROJECT, 'src/embed/loader/short-link.ts'));
const pageScript = `page.${fingerprint(script)}.js`;
writeFileSync(join(OUT, pageScript), script);

function writeLesson(page: LessonPage): void {
  const folder = join(OUT, page.id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'figure.svg'), figureSvg(page.picture, page.picture.matters));
  for (const [name, svg] of lessonPictures(page)) writeFileSync(join(folder, name), svg);
  writeFileSync(join(folder, 'twin.md'), lessonMarkdown(page, site.url ?? UP));
  writeFileSync(join(folder, 'index.html'), lessonPage(page, site));
}

const url = siteUrl();
const chromium = url === null ? null : browser();
const site: Site = { url, card: chromium !== null };
const steps = runs.reduce((sum, run) => sum + writeScenario(run, site, pageScript), 0);
const lessons = lessonPages();
for (const page of lessons) writeLesson(page);
mkdirSync(join(OUT, REPAIR_PAGE.id), { recursive: true });
writeFileSync(join(OUT, REPAIR_PAGE.id, 'index.html'), repairPage({ ...site, card: false }));
writeFileSync(join(OUT, 'index.html'), listPage(runs, lessons, REPAIR_PAGE));
if (chromium !== null) {
  const cards = runs.map((run) => ({
    run,
    svg: figureSvg(run, run.matters),
    file: join(OUT, run.scenario.id, 'card.png'),
  }));
  const taught = lessons.map(({ id, picture }) => ({
    run: picture,
    svg: figureSvg(picture, picture.matters),
    file: join(OUT, id, 'card.png'),
  }));
  await writeCards(chromium, [...cards, ...taught]);
}
if (!existsSync(join(OUT, '../index.html'))) console.log('The explorer is not built yet: npm run build makes it.');
console.log(`Figures: ${runs.length} scenarios, ${steps} steps, ${lessons.length} lessons.`);
