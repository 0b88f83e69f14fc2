import { describe, expect, it } from 'vitest';
import { SCENARIO_IDS } from '../scenarios/ids';
import { runForXml } from './carry';
import { openAny } from './import';
import { svg } from './svg';
import { built, long, nasty, scenario } from './testing';

describe('the timeline as a picture', () => {
  it.each(SCENARIO_IDS)('of %s opens again as the same run', (id) => {
    const computed = scenario(id);
    expect(openAny(svg(computed, { theme: 'auto' }))).toEqual({ run: computed.run, notices: [], step: null });
  });

  it('needs nothing from elsewhere: no fonts, no scripts, no addresses but the name space', () => {
    const text = svg(scenario('renewal-gap'), { theme: 'auto', now: 11 });
    expect(text.match(/https?:[^"'\s<]*/g)).toEqual(['http://www.w3.org/2000/svg']);
    expect(text).not.toMatch(/<script|@import|@font-face|href=|url\((?!#)/);
  });

  it('has a title and a description for readers who do not see it, and shows the step that was selected', () => {
    const text = svg(scenario('renewal-gap'), { theme: 'light', now: 11 });
    expect(text).toMatch(/<title id="rg-title">A quiet renewal, one update-status in the gap<\/title>/);
    expect(text).toMatch(/<desc id="rg-desc">.*Step 11 of 15, update-status on web\/0, is selected\..*<\/desc>/);
  });

  it('follows the reader’s system, or keeps the theme that it was saved in', () => {
    const run = scenario('renewal-gap');
    expect(svg(run, { theme: 'auto' })).toContain('prefers-color-scheme');
    expect(svg(run, { theme: 'dark' })).not.toContain('prefers-color-scheme');
    expect(svg(run, { theme: 'dark' })).not.toBe(svg(run, { theme: 'light' }));
  });

  it('is drawn as it was seen: narrow, folded, or a part of it', () => {
    const run = scenario('two-units');
    const whole = svg(run, { theme: 'light' });
    expect(svg(run, { theme: 'light', variant: 'phone', width: 360 })).not.toBe(whole);
    expect(svg(run, { theme: 'light', folded: ['web/1'] }).length).toBeLessThan(whole.length);
    expect(svg(run, { theme: 'light', range: { from: 12, to: 17 } })).not.toBe(whole);
  });

  it('keeps a run whose texts try to end the metadata, and is drawn without steps and with 500', () => {
    for (const computed of [nasty(), built({}, []), long(500)]) {
      expect(openAny(svg(computed, { theme: 'auto', now: 3 }))).toMatchObject({ run: computed.run });
    }
  });

  it('carries only signs that XML allows', () => {
    expect(runForXml(nasty().run)).not.toMatch(/[^\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd]/);
  });
});
