import { once } from 'node:events';
import { beginSignIn } from '@irp/testing/begin-sign-in';
import { inShape } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

/** Number of clients that leave a sign-in form after the first response. */
const attackers = inShape({ short: 72, long: 1_000 });

describe('attack: sign-ins of clients that disconnect', () => {
  let platform: RunningDemo;

  before(async () => {
    const hard = {
      PASSWORD_COST: '65536',
      LIMIT_WRITES: '100000',
      TRUST_PROXY_HOPS: '1',
    };
    platform = await startDemo(hard);
  });
  after(() => platform.stop());

  const begin = (number: number) =>
    beginSignIn(
      `${platform.baseUrl}/account/sign-in`,
      number,
      `203.0.${number >> 8}.${number & 255}`,
    );

  /** The number of rejected passwords. */
  async function checked(): Promise<number> {
    const records = await fetch(
      `${platform.operationsUrl}/audit-records?action=user.sign_in_failed&limit=1`,
    );
    expect(records.status).to.equal(200);
    return ((await records.json()) as { meta: { totalRecords: number } }).meta.totalRecords;
  }

  it("delay nobody's sign-in, and are not compared", async () => {
    const abandoned = Array.from({ length: attackers }, (_, number) => begin(number));
    await Promise.race(abandoned.map((sent) => once(sent, 'response')));
    for (const sent of abandoned) {
      sent.destroy();
    }
    const before = await checked();

    const { email, password } = platform.demo.users[0]!;
    const response = await fetch(`${platform.baseUrl}/account/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
      redirect: 'manual',
    });
    expect(response.status, await response.text()).to.equal(303);
    // The platform checks only the passwords of sign-ins that were in progress when the clients
    // left.
    expect((await checked()) - before).to.be.lessThan(10);
  });
});
