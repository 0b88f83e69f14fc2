/** `npm run -s bench`: speed and sizes as JSON. Nothing here passes or fails; a build fails over its budgets of size. */
import { benchDiagnose } from '../diagnose/bench';
import { benchBrowser } from './browser';
import { benchEngine } from './engine';
import { benchLab } from './lab';
import { benchLiveInChromium, benchLiveInNode } from './live';
import { benchSizes } from './sizes';

const result = {
  ...benchEngine(),
  lab: await benchLab(),
  diagnose: await benchDiagnose(Date.now()),
  live_in_node: await benchLiveInNode(),
  live_in_chromium: await benchLiveInChromium(),
  page_in_chromium: await benchBrowser(),
  sizes_gzipped: benchSizes(),
};
console.log(JSON.stringify(result, null, 2));
