import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missing } from './debian';

describe('programs that a package brings', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'programs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const inFolders = () => readdirSync(folder).map((each) => join(folder, each, 'viewer'));

  it('are found in a folder that only installing makes, so that the first run on a machine skips nothing', () => {
    const install = (): void => {
      mkdirSync(join(folder, 'engine-4.1'));
      writeFileSync(join(folder, 'engine-4.1', 'viewer'), '');
    };
    expect(missing({ viewer: inFolders }, ['engine'], install)).toBeNull();
  });

  it('are named with their packages where installing did not bring them', () => {
    const nothing = (): void => undefined;
    expect(missing({ viewer: inFolders }, ['engine', 'fonts'], nothing)).toBe(
      'viewer not found; Debian has it in engine, fonts.',
    );
  });
});
