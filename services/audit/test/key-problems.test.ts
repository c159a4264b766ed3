import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import { keyProblems } from '../src/integrity/key-problems.ts';
import type { SigningKey } from '../src/store/key-store.ts';

describe('audit: signing keys that contradict the stored data', () => {
  const publicKey = () =>
    String(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x);
  const key = (number: number, cause?: 'age' | 'compromise'): SigningKey => ({
    number,
    kid: `k${number}`,
    x: publicKey(),
    usedFrom: new Date(number),
    sealed: Buffer.alloc(1),
    ...(cause
      ? {
          change: {
            cause,
            at: new Date(number),
            eventId: `e${number}`,
          },
        }
      : {}),
  });
  const problemsOf = (rows: SigningKey[], lost: number[] = []) =>
    keyProblems({
      rows,
      created: [],
      origin: 'log.example',
      opened: new Map(
        rows.filter(({ number }) => !lost.includes(number)).map(({ number, x }) => [number, { x }]),
      ),
    });

  it('are none after the keys of a lost SECRETS_KEY were replaced as compromised', () => {
    expect(problemsOf([key(1), key(2, 'age'), key(3, 'compromise')], [1, 2])).to.deep.equal([]);
  });

  it('are private keys that cannot be decrypted without a replacement; published keys are unaffected', () => {
    const found = problemsOf([key(1), key(2, 'compromise'), key(3, 'age')], [1, 3]);
    expect(found.map(({ number, isPublic }) => [number, isPublic])).to.deep.equal([[3, false]]);
  });

  it('are gaps, and a key stored twice', () => {
    expect(problemsOf([key(1), key(3)])[0]).to.include({ number: 2, isPublic: true });
    const first = key(1);
    expect(problemsOf([first, { ...first, number: 2 }])[0]).to.include({
      number: 2,
      isPublic: true,
    });
  });
});
