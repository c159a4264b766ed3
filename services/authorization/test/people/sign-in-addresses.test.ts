import { expect } from 'chai';
import type { Office, Person } from '../support/start-authorization.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

describe('people: signing in, from one address', () => {
  let clockMs = Date.now();
  let bench: PeopleBench;
  let office: Office;
  let person: Person & { password: string };
  let address: string;
  let addresses = 0;

  before(async () => {
    bench = await startPeople(() => clockMs);
    office = await bench.office();
  });
  beforeEach(async () => {
    address = `203.0.113.${++addresses}`;
    person = await bench.person(office, 'owner');
  });
  after(() => bench.platform.stop());

  const minutes = (count: number) => count * 60_000;
  function signIn(email: string, password: string, { from = address, cookie = '' } = {}) {
    const body = new URLSearchParams({ email, password });
    const headers = { 'X-Forwarded-For': from, Cookie: cookie };
    return fetch(bench.at('/sign-in'), { method: 'POST', body, headers, redirect: 'manual' });
  }
  const own = (more = {}) => signIn(person.email, person.password, more);
  const guess = (account: number, more = {}) => signIn(`a${account}-${person.email}`, 'guess', more);
  /** Most are refused for their account already, which spares the hashing, and count all the same. */
  const guessOften = (times: number) => Promise.all(Array.from({ length: times }, () => guess(0)));

  it('is slowed where many accounts are tried, and not by people who know their password', async () => {
    await guessOften(49);
    // An office behind one address.
    for (let times = 0; times < 2; times++) expect((await own()).status).to.equal(303);
    expect((await guess(1)).status).to.equal(401);
    expect((await guess(2)).status).to.equal(429);
    expect((await guess(3, { from: '203.0.113.200' })).status).to.equal(401);
  });

  it('leaves no pause when it was right, and spares guesses none', async () => {
    await guessOften(50);
    clockMs += 15_000;
    for (let times = 0; times < 2; times++) expect((await own()).status).to.equal(303);
    expect((await guess(1)).status).to.equal(401);
    for (const refused of [await guess(2), await own()])
      expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '30']);
  });

  it('is not held back by others at a known device, where guesses count by themselves', async () => {
    const known = (await own()).headers.getSetCookie().find((one) => one.startsWith('irp_device='))!;
    const cookie = known.split(';', 1)[0]!;
    await guessOften(50);
    expect((await own()).status).to.equal(429);
    expect((await own({ cookie })).status).to.equal(303);
    // The cookie is worth nothing for another account.
    expect((await guess(1, { cookie })).status).to.equal(429);
    for (let times = 0; times < 5; times++)
      expect((await signIn(person.email, 'guess', { cookie })).status).to.equal(401);
    expect((await own({ cookie })).status).to.equal(429);
  });

  it('forgets each guess after an hour, however busy the address is', async () => {
    await guessOften(25);
    clockMs += minutes(40);
    await guessOften(25);
    clockMs += minutes(19);
    expect((await own()).status).to.equal(303);
    expect((await guess(1)).status).to.equal(401);
    expect((await guess(2)).status).to.equal(429);
    clockMs += minutes(1);
    for (const account of [3, 4]) expect((await guess(account)).status).to.equal(401);
    await guessOften(21);
    expect((await guess(5)).status).to.equal(401);
    expect((await guess(6)).status).to.equal(429);
  });
});
