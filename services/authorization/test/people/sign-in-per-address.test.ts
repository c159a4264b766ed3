import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

describe('people: sign-in from one IP address', () => {
  let clockMs = Date.now();
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let person: Person & { password: string };
  let address: string;
  let addresses = 0;

  before(async () => {
    bench = await startPeople(() => clockMs);
    workspace = await bench.createWorkspace();
  });
  beforeEach(async () => {
    address = `203.0.113.${++addresses}`;
    person = await bench.person(workspace, 'owner');
  });
  after(() => bench.platform.stop());

  const minutes = (count: number) => count * 60_000;
  function createPasswordCheck(
    email: string,
    password: string,
    { from = address, cookie = '' } = {},
  ) {
    const body = new URLSearchParams({ email, password });
    const headers = { 'X-Forwarded-For': from, Cookie: cookie };
    return fetch(bench.at('/sign-in'), {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    });
  }
  const own = (more = {}) => createPasswordCheck(person.email, person.password, more);
  const guess = (account: number, more = {}) =>
    createPasswordCheck(`a${account}-${person.email}`, 'guess', more);
  /**
   * Most guesses are rejected by the account's limit before the password is hashed. All guesses
   * count for the IP address.
   */
  const guessOften = async (times: number) => {
    // Further guesses would not wait for their turn, and would not count.
    const atOnce = 8;
    for (let left = times; left > 0; left -= atOnce) {
      const all = await Promise.all(Array.from({ length: Math.min(left, atOnce) }, () => guess(0)));
      for (const { status } of all) {
        expect(status).to.be.oneOf([401, 429]);
      }
    }
  };

  it('is delayed after guesses for many accounts; right passwords do not count', async () => {
    await guessOften(49);
    // Correct passwords, such as in an office with a shared address.
    for (let times = 0; times < 2; times++) {
      expect((await own()).status).to.equal(303);
    }
    expect((await guess(1)).status).to.equal(401);
    expect((await guess(2)).status).to.equal(429);
    expect((await guess(3, { from: '203.0.113.200' })).status).to.equal(401);
  });

  it('is delayed for the /64 network of an IPv6 address, and recorded with the address itself', async () => {
    address = `2001:db8:0:${addresses}::1`;
    await guessOften(49);
    const from = `2001:db8:0:${addresses}:ffff::2`;
    expect((await guess(1, { from })).status).to.equal(401);
    expect((await guess(2, { from })).status).to.equal(429);
    expect((await guess(3, { from: `2001:db8:1:${addresses}::2` })).status).to.equal(401);
    const [failure] = await bench.events(`a1-${person.email}`);
    expect(failure).to.deep.include({
      type: 'user.sign_in_failed',
      data: { address: from, method: 'password' },
    });
    expect(failure!.request?.ip).to.equal(from);
  });

  it('with the right password neither adds to the delay nor resets it', async () => {
    await guessOften(50);
    clockMs += 15_000;
    for (let times = 0; times < 2; times++) {
      expect((await own()).status).to.equal(303);
    }
    expect((await guess(1)).status).to.equal(401);
    for (const rejected of [await guess(2), await own()]) {
      expect([rejected.status, rejected.headers.get('retry-after')]).to.deep.equal([429, '30']);
    }
  });

  it('is not delayed on a known device, whose guesses count separately', async () => {
    const known = (await own()).headers
      .getSetCookie()
      .find((one) => one.startsWith('irp_device='))!;
    const cookie = known.split(';', 1)[0]!;
    await guessOften(50);
    expect((await own()).status).to.equal(429);
    expect((await own({ cookie })).status).to.equal(303);
    // The cookie is not valid for another account.
    expect((await guess(1, { cookie })).status).to.equal(429);
    for (let times = 0; times < 5; times++) {
      expect((await createPasswordCheck(person.email, 'guess', { cookie })).status).to.equal(401);
    }
    expect((await own({ cookie })).status).to.equal(429);
  });

  it('counts each guess for one hour', async () => {
    await guessOften(25);
    clockMs += minutes(40);
    await guessOften(25);
    clockMs += minutes(19);
    expect((await own()).status).to.equal(303);
    expect((await guess(1)).status).to.equal(401);
    expect((await guess(2)).status).to.equal(429);
    clockMs += minutes(1);
    for (const account of [3, 4]) {
      expect((await guess(account)).status).to.equal(401);
    }
    await guessOften(21);
    expect((await guess(5)).status).to.equal(401);
    expect((await guess(6)).status).to.equal(429);
  });
});
