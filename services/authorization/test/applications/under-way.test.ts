import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './application-bench.ts';

const redirectUris = ['https://partner.example/cb'];

describe('applications: what is written down while all is being ended', () => {
  let clockMs: number;
  let bench: ApplicationBench;
  let office: Office;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    clockMs = Date.now();
    bench = await startApplications(() => clockMs);
    office = await bench.office();
    owner = await bench.person(office, 'owner');
  });
  beforeEach(async () => {
    app = await bench.register(owner, { redirectUris });
  });
  after(() => bench.platform.stop());

  const isAlive = async (token: string) => (await bench.resolveToken(token)).status === 200;
  /** What requests that were let in before write down after the sweep. */
  async function around(end: () => Promise<unknown>): Promise<void> {
    const { tokens, artifacts } = bench.models;
    const written = await tokens.find({ applicationId: app.id }).lean();
    const sessions = await artifacts.find({ userId: owner.userId, kind: 'Session' }).lean();
    clockMs += 2_000;
    await end();
    for (const row of written)
      await tokens.collection.replaceOne({ _id: row._id as never }, row as never, { upsert: true });
    for (const { _id, ...row } of sessions) await artifacts.updateOne({ _id }, { $set: row }, { upsert: true });
  }
  const end = (path: string) => async () => {
    const answer = await bench.ask(owner, 'POST', `/${app.id}/${path}`, {});
    expect(answer.status, answer.text).to.equal(200);
    if (answer.body.clientSecret) app = { ...app, clientSecret: answer.body.clientSecret };
  };

  for (const path of ['compromise', 'revoke-downstream'])
    it(`counts for nothing: tokens, at ${path}`, async () => {
      const { body: personal } = await bench.login(app, owner);
      const { body: server } = await bench.serverToken(app);
      await around(end(path));
      for (const { access_token: token } of [personal, server]) expect(await isAlive(token)).to.equal(false);
      const refreshed = await bench.token({
        grant_type: 'refresh_token',
        refresh_token: personal.refresh_token,
        client_id: app.clientId,
        client_secret: app.clientSecret!,
      });
      expect(refreshed.body.error).to.equal('invalid_grant');
      for (const fresh of [await bench.serverToken(app), await bench.login(app, owner)])
        expect(await isAlive(fresh.body.access_token), 'what comes after').to.equal(true);
    });

  it('counts for nothing: the token of a request that came before, and was answered after', async () => {
    const slow = request(`${bench.url}/oauth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    slow.write(`grant_type=client_credentials&client_id=${app.clientId}&`);
    // It has come once one that was sent after it is answered.
    await bench.serverToken(app);
    clockMs += 2_000;
    await end('revoke-downstream')();
    const answered = once(slow, 'response');
    slow.end(`client_secret=${app.clientSecret}`);
    const [response] = (await answered) as [IncomingMessage];
    const body = (await json(response)) as { access_token: string };
    expect(response.statusCode).to.equal(200);
    expect(await isAlive(body.access_token)).to.equal(false);
  });

  it('counts for nothing: sessions of the creator, at a compromise', async () => {
    const { browser } = await bench.authorize(app, owner);
    const isSignedIn = async () => (await browser.open(bench.flow(app).url)).leaves !== undefined;
    expect(await isSignedIn()).to.equal(true);
    await around(end('compromise'));
    expect(await isSignedIn()).to.equal(false);
  });
});
