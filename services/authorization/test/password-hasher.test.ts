import { scryptSync } from 'node:crypto';
import { readConfig } from '@irp/config';
import { expect } from 'chai';
import { createPasswordHasher } from '../src/people/passwords/password-hasher.ts';
import { settings } from '../src/settings.ts';

const requester = { origin: 'test', isKnown: false };

describe('password hasher', () => {
  it('hashes with salted scrypt at the recommended cost, and stores the parameters', async () => {
    const { PASSWORD_COST } = readConfig(settings, { SECRETS_KEY: 'unused' });
    const passwords = createPasswordHasher(PASSWORD_COST);
    const [stored, second] = await Promise.all([
      passwords.hash('pa\u0301ssword of 14', requester),
      passwords.hash('pa\u0301ssword of 14', requester),
    ]);
    expect(stored.salt).not.to.equal(second.salt);
    expect(stored.algorithm).to.equal('scrypt');
    const { cost: N, blockSize: r, parallelization: p } = stored;
    expect(N * r).to.be.at.least(2 ** 20);
    // The same password in composed Unicode characters.
    const hash = scryptSync('p\u00e1ssword of 14', Buffer.from(stored.salt, 'base64url'), 32, {
      N,
      r,
      p,
      maxmem: 2 ** 28,
    });
    expect(hash.toString('base64url')).to.equal(stored.hash);
    expect(await passwords.verify('p\u00e1ssword of 14', stored, requester)).to.equal(true);
    expect(await passwords.verify('password of 14', stored, requester)).to.equal(false);
  });
});
