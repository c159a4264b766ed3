import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { dumpDatabase } from '../support/dump-database.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import {
  type ApplicationBench,
  fastJobs,
  startApplications,
  typesOf,
} from './start-applications.ts';

const dayMs = 86_400_000;
const redirectUris = ['https://partner.example/cb'];

describe('applications: delete', () => {
  let clockMs = Date.now();
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startApplications(() => clockMs, fastJobs);
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
  });
  beforeEach(async () => {
    app = await bench.register(owner, { redirectUris }, { byRequests: true });
  });
  after(() => bench.platform.stop());

  const remove = (headers = {}, as: Person = owner) =>
    bench.request(as, 'DELETE', `/${app.id}`, undefined, headers);
  const restore = (as: Person = owner) => bench.request(as, 'POST', `/${app.id}/restore`, {});
  const read = () => bench.request(owner, 'GET', `/${app.id}`);
  const refresh = (token: string) =>
    bench.token({
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: app.clientId,
      client_secret: app.clientSecret!,
    });
  const isGone = () =>
    eventually('the application is deleted', async () => (await read()).status === 404);
  const shortPause = () => new Promise((resolve) => setTimeout(resolve, 150));

  it('takes seven days, and only new authorizations stop before', async () => {
    const { body: tokens } = await bench.login(app, owner);
    const { status, body } = await remove();
    expect(status).to.equal(200);
    expect(body.state).to.equal('pending_deletion');
    expect(Date.parse(body.deletionAt)).to.equal(clockMs + 7 * dayMs);
    expect((await bench.resolveToken(tokens.access_token)).status).to.equal(200);
    expect((await refresh(tokens.refresh_token)).status).to.equal(200);
    expect((await bench.serverToken(app)).status).to.equal(200);
    const response = await fetch(bench.flow(app).url, { redirect: 'manual' });
    expect(new URL(response.headers.get('location')!).searchParams.get('error')).to.equal(
      'unauthorized_client',
    );
    expect((await bench.install(app, (await bench.createWorkspace()).workspaceId)).status).to.equal(
      409,
    );
    clockMs += 7 * dayMs - 1;
    await shortPause();
    expect((await read()).body.state).to.equal('pending_deletion');
  });

  it('can be undone within seven days', async () => {
    const { deletionAt } = (await remove()).body;
    clockMs += 6 * dayMs;
    const { status, body } = await restore();
    expect(status).to.equal(200);
    expect(body).to.include({ state: 'active', deletionAt: null });
    const restored = (await bench.events(app.id)).find(
      ({ type }) => type === 'application.restored',
    )!;
    expect(restored.data).to.deep.equal({ state: 'active', deletionAt });
    clockMs += 6 * dayMs;
    await shortPause();
    expect((await read()).body.state).to.equal('active');
    expect((await bench.login(app, owner)).status).to.equal(200);
    expect((await restore()).status).to.equal(409);
  });

  it('revokes tokens, consents and installations in every workspace after seven days', async () => {
    const customer = await bench.createWorkspace();
    const user = await bench.person(customer, 'owner');
    await bench.install(app, customer.workspaceId);
    const tokens = [(await bench.login(app, owner)).body, (await bench.login(app, user)).body];
    const { body: server } = await bench.serverToken(app);
    await remove();
    clockMs += 7 * dayMs;
    await isGone();
    for (const { access_token: token } of [...tokens, server]) {
      expect((await bench.resolveToken(token)).status).to.equal(404);
    }
    expect((await refresh(tokens[0].refresh_token)).body.error).to.equal('invalid_client');
    expect((await bench.serverToken(app)).body.error).to.equal('invalid_client');
    const authorization = await fetch(bench.flow(app).url, { redirect: 'manual' });
    expect(authorization.status).to.equal(400);
    expect((await bench.install(app, customer.workspaceId)).status).to.equal(404);
    expect((await restore()).status).to.equal(404);
    const consents = () => bench.call('GET', '/v2/authorizations', { as: user.as });
    await eventually(
      'the consent is removed',
      async () => (await consents()).body.data.length === 0,
    );
    expect((await bench.call('GET', '/v2/tokens', { as: user.as })).body.data).to.deep.equal([]);
  });

  it('leaves a tombstone without secrets, and frees the name', async () => {
    await bench.serverToken(app);
    await remove();
    await remove();
    clockMs += 7 * dayMs;
    await isGone();
    // The tokens are revoked shortly after the application is deleted.
    await eventually('token.revoked is emitted', async () =>
      typesOf(await bench.events(app.id)).includes('token.revoked'),
    );
    const events = await bench.events(app.id);
    expect(typesOf(events)).to.include('application.created');
    const ends = events.filter(({ type }) => type.startsWith('application.del'));
    expect(ends.map(({ type, actor }) => [type, actor.type])).to.deep.equal([
      ['application.deletion_scheduled', 'user'],
      ['application.deleted', 'system'],
    ]);
    await eventually('the tombstone is stored', async () => {
      const { body } = await bench.request(owner, 'GET', '?state=deleted&limit=100');
      const tombstone = body.data.find(({ id }: { id: string }) => id === app.id);
      return tombstone?.name === app.name && tombstone.deletionAt === null;
    });
    const row = (await bench.models.applications.findById(app.id).lean())!;
    expect(row.secrets).to.deep.equal([]);
    expect(row.slot, 'the slot is free').to.equal(null);
    expect(await dumpDatabase(bench.platform.platform)).not.to.contain(app.clientSecret);
    const again = await bench.register(owner, { name: app.name });
    expect(again.id).not.to.equal(app.id);
  });

  it('reserves the name for seven days', async () => {
    await remove();
    const body = {
      name: app.name,
      type: 'public',
      environment: 'production',
      scopes: ['investments.read'],
    };
    expect((await bench.request(owner, 'POST', '', body)).status).to.equal(409);
  });

  it('requires an admin, like a restore', async () => {
    const developer = await workspace.addMember('developer');
    expect((await remove({}, developer)).status).to.equal(403);
    await remove();
    expect((await restore(developer)).status).to.equal(403);
  });

  it('respects If-Match', async () => {
    expect((await remove({ 'If-Match': '"7"' })).status).to.equal(412);
    expect((await remove({ 'If-Match': '"1"' })).status).to.equal(200);
  });
});
