import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './start-applications.ts';

const redirectUris = ['https://partner.example/cb'];

describe('applications: writes of requests that a revocation overtakes', () => {
  let clockMs: number;
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    clockMs = Date.now();
    bench = await startApplications(() => clockMs);
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
  });
  beforeEach(async () => {
    app = await bench.register(owner, { redirectUris });
  });
  after(() => bench.platform.stop());

  const isAlive = async (token: string) => (await bench.resolveToken(token)).status === 200;
  /** Stores tokens and sessions again after the revocation, like requests in progress. */
  async function withLateWrites(end: () => Promise<unknown>): Promise<void> {
    const { tokens, artifacts } = bench.models;
    const written = await tokens.find({ applicationId: app.id }).lean();
    const sessions = await artifacts.find({ userId: owner.userId, kind: 'Session' }).lean();
    clockMs += 2_000;
    await end();
    for (const row of written) {
      await tokens.collection.replaceOne({ _id: row._id as never }, row as never, { upsert: true });
    }
    for (const { _id, ...row } of sessions) {
      await artifacts.updateOne({ _id }, { $set: row }, { upsert: true });
    }
  }
  const end = (path: string) => async () => {
    const response = await bench.request(owner, 'POST', `/${app.id}/${path}`, {});
    expect(response.status, response.text).to.equal(200);
    if (response.body.clientSecret) {
      app = { ...app, clientSecret: response.body.clientSecret };
    }
  };

  for (const path of ['compromise', 'revoke-downstream']) {
    it(`tokens stored after ${path} are invalid`, async () => {
      const { body: personal } = await bench.login(app, owner);
      const { body: server } = await bench.serverToken(app);
      await withLateWrites(end(path));
      for (const { access_token: token } of [personal, server]) {
        expect(await isAlive(token)).to.equal(false);
      }
      const refreshed = await bench.token({
        grant_type: 'refresh_token',
        refresh_token: personal.refresh_token,
        client_id: app.clientId,
        client_secret: app.clientSecret!,
      });
      expect(refreshed.body.error).to.equal('invalid_grant');
      for (const fresh of [await bench.serverToken(app), await bench.login(app, owner)]) {
        expect(await isAlive(fresh.body.access_token), 'issued later').to.equal(true);
      }
    });
  }

  it('a token whose request was received before the revocation is invalid', async () => {
    const slow = request(`${bench.url}/oauth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    slow.write(`grant_type=client_credentials&client_id=${app.clientId}&`);
    // The server has received the request when a later request has its response.
    await bench.serverToken(app);
    clockMs += 2_000;
    await end('revoke-downstream')();
    const responded = once(slow, 'response');
    slow.end(`client_secret=${app.clientSecret}`);
    const [response] = (await responded) as [IncomingMessage];
    const body = (await json(response)) as { access_token: string };
    expect(response.statusCode).to.equal(200);
    expect(await isAlive(body.access_token)).to.equal(false);
  });

  it('sessions of the creator stored after a compromise are invalid', async () => {
    const { browser } = await bench.authorize(app, owner);
    const isSignedIn = async () =>
      (await browser.open(bench.flow(app).url)).externalRedirect !== undefined;
    expect(await isSignedIn()).to.equal(true);
    await withLateWrites(end('compromise'));
    expect(await isSignedIn()).to.equal(false);
  });
});
