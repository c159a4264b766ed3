import { expect } from 'chai';
import { type EventRecorder, recordEvents } from '../support/record-events.ts';
import type { Person } from '../support/start-authorization.ts';
import { type OAuthBench, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: concurrent revocations of one token', () => {
  let bench: OAuthBench;
  let owner: Person & { password: string };
  let heard: EventRecorder;

  before(async () => {
    bench = await startOAuth();
    owner = await bench.person(await bench.createWorkspace(), 'owner');
    heard = await recordEvents(bench.platform);
  });
  after(async () => {
    await heard.close();
    await bench.platform.stop();
  });

  for (const { token, ends } of [
    { token: 'refresh_token', ends: ['AccessToken', 'RefreshToken'] },
    { token: 'access_token', ends: ['AccessToken'] },
  ]) {
    it(`record each end once, for the ${token}`, async () => {
      const app = await bench.register(owner, {
        type: 'public',
        redirectUris: ['https://page.example/cb'],
      });
      const { body } = await bench.login(app, owner);
      const revoke = () =>
        bench.post('/oauth/revoke', { token: body[token], client_id: app.clientId });
      const sent = await Promise.all(Array.from({ length: 8 }, revoke));
      expect(sent.map(({ status }) => status)).to.deep.equal(Array(8).fill(200));
      const revoked = (await heard.all()).filter(
        ({ type, data }) => type === 'token.revoked' && data.applicationId === app.clientId,
      );
      expect(revoked.map(({ data }) => data.kind).toSorted()).to.deep.equal(ends);
    });
  }
});
