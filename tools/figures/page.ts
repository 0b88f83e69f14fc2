/** The page behind a short link: it can be read, found and unfurled without a script; with one it can be played. */
import { createHash } from 'node:crypto';
import { paletteCss, UI_FONT } from '../../src/timeline/tokens';
import { SITUATIONS } from '../../src/scenarios/ids';
import { figureHeight, figureTitle, WIDTH_WITH_MARGIN } from './figure';
import { lessonBody, lessonFrom, type LessonPage } from './lessons';
import { html } from './markup';
import type { ScenarioRun } from './runs';
import { stepTwin, storyOf } from './twin';

/** Where the site will be, if that is known: only then can a page say its own address. */
export interface Site {
  /** Ends in a slash; null: not known. */
  readonly url: string | null;
  /** There is a picture for previews: `card.png` beside the page. */
  readonly card: boolean;
}

/** Narrow screens scroll the picture sideways, so that its words stay readable. */
const CSS = `
:root{${paletteCss('light')};color-scheme:light dark}
@media screen and (prefers-color-scheme:dark){:root{${paletteCss('dark')}}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/24px ${UI_FONT}}
main{max-width:800px;margin:0 auto;padding:24px 16px 64px}
h1{margin:0 0 8px;font-size:24px;line-height:32px}
h2{margin:32px 0 8px;font-size:18px;line-height:26px}
p{margin:0 0 16px}
a{color:var(--link);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
figure{margin:0}
.picture{overflow-x:auto;border:1px solid var(--rule);border-radius:6px;background:var(--panel)}
.picture img{display:block;width:100%;min-width:600px;height:auto}
figcaption,.from,.says{color:var(--ink-2);font-size:14px;line-height:20px}
figcaption{padding:8px 0}
ol,ul{margin:0 0 16px;padding-left:32px}
pre{overflow-x:auto;margin:0 0 16px;padding:8px 12px;border:1px solid var(--rule);border-radius:6px;background:var(--panel);font-size:13px;line-height:20px}
code,pre{font-family:ui-monospace,Menlo,Consolas,monospace}
summary{cursor:pointer}
details{margin:0 0 8px}
li{margin:0 0 8px;scroll-margin:16px}
li a{color:inherit;text-decoration-color:var(--rule-2)}
li.matters{padding:8px 12px;border-left:3px solid var(--accent);background:var(--accent-tint)}
tls-explainer{margin:24px 0!important}
`.replaceAll('\n', '');

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'unsafe-inline'`,
  "img-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export interface Named {
  /** Name of its folder. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
}

function previewTags(page: Named, site: Site): readonly string[] {
  if (site.url === null) return [];
  const address = `${site.url}s/${page.id}/`;
  const tag = (name: string, content: string): string => `<meta property="${name}" content="${html(content)}" />`;
  return [
    `<link rel="canonical" href="${html(address)}" />`,
    tag('og:type', 'article'),
    tag('og:site_name', 'Renewal Gap'),
    tag('og:title', page.title),
    tag('og:description', page.summary),
    tag('og:url', address),
    ...(site.card
      ? [tag('og:image', `${address}card.png`), tag('og:image:width', '1200'), tag('og:image:height', '630')]
      : []),
    `<meta name="twitter:card" content="${site.card ? 'summary_large_image' : 'summary'}" />`,
  ];
}

function head(title: string, description: string, extra: readonly string[], up: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8" />',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    `<title>${html(title)} · Renewal Gap</title>`,
    `<meta name="description" content="${html(description)}" />`,
    '<meta name="color-scheme" content="light dark" />',
    `<link rel="icon" href="${up}icon.svg" type="image/svg+xml" />`,
    ...extra,
    `<style>${CSS}</style>`,
  ].join('\n');
}

/** Changes with what a script holds, so that a cached page never runs another version's. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

function stepItems(run: ScenarioRun): string {
  const { ids, matters, scenario } = run;
  return storyOf(run)
    .map((story, at) => {
      const id = ids[at] ?? '';
      const mark = at + 1 === matters ? ' class="matters"' : '';
      const link = `../../?scenario=${scenario.id}&amp;step=${at + 1}`;
      const [first = '', ...rest] = story.split('. ');
      const more = rest.length === 0 ? '' : ` ${html(rest.join('. '))}`;
      return `<li id="${id}"${mark}><a href="${link}">${html(first)}${rest.length === 0 ? '' : '.'}</a>${more}</li>`;
    })
    .join('\n');
}

export function scenarioPage(run: ScenarioRun, site: Site, pageScript: string): string {
  const { scenario, matters, computed } = run;
  const twin = stepTwin(run, matters);
  const states = twin.lanes.map(({ name, says }) => `${name}: ${says}`).join('; ');
  const explorer = `../../?scenario=${scenario.id}&amp;step=${matters}`;
  const caption = `Step ${matters} of ${computed.steps.length}. ${states}.`;
  return `${head(scenario.title, scenario.summary, previewTags(scenario, site), '../../')}
