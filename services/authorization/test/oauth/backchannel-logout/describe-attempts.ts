import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { startPeople } from '../../people/start-people.ts';
import type { LogoutBench } from './logout-bench.ts';

export function describeAttempts(bench: LogoutBench): void {
  it('is repeated with a new token until accepted, without delaying other applications', async () => {
    const other = await bench.register({ backchannelLogoutUri: bench.receiver.url('/other') });
    const { browser } = await bench.signIn(bench.app);
    await bench.signIn(other, browser);
    bench.receiver.status = 503;
    await bench.signOut(browser);
    const [first] = await bench.received();
    await bench.received(1, '/other');
    bench.receiver.status = 200;
    await eventually('it is sent again', () => {
      bench.aheadMs += 1_000;
      return bench.receiver.tokens().length > 1;
    });
    const [, second] = await bench.received(2);
    await bench.delivered();
    expect(bench.receiver.tokens('/other')).to.have.length(1);
    expect(second).to.include({ sid: first!.sid });
    expect(second!.jti).not.to.equal(first!.jti);
  });

  it('is given up after an hour, and never redirected', async () => {
    const { browser } = await bench.signIn(bench.app);
    bench.receiver.status = 302;
    await bench.signOut(browser);
    await bench.received();
    bench.aheadMs += 3_601_000;
    bench.receiver.status = 200;
    const { browser: later } = await bench.signIn(bench.app);
    await bench.signOut(later);
    await bench.received(2);
    // Only the second session: the first session has expired.
    expect(new Set(bench.receiver.tokens().map((token) => decodeJwt(token).sid)).size).to.equal(2);
    expect(bench.receiver.received).to.have.length(2);
  });

  it('is not sent to private addresses', async () => {
    const protectedBench = await startPeople(Date.now, { LOGOUT_TOKEN_CHECK_MS: '20' });
    try {
      const own = await protectedBench.person(await protectedBench.createWorkspace(), 'owner');
      const inner = await protectedBench.register(own, {
        redirectUris: ['https://app.example/cb'],
        backchannelLogoutUri: bench.receiver.url(),
      });
      const { browser } = await protectedBench.authorize(inner, own, { scope: 'openid' });
      await browser.send(await browser.open(protectedBench.at()), {}, '/account/sign-out');
      const { logoutNotices } = protectedBench.models;
      await eventually('an attempt was made', async () =>
        Boolean(await logoutNotices.exists({ dueAt: { $gt: new Date(0) }, attempts: 1 })),
      );
      expect(bench.receiver.received).to.deep.equal([]);
    } finally {
      await protectedBench.platform.stop();
    }
  });
}
