import { scryptSync } from 'node:crypto';
import { expect } from 'chai';
import { hashPassword } from '../src/passwords/hash-password.ts';
import { createTurnstile } from '../src/passwords/turnstile.ts';

describe('passwords', () => {
  it('are kept as salted scrypt, with all that is needed to verify them', async () => {
    const [kept, again] = await Promise.all([
      hashPassword('pa\u0301ssword of 14'),
      hashPassword('pa\u0301ssword of 14'),
    ]);
    expect(kept.salt).not.to.equal(again.salt);
    expect(kept.algorithm).to.equal('scrypt');
    const { cost: N, blockSize: r, parallelization: p } = kept;
    expect(N * r).to.be.at.least(2 ** 20);
    // The same password typed on a keyboard that composes its characters.
    const hash = scryptSync('p\u00e1ssword of 14', Buffer.from(kept.salt, 'base64url'), 32, {
      N,
      r,
      p,
      maxmem: 2 ** 28,
    });
    expect(hash.toString('base64url')).to.equal(kept.hash);
  });

  it('are hashed a few at once, whoever asks', async () => {
    const enter = createTurnstile(2);
    let running = 0;
    let most = 0;
    const done: number[] = [];
    const task = (number: number) => async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      done.push(number);
      if (number === 3) throw new Error('three');
    };
    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((number) => enter(task(number))));
    expect(most).to.equal(2);
    expect(done).to.deep.equal([1, 2, 3, 4, 5, 6]);
    expect(results.filter(({ status }) => status === 'rejected')).to.have.length(1);
  });
});
