import { describe, expect, it } from 'vitest';
import { MAX_FILE } from '../../diagnose/limits';
import { textOfFile } from './file';

const file = (...parts: readonly BlobPart[]) => new File([...parts], 'dump.txt');

describe('a file', () => {
  it('is read as UTF-8, and as UTF-16 where PowerShell wrote it', async () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from('web/0:', 'utf16le')]);
    expect(await textOfFile(file('web/0: ü'))).toEqual({ text: 'web/0: ü' });
    expect(await textOfFile(file(utf16))).toEqual({ text: 'web/0:' });
  });

  it('that is too large is refused before it is read, one that is no text after it', async () => {
    const large = Object.defineProperty(file('x'), 'size', { value: MAX_FILE + 1 });
    expect(await textOfFile(large)).toEqual({
      problem: 'dump.txt: A text of more than two megabytes is not read: paste the output for one unit.',
    });
    expect(await textOfFile(file(Uint8Array.from([1, 0, 2])))).toEqual({
      problem: 'dump.txt is no text: what Juju prints or PEM is read here.',
    });
  });
});
