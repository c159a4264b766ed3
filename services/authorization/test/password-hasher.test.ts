import { scryptSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { readConfig } from '@irp/config';
import { expect } from 'chai';
import { createPasswordHasher, type Passwords } from '../src/people/passwords/password-hasher.ts';
import { settings } from '../src/settings.ts';

const requester = { origin: 'test', isKnown: false };

/** Without waiting: each task is the only task. */
function createPasswords(cost: number): Passwords {
  const { inTurn } = createPasswordHasher(cost);
  return {
    hash: (password) => inTurn(requester, (turn) => turn.hash(password)),
    verify: (password, stored) => inTurn(requester, (turn) => turn.verify(password, stored)),
    simulateVerify: (password) => inTurn(requester, (turn) => turn.simulateVerify(password)),
  };
}

describe('password hasher', () => {
  it('hashes with salted scrypt at the recommended cost, and stores the parameters', async () => {
    const { PASSWORD_COST } = readConfig(settings, { SECRETS_KEY: 'unused' });
    const passwords = createPasswords(PASSWORD_COST);
    const [stored, second] = await Promise.all([
      passwords.hash('pa\u0301ssword of 14'),
      passwords.hash('pa\u0301ssword of 14'),
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
    expect(await passwords.verify('p\u00e1ssword of 14', stored)).to.equal(true);
    expect(await passwords.verify('password of 14', stored)).to.equal(false);
  });

  it('creates random passwords at a low cost, and comparisons take the same time', async () => {
    const hasher = createPasswordHasher(2 ** 14);
    const { password, hash } = await hasher.random();
    expect(Buffer.from(password, 'base64url')).to.have.length(15);
    expect(hash.cost).to.equal(1_024);
    expect((await hasher.random()).password).not.to.equal(password);
    const verify = (given: string) =>
      hasher.inTurn(requester, (passwords) => passwords.verify(given, hash));
    expect(await verify(password)).to.equal(true);
    expect(await verify('password of 14')).to.equal(false);
  });

  it('hashes in threads of low priority, so that requests go first on busy processors', async function () {
    if (process.platform !== 'linux') {
      this.skip();
    }
    const passwords = createPasswords(1024);
    await passwords.hash('any password');
    expect(await prioritiesOfThreads())
      .to.include(getPriority() + 10)
      .and.to.include(getPriority());
  });

  it('rejects parameters that scrypt does not accept, and continues', async () => {
    const passwords = createPasswords(1000);
    const failed = await passwords.hash('any password').catch((error: unknown) => error);
    expect(failed).to.be.an('error').with.property('message', 'Invalid scrypt params');
    expect((await createPasswords(1024).hash('any password')).cost).to.equal(1024);
  });

  it('rejects a request before the gateway times out, and no task without a request', async () => {
    const { inTurn } = createPasswordHasher(16, 20);
    const never = () => new Promise<string>(() => undefined);
    const { signal } = new AbortController();
    const refusal = await inTurn({ ...requester, signal }, never).catch((error) => error);
    expect(refusal).to.include({ code: 'unavailable', retryAfterS: 5 });
    const late = () => new Promise<string>((resolve) => setTimeout(resolve, 60, 'provisioned'));
    expect(await inTurn({ origin: 'provisioning', isKnown: true }, late)).to.equal('provisioned');
  });
});

/** The nice values of this process's threads (proc(5), /proc/pid/stat, field 19). */
async function prioritiesOfThreads(): Promise<number[]> {
  const threads = await readdir('/proc/self/task');
  const files = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/stat`, 'utf8').catch(() => '')),
  );
  return files
    .filter(Boolean)
    .map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
}
