import { describe, expect, it } from 'vitest';
import { SCENARIO_IDS } from '../../scenarios/ids';
import { BUGS } from '../../scenarios/bugs/bugs';
import { scenarioById } from '../../scenarios/scenarios';
import { search } from './search';
import { SYMPTOMS } from './symptoms';

const ITEMS = [
  { label: 'Fire update-status', words: 'web/0' },
  { label: 'Provider signs', words: 'csr-2' },
  { label: 'Sign one', words: '' },
];
const found = (question: string) => search(ITEMS, question, 10).map((item) => item.label);

describe('search', () => {
  it('shows everything in its order while nothing is asked', () => {
    expect(found('')).toEqual(ITEMS.map((item) => item.label));
  });
  it('wants every word, wherever it stands, in any case', () => {
    expect(found('STATUS web/0')).toEqual(['Fire update-status']);
    expect(found('status csr-2')).toEqual([]);
  });
  it('puts what begins so before what contains it', () => {
    expect(found('sign')).toEqual(['Sign one', 'Provider signs']);
  });
  it('shows no more than is asked for', () => {
    expect(search(ITEMS, '', 2)).toHaveLength(2);
  });
});

describe('scenarios by their symptoms', () => {
  const items = SCENARIO_IDS.map((id) => ({
    id,
    label: scenarioById(id).title,
    words: `${scenarioById(id).summary} ${SYMPTOMS[id]}`,
  }));
  const first = (question: string) => search(items, question, 1)[0]?.id;
  it('are found by what somebody saw who does not know the cause', () => {
    expect(first('files deleted')).toBe('renewal-gap');
    expect(first('expired not renewed')).toBe('same-request');
    expect(first('SAN changed')).toBe('names-changed');
    expect(first('non-leader deletes')).toBe('app-leader-change');
  });
});

describe('reported bugs by their symptoms', () => {
  const items = BUGS.map((bug) => ({ id: bug.id, label: bug.title, words: `${bug.summary} ${bug.words}` }));
  const first = (question: string) => search(items, question, 1)[0]?.id;
  it.each([
    ['identical CSR', 'b01'],
    ['secret-expired missed', 'b02'],
    ['key regenerated refresh', 'b13'],
    ['permission denied', 'b17'],
    ['denied not retried', 'b21'],
    ['no outstanding', 'b23'],
    ['hostname changed', 'b36'],
    ['pod sandbox', 'b39'],
    ['secret-remove twice', 'b07'],
    ['SecretNotFoundError non-leader', 'b19'],
    ['CSR replaced every hook', 'b31'],
    ['same request treated as new', 'b32'],
    ['unknown certificate', 'b34'],
    ['only the first certificate', 'b35'],
  ])('%s', (question, id) => {
    expect(first(question)).toBe(id);
  });

  it('come after the scenario that is found by the same words', () => {
    const scenarios = SCENARIO_IDS.map((id) => ({
      id: id,
      label: scenarioById(id).title,
      words: `${scenarioById(id).summary} ${SYMPTOMS[id]}`,
    }));
    expect(search([...scenarios, ...items], 'expired not renewed', 1)[0]?.id).toBe('same-request');
  });
});
