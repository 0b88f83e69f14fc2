import { expect, it } from 'vitest';
import { TERMS } from '../../lessons/glossary';
import { LANE_TERMS } from './meaning';

it('every lane is about a word that the glossary has', () => {
  for (const term of Object.values(LANE_TERMS)) expect(Object.keys(TERMS)).toContain(term);
});
