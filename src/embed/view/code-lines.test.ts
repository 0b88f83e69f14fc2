import { describe, expect, it } from 'vitest';
import { readOptions } from '../play/options';
import { Player } from '../play/player';
import { codeAt, inkLine } from './code-lines';

async function shownAt(search: string) {
  const { state } = await Player.open({ search, hash: '' }, readOptions(search));
  const step = state.computed.steps[state.selected - 1];
  return codeAt(state.source ?? '', state.computed.steps, step, (step?.after ?? state.computed.start).names);
}

describe('codeAt', () => {
  it('shows the handler with what ran, what did not, and the line that deletes', async () => {
    const view = await shownAt('?scenario=renewal-gap');
    expect(view).toMatchObject({ name: '_reconcile', ran: true });
    const deleting = view?.rows.find((row) => row.bad);
    expect(deleting?.text).toContain('_remove_cert_files');
    expect(deleting?.notes).toContain('− 2 files');
    expect(view?.rows.filter((row) => row.state === 'missed').length).toBeGreaterThan(0);
    expect(view?.rows.find((row) => row.text.includes('get_assigned_certificates'))?.notes[0]).toBe('certs → []');
  });
  it('keeps the handler in place in steps in which the charm did not run, with nothing marked', async () => {
    const view = await shownAt('?scenario=renewal-gap&step=8');
    expect(view).toMatchObject({ name: '_reconcile', ran: false });
    expect(view?.rows.every((row) => row.state === 'plain' && row.notes.length === 0)).toBe(true);
  });
});

describe('inkLine', () => {
  const inks = (text: string) =>
    inkLine(text).flatMap(({ ink, text: piece }) => (ink === 'plain' ? [] : [`${ink} ${piece}`]));

  it('colours keywords, calls, texts and comments, and leaves every sign in place', () => {
    const line = '    if not f(x) and "if # no":  # return';
    expect(inks(line)).toEqual([
      'keyword if',
      'keyword not',
      'call f',
      'keyword and',
      'text "if # no"',
      'comment # return',
    ]);
    expect(
      inkLine(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
  });
});
