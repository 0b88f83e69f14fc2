import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LESSONS } from '../../lessons/list';
import { BadInput, program } from './program';

const root = mkdtempSync(join(tmpdir(), 'lessons-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('lessons on the command line', () => {
  it('print one as an article that answers its own questions', () => {
    const text = program(['2']);
    expect(text).toMatch(/^# The gap\n/);
    expect(text).toContain('**What happens: Nothing.** Step 11 of 15, update-status on web/0.');
    expect(text).toContain('1. The files were deleted. tls.crt and tls.key left the workload. (step 11)');
    expect(text).toContain('[This part beside the live explorer](?view=learn&lesson=2&part=3)');
    expect(text).toContain(' 32              self._remove_cert_files()');
    expect(text).toContain('## Words');
    expect(text).not.toMatch(/\[\[|undefined|‹/);
  });
  it('lead to the site where its address is known, and show its pictures', () => {
    const text = program(['2', '--site', 'https://example.org/gap']);
    expect(text).toContain('(https://example.org/gap/?view=learn&lesson=2&part=1)');
    expect(text).toContain(
      '![One hook at the wrong time: the run at step 11](https://example.org/gap/s/lesson-2/part-3-step-11.svg)',
    );
    expect(program(['2'])).not.toContain('![');
  });
  it('are written into a directory, one file each', () => {
    expect(program(['--out', root])).toBe(`Lessons: ${LESSONS.length} written.\n`);
    expect(readdirSync(root).sort()).toEqual(LESSONS.map(({ number }) => `lesson-${number}.md`));
  });
  it.each([
    [['99'], 'There is no lesson "99"; there are 1 to 9.'],
    [['1', '2'], 'Usage: '],
    [['--nonsense'], 'Usage: '],
  ])('answer %j with one plain sentence', (args, sentence) => {
    expect(() => program(args)).toThrow(BadInput);
    expect(() => program(args)).toThrow(sentence);
  });
});