<script defer src="../${pageScript}"></script>
<script defer src="../../embed.v1.js"></script>
</head>
<body>
<main>
<p class="from"><a href="../../">Renewal Gap</a> · <a href="../">All scenarios</a> · ${html(SITUATIONS[scenario.situation])}</p>
<h1>${html(scenario.title)}</h1>
<p>${html(scenario.summary)}</p>
<tls-explainer scenario="${scenario.id}" label="${html(scenario.title)}" load="visible" height="480">
<figure>
<div class="picture"><img src="step-${matters}.svg" width="${WIDTH_WITH_MARGIN}" height="${figureHeight(run, matters)}" alt="${html(figureTitle(run, matters))}. ${html(twin.story)}" /></div>
<figcaption>${html(caption)}</figcaption>
</figure>
</tls-explainer>
<p><a href="${explorer}" data-explorer>Open in the full explorer</a>, where every action can be tried and the charm's code runs line by line.</p>
<h2>Every step in words</h2>
<ol>
${stepItems(run)}
</ol>
</main>
</body>
</html>
`;
}

/** A page that is read. @param from where it belongs, in plain words @param body HTML */
export function articlePage(page: Named, site: Site, from: string, body: string): string {
  return `${head(page.title, page.summary, previewTags(page, site), '../../')}
</head>
<body>
<main>
<p class="from"><a href="../../">Renewal Gap</a> · <a href="../">All lessons and scenarios</a> · ${html(from)}</p>
<h1>${html(page.title)}</h1>
<p>${html(page.summary)}</p>
${body}
</main>
</body>
</html>
`;
}

export function lessonPage(page: LessonPage, site: Site): string {
  const { id, lesson, picture } = page;
  const { matters } = picture;
  const twin = stepTwin(picture, matters);
  const live = `../../?view=learn&amp;lesson=${lesson.number}`;
  const body = `<figure>
<div class="picture"><img src="figure.svg" width="${WIDTH_WITH_MARGIN}" height="${figureHeight(picture, matters)}" alt="${html(figureTitle(picture, matters))}. ${html(twin.story)}" /></div>
</figure>
<p><a href="${live}">Beside the live explorer</a>, which asks before it tells. The same as <a href="twin.md">Markdown</a>.</p>
${lessonBody(page)}`;
  return articlePage({ id, title: lesson.title, summary: lesson.says }, site, lessonFrom(page), body);
}

/** @param byHand the lesson that is done on a page of its own */
export function listPage(runs: readonly ScenarioRun[], lessons: readonly LessonPage[], byHand: Named): string {
  const read = lessons.map(({ id, lesson }): Named => ({ id, title: lesson.title, summary: lesson.says }));
  const taught = [...read, byHand].map(
    ({ id, title, summary }) =>
      `<li><a href="${id}/">${html(title)}</a><br><span class="says">${html(summary)}</span></li>`,
  );
  const items = runs.map(
    ({ scenario }) =>
      `<li><a href="${scenario.id}/">${html(scenario.title)}</a><br><span class="says">${html(scenario.summary)}</span></li>`,
  );
  const says =
    'How TLS certificates are renewed in Juju charms, and what goes wrong: every built-in run, step by step.';
  return `${head('Lessons and scenarios', says, [], '../')}
</head>
<body>
<main>
<p class="from"><a href="../">Renewal Gap</a></p>
<h1>Lessons and scenarios</h1>
<h2>Lessons</h2>
<ol>
${taught.join('\n')}
</ol>
<h2>Scenarios</h2>
<p>${says}</p>
<ol>
${items.join('\n')}
</ol>
</main>
</body>
</html>
`;
}
