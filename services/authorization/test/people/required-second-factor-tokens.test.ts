import { expect } from 'chai';
import type { TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import {
  createRequiringWorkspace,
  type RequiringWorkspace,
  type TestClock,
} from './requiring-workspace.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

describe('people: tokens of a sign-in without a required second factor', () => {
  const clock: TestClock = { ms: Date.now() };
  let bench: PeopleBench;
  let requiring: RequiringWorkspace;
  let workspace: TestWorkspace;
  let app: Registered;

  before(async () => {
    bench = await startPeople(() => clock.ms);
  });
  beforeEach(async () => {
    clock.ms += 86_400_000;
    requiring = await createRequiringWorkspace(bench, clock);
    ({ workspace, app } = requiring);
  });
  after(() => bench.platform.stop());

  it('are not issued, and not renewed, until the workspace no longer requires it', async () => {
    const admin = await bench.person(workspace, 'admin');
    const { body: tokens } = await bench.login(app, admin);
    const { response, verifier } = await bench.authorize(app, admin);
    await requiring.demand('admins');
    const refused = await bench.redeem(app, response.get('code')!, verifier);
    expect([refused.status, refused.body.error]).to.deep.equal([400, 'invalid_grant']);
    expect(refused.body.error_description).to.contain('requires a sign-in with a second factor');
    const refresh = () =>
      bench.token({
        grant_type: 'refresh_token',
        client_id: app.clientId,
        refresh_token: tokens.refresh_token,
      });
    expect((await refresh()).body.error).to.equal('invalid_grant');
    // Having a second factor is not enough: this sign-in may be a thief's.
    await requiring.enrol(admin);
    expect((await refresh()).body.error).to.equal('invalid_grant');
    expect((await requiring.patch({ requireSecondFactor: 'none' })).status).to.equal(200);
    expect((await refresh()).status, 'the refresh token was not used up').to.equal(200);
  });

  it('end with the access token', async () => {
    const admin = await bench.person(workspace, 'admin');
    const { body: tokens } = await bench.login(app, admin);
    await requiring.demand('everyone');
    expect((await bench.resolveToken(tokens.access_token)).status).to.equal(200);
    clock.ms += 3_600_000;
    expect((await bench.resolveToken(tokens.access_token)).status).to.equal(404);
  });
});
