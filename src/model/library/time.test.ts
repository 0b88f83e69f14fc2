import { expect, it } from 'vitest';
import { relativeInstant, safetyNetInstant } from './time';

const NOW = Date.parse('2026-01-01T00:00:30Z');
const SIGNED_S = Date.parse('2026-01-01T00:00:20Z') / 1000;
const YEAR_S = 365 * 86_400;

it('the secret expires at 90 % of what is left when the requirer sees it, not of the whole life', () => {
  const expires = relativeInstant(NOW, SIGNED_S + YEAR_S, 0.9);
  expect(new Date(expires).toISOString()).toBe('2026-11-25T12:00:21.000Z');
});

it('the safety net starts at 95 % of the whole life', () => {
  expect(safetyNetInstant(0, 1000, 0.9)).toBe(950_000);
});

it('the safety net never waits past 99 %, whatever the renewal time', () => {
  expect(safetyNetInstant(0, 1000, 1)).toBe(990_000);
});
