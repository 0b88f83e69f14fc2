import { describe, expect, it } from 'vitest';
import { matrixAddress, readMatrix, sameSetting, settingText } from './query';

describe('the address of the matrix', () => {
  it('says nothing of what is usual, so that a plain link stays plain', () => {
    const { query, notices } = readMatrix('?view=matrix');
    expect(matrixAddress(query)).toBe('?view=matrix');
    expect(notices).toEqual([]);
  });

  it('brings back everything that was chosen', () => {
    const address =
      '?view=matrix&lib=1.11.0,keep-previous,revoked-filter&provider=slow&since=released&sort=renewal&only=outage&find=gate&flip=1&cell=mirror_renewal';
    const { query, notices } = readMatrix(address);
    expect(notices).toEqual([]);
    expect(query).toMatchObject({
      setting: { library: '1.11.0', design: ['keep-previous', 'revoked-filter'], provider: 'slow' },
      since: { library: '1.12.0', design: [], provider: null },
      sort: 'renewal',
      only: 'outage',
      text: 'gate',
      flipped: true,
      cell: { charm: 'mirror', situation: 'renewal' },
    });
    expect(matrixAddress(query)).toBe(address);
  });

  it('repairs each bad value alone and says each in one sentence: a link of another version still opens', () => {
    const { query, notices } = readMatrix(
      '?lib=2.0.0,overlap&provider=psychic&sort=luck&only=doom&cell=nothing&find=a',
    );
    expect(query.setting).toEqual({ library: '1.12.0', design: ['overlap'], provider: null });
    expect(query).toMatchObject({ sort: 'listed', only: null, cell: null, text: 'a' });
    expect(notices).toHaveLength(5);
  });

  it('keeps the first of two designs that do not go together, with the reason', () => {
    const { query, notices } = readMatrix('?lib=overlap,keep-secret');
    expect(query.setting.design).toEqual(['overlap']);
    expect(notices[0]).toContain('do not go together');
  });

  it('names a setting the same in whatever order its designs were switched on: its results are found again', () => {
    const [a, b] = [
      readMatrix('?lib=state-api,overlap').query.setting,
      readMatrix('?lib=overlap,state-api').query.setting,
    ];
    expect(settingText(a)).toBe(settingText(b));
    expect(sameSetting(a, b)).toBe(true);
  });
});
