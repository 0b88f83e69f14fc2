import { describe, expect, it } from 'vitest';
import type { HookRunner, Raised } from '../../model/hook';
import { computeRun } from '../../run/run';
import { mirrorRunner } from '../../run/mirror.testing';
import { scenarioRun } from '../store/opening';
import { reportOn } from './report';
import { reportWords } from './words';

const raised: Raised = {
  type: 'NameError',
  message: "name 'certz' is not defined",
  file: 'charm.py',
  line: 31,
  traceback: "NameError: name 'certz' is not defined",
};

/** The mirror, whose update-status hooks end with an exception. */
function failing(most: number): HookRunner {
  const run = mirrorRunner();
  let failed = 0;
  return (input) => {
    const outcome = run(input);
    if (input.call.name !== 'update-status' || failed >= most) return outcome;
    failed += 1;
    return { ...outcome, report: { ...outcome.report, raised } };
  };
}

function headOf(run: HookRunner): string {
  const scenario = scenarioRun('renewal-gap');
  const report = reportOn(computeRun(scenario, mirrorRunner()), computeRun(scenario, run));
  return reportWords(report, 'your first text').head;
}

describe('what an edit changes, when a hook of it fails', () => {
  it('names the step, the line and the exception, so that nobody has to look for it', () => {
    expect(headOf(failing(1))).toContain(
      "a hook that fails at step 7 (line 31, NameError: name 'certz' is not defined)",
    );
  });

  it('counts them when there are several, and names the first', () => {
    expect(headOf(failing(9))).toMatch(/\d hooks that fail, first a hook that fails at step 7 \(line 31, NameError/);
  });

  it('says nothing of failures when no hook fails', () => {
    expect(headOf(mirrorRunner())).not.toContain('fail');
  });
});
