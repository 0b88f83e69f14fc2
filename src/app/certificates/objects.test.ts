import { describe, expect, it } from 'vitest';
import { twinRunner } from '../../model/library/twin';
import { computeRun } from '../../run/run';
import { scenarioRun } from '../../run/link/link';
import { chosenIn, objectsOf } from './objects';
import { Office } from './office';

const run = computeRun(scenarioRun('renewal-gap'), twinRunner);

describe('the objects of a run', () => {
  const { objects, answers, chains } = objectsOf(run);
  it('are its requests, certificates and CAs by the names of the run, each once', () => {
    expect(objects.map((each) => each.name)).toEqual(['csr-1', 'csr-2', 'cert-1', 'cert-2', 'ca-1']);
    expect(objects[0]).toMatchObject({ kind: 'csr', title: 'web.example', ca: false });
  });
  it('are tied: which certificate answers which request, and who signed whom', () => {
    expect(answers.get('csr-2')).toBe('cert-2');
    expect(chains.get('cert-1')).toEqual(['cert-1', 'ca-1']);
  });
  it('are chosen as the address says; without one the newest request and the one before it', () => {
    expect(chosenIn(objects, { of: 'cert-1', with: 'csr-1' })).toEqual({ of: 'cert-1', with: 'csr-1' });
    expect(chosenIn(objects, { of: 'csr-2', with: 'nobody' })).toEqual({ of: 'csr-2', with: null });
    expect(chosenIn(objects, { of: null, with: null })).toEqual({ of: 'csr-2', with: 'csr-1' });
  });
});

describe('the office', () => {
  const { objects, learn } = objectsOf(run);
  it('makes the same object the same again, tells the library’s view of two requests, and checks who signed', async () => {
    const office = new Office();
    await office.answer('run', { objects, learn });
    const [first] = await office.answer('show', { names: ['csr-1'] });
    const [again] = await office.answer('show', { names: ['csr-1'] });
    expect(again).toEqual(first);
    expect(first).toMatchObject({ kind: 'csr', validity: null });
    const compared = await office.answer('compare', { a: 'csr-1', b: 'csr-2' });
    expect('rows' in compared && compared.verdicts.map((each) => each.id)).toEqual([
      'library-same',
      'provider-different',
      'key-same',
      'renewal-differs',
    ]);
    const { links } = await office.answer('chains', { names: ['cert-1', 'ca-1'] });
    expect(links).toContainEqual({ subject: 'cert-1', signer: 'ca-1', check: 'valid' });
  }, 30_000);

  it('tells of a pasted private key and keeps nothing of it', async () => {
    const office = new Office();
    const key = '-----BEGIN PRIVATE KEY-----\nMIIBVQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----';
    const pasted = await office.answer('paste', { text: key });
    expect(pasted.privateKeys).toEqual([{ label: 'PRIVATE KEY', line: 1 }]);
    expect(JSON.stringify({ pasted, office })).not.toContain('MIIBVQ');
  });
});
