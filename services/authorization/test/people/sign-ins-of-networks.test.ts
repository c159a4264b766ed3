import { beginSignIn } from '@irp/testing/begin-sign-in';
import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

const networks = 20;
/** More than the maximum number of waiting tasks. */
const attackers = 300;

describe('people: sign-ins during an attack from a few networks', () => {
  let bench: PeopleBench;
  let workspace: TestWorkspace;

  before(async () => {
    bench = await startPeople(undefined, { PASSWORD_COST: '65536' });
    workspace = await bench.createWorkspace();
  });
  after(() => bench.platform.stop());

  /** From a browser without a cookie. */
  async function signIn(
    { email, password }: Person & { password: string },
    address: string,
  ): Promise<number> {
    const body = new URLSearchParams({ email, password });
    const headers = { 'X-Forwarded-For': address };
    return (
      await fetch(bench.at('/sign-in'), {
        method: 'POST',
        body,
        headers,
        redirect: 'manual',
      })
    ).status;
  }

  it('are served from other networks, and from networks of an earlier sign-in', async () => {
    const people = await Promise.all(
      Array.from({ length: 4 }, () => bench.person(workspace, 'member')),
    );
    const regular = await bench.person(workspace, 'owner');
    expect(await signIn(regular, '203.0.113.7')).to.equal(303);

    let refused = 0;
    const isRefused = Promise.withResolvers<void>();
    const senders = Array.from({ length: attackers }, (_, number) => {
      const address = `203.0.${113 + (number % networks)}.${100 + Math.floor(number / networks)}`;
      const sent = beginSignIn(bench.at('/sign-in'), number, address);
      sent.on('response', (response) => {
        if (response.resume().statusCode !== 503) {
          return;
        }
        refused++;
        isRefused.resolve();
      });
      return sent;
    });
    await isRefused.promise;
    const served = await Promise.all(
      people.map((person, number) => signIn(person, `192.0.2.${number + 1}`)),
    );
    expect(served).to.deep.equal([303, 303, 303, 303]);
    expect(await signIn(regular, '203.0.113.99')).to.equal(303);
    expect(refused).to.be.greaterThan(0);
    for (const sent of senders) {
      sent.destroy();
    }
  });
});
