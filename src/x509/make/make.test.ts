import { describe, expect, it } from 'vitest';
import { generateCertificate, generateCsr, generateKey } from '../../model/pki/csr';
import { makeKey } from '../../model/pki/pem';
import { counters, decodedCertificate, decodedRequest, pairOf, real, realPair, NOW } from '../testing';
import { learnKeys, realOf, realText } from './make';
import { newRealStore } from './store';

describe('real counterparts', () => {
  it('are the same within a run: one store, one key for request and certificate, one text for one object', async () => {
    const pair = pairOf({ commonName: 'web.example' });
    const store = newRealStore();
    const made = await realPair(pair, store);
    expect(await realPair(pair, store)).toEqual(made);
    expect(decodedCertificate(made.certificate).key.id).toBe(decodedRequest(made.csr).key.id);
  });

  it('differ between runs: no key is shared through the module', async () => {
    const pair = pairOf({ commonName: 'web.example' });
    const [one, other] = [await realPair(pair), await realPair(pair)];
    expect(decodedRequest(one.csr).key.id).not.toBe(decodedRequest(other.csr).key.id);
  });

  it('asked for twice at once are made once', async () => {
    const { csr } = pairOf({ commonName: 'web.example' });
    const store = newRealStore();
    const [a, b] = await Promise.all([realOf(store, csr.pem), realOf(store, csr.pem)]);
    expect(a).toEqual(b);
  });

  it('of one RSA request without a unique id, made twice, are the same bytes; of an ECDSA one they differ', async () => {
    const again = async (algorithm: 'rsa' | 'ecdsa') => {
      const fresh = counters();
      const key = generateKey(algorithm, null, fresh);
      const store = newRealStore();
      const made = [1, 2].map(() => generateCsr({ commonName: 'web.example', addUniqueId: false }, key, fresh).pem);
      const [a, b] = await Promise.all(made.map((pem) => real(store, pem)));
      return a === b;
    };
    expect(await again('rsa')).toBe(true);
    expect(await again('ecdsa')).toBe(false);
  });

  it('are signed by the key that signed in the run, also where an intermediate signs', async () => {
    const fresh = counters();
    const root = pairOf({ commonName: 'Intermediate', isCa: true }, { algorithm: 'ecdsa', size: 384 }, fresh);
    const key = generateKey('rsa', 2048, fresh);
    const csr = generateCsr({ commonName: 'web.example' }, key, fresh);
    const leaf = generateCertificate(csr, root.certificate, root.key, 3600, false, NOW, fresh);
    const store = newRealStore();
    learnKeys(store, [root.caKey.pem, root.key.pem]);
    const made = decodedCertificate(await real(store, leaf.pem));
    const signer = decodedCertificate(await real(store, root.certificate.pem));
    expect(made.signature.algorithm).toBe('ecdsa-with-SHA384');
    expect(made.authorityKeyId).toBe(signer.subjectKeyId);
  });

  it('say plainly what browsers cannot make', async () => {
    const store = newRealStore();
    expect(await realOf(store, makeKey('ec', 'k1', 224).pem)).toEqual({
      problem: 'Browsers cannot make an EC key of 224 bits.',
    });
    expect(await realOf(store, 'no PEM')).toEqual({ problem: 'There is no symbolic object in this text.' });
  });

  it('replace every symbolic object of a file and nothing else', async () => {
    const pair = pairOf({ commonName: 'web.example' });
    const store = newRealStore();
    const { certificate, ca } = await realPair(pair, store);
    const text = `# bundle\n${pair.certificate.pem}\n${pair.ca.pem}\nend\n`;
    expect(await realText(store, text)).toBe(`# bundle\n${certificate}\n${ca}\nend\n`);
  });
});
