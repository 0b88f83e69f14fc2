/** Hooks of a search that no recorded path covers, run in the page's own Python, which starts with the first of them. */
import type { CellId } from '../../explore';
import type { HookInput, HookOutcome } from '../../model/hook';
import type { RunCode } from '../../run/code';
import { once } from '../store/answering';
import { sourcesOf, type Python } from '../store/live';
import type { PythonState } from '../store/state';
import type { RunHook } from './lab';

/** @param tell how far Python is @param code texts that a charm's id names */
export function hookRunner(tell: (state: PythonState) => void, code: () => RunCode | undefined): RunHook {
  const python = once(async (): Promise<Python> => {
    const { startPython } = await import('../store/python');
    return startPython(document, tell);
  });
  // One after the other: there is one interpreter.
  let before: Promise<unknown> = Promise.resolve();
  const answered = async (_: CellId, input: HookInput): Promise<HookOutcome> => {
    const { setup } = input.world;
    const sources = await sourcesOf(setup, code());
    const answering = await python();
    if (setup.design.some((each) => each !== 'released') && setup.patch === undefined) {
      const { designedLibrary } = await import('../designs/twins');
      const library = await designedLibrary(setup.design, await answering.released(setup.library));
      return (await answering.answer(input, { ...sources, library })).outcome;
    }
    return (await answering.answer(input, sources)).outcome;
  };
  return (cell, input) => {
    const next = before.then(() => answered(cell, input));
    before = next.catch(() => undefined);
    return next;
  };
}
