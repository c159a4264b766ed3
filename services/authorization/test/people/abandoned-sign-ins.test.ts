import { once } from 'node:events';
import { beginSignIn, strangerOf } from '@irp/testing/begin-sign-in';
import { expect } from 'chai';
import type { Person } from '../support/start-authorization.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

const attackers = 72;

describe('people: sign-ins of clients that disconnect', () => {
  let bench: PeopleBench;
  let person: Person & { password: string };

  before(async () => {
    bench = await startPeople(undefined, { PASSWORD_COST: '65536' });
    person = await bench.person(await bench.createWorkspace(), 'owner');
  });
  after(() => bench.platform.stop());

  const begin = (number: number, address = `203.0.113.${number}`) =>
    beginSignIn(bench.at('/sign-in'), number, address);
  const failed = async () => {
    const all = await Promise.all(
      Array.from({ length: attackers }, (_, number) => bench.events(strangerOf(number))),
    );
    return all.flat().length;
  };

  it('compare no passwords, and do not block other sign-ins', async () => {
    const abandoned = Array.from({ length: attackers }, (_, number) => begin(number));
    await Promise.race(abandoned.map((sent) => once(sent, 'response')));
    for (const sent of abandoned) {
      sent.destroy();
    }
    const before = await failed();
    const { page } = await bench.signIn(person);
    expect(page.url).to.equal(bench.at());
    // The comparisons in progress when their clients left.
    expect((await failed()) - before).to.be.lessThan(10);
  });

  it('from one address above the limit get 503, and other addresses are served', async () => {
    const waiting = Array.from({ length: 40 }, (_, number) => begin(100 + number, '203.0.113.250'));
    const statuses = Promise.all(
      waiting.map(async (sent) => {
        const [response] = await once(sent, 'response');
        response.resume();
        return [response.statusCode, response.headers['retry-after']];
      }),
    );
    const { page } = await bench.signIn(person);
    expect(page.url).to.equal(bench.at());
    const refused = (await statuses).filter(([status]) => status === 503);
    expect(refused.length).to.be.greaterThan(20);
    expect(new Set(refused.map(([, retryAfter]) => retryAfter))).to.deep.equal(new Set(['5']));
  });
});
