/** Pictures for previews of links, which take no SVG: 1200 by 630 pixels, drawn by the browser that the tests use. */
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { LIGHT, UI_FONT } from '../../src/timeline/tokens';
import { html } from './markup';
import type { ScenarioRun } from './runs';

const SIZE = { width: 1200, height: 630 } as const;

function cardHtml({ scenario }: ScenarioRun, svg: string): string {
  return `<!doctype html><meta charset="utf-8"><style>
body{display:flex;flex-direction:column;justify-content:center;gap:28px;height:${SIZE.height}px;margin:0;padding:0 56px;background:${LIGHT.panel};color:${LIGHT.ink};font-family:${UI_FONT};box-sizing:border-box}
b{color:${LIGHT.accent};font-size:24px}h1{margin:0;font-size:44px;line-height:52px}svg{width:1088px;height:auto}</style>
<b>Renewal Gap</b><h1>${html(scenario.title)}</h1>${svg}`;
}

/** @param cards for each run the drawing and the file to write */
export async function writeCards(
  executablePath: string,
  cards: readonly { readonly run: ScenarioRun; readonly svg: string; readonly file: string }[],
): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' });
    for (const { run, svg, file } of cards) {
      await page.setContent(cardHtml(run, svg));
      writeFileSync(file, await page.screenshot({ type: 'png' }));
    }
  } finally {
    await browser.close();
  }
}
