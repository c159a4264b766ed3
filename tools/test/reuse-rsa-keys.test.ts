import type { webcrypto } from 'node:crypto';
import { expect } from 'chai';
import { reuseRsaKeys } from '../test-runner/reuse-rsa-keys.ts';

const rsa = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 1_024,
  publicExponent: new Uint8Array([1, 0, 1]),
};

describe('RSA keys of test files', () => {
  const { subtle } = globalThis.crypto;
  // A separate object: this process may be a worker with shared keys.
  const own = Object.create(subtle, {
    generateKey: {
      value: subtle.generateKey.bind(subtle),
      configurable: true,
    },
  });
  const begin = reuseRsaKeys(own);
  const pair = (algorithm: object = rsa): Promise<webcrypto.CryptoKeyPair> =>
    own.generateKey(algorithm, true, ['sign', 'verify']);
  const modulus = async (made: Promise<webcrypto.CryptoKeyPair>) =>
    (await subtle.exportKey('jwk', (await made).privateKey)).n;

  it('differ within a file, and equal those of the file before', async () => {
    const first = await Promise.all([pair(), pair(), pair()].map(modulus));
    expect(new Set(first).size).to.equal(3);
    begin();
    expect(await Promise.all([pair(), pair(), pair()].map(modulus))).to.deep.equal(first);
    expect(first).to.not.include(await modulus(pair()));
  });

  it('have the requested length, and other kinds of keys are created as usual', async () => {
    begin();
    const longer = await subtle.exportKey(
      'jwk',
      (await pair({ ...rsa, modulusLength: 2_048 })).privateKey,
    );
    expect(Buffer.from(longer.n ?? '', 'base64url')).to.have.length(256);
    const curve = { name: 'ECDSA', namedCurve: 'P-256' };
    const one = await subtle.exportKey('jwk', (await pair(curve)).privateKey);
    begin();
    const other = await subtle.exportKey('jwk', (await pair(curve)).privateKey);
    expect(one.d).to.not.equal(other.d);
  });
});
