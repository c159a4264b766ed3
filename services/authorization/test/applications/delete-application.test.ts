import { expect } from 'chai';
import { dumpDatabase } from '../support/dump-database.ts';
import { eventually } from '../support/eventually.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications, typesOf } from './application-bench.ts';

const dayMs = 86_400_000;
const redirectUris = ['https://partner.example/cb'];

describe('applications: delete', () => {
  let clockMs = Date.now();
  let bench: ApplicationBench;
  let office: Office;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startApplications(() => clockMs);
    office = await bench.office();
    owner = await bench.person(office, 'owner');
  });
  beforeEach(async () => {
    app = await bench.register(owner, { redirectUris });
  });
  after(() => bench.platform.stop());

  const remove = (headers = {}, as: Person = owner) => bench.ask(as, 'DELETE', `/${app.id}`, undefined, headers);
  const restore = (as: Person = owner) => bench.ask(as, 'POST', `/${app.id}/restore`, {});
  const read = () => bench.ask(owner, 'GET', `/${app.id}`);
  const refresh = (token: string) =>
    bench.token({
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: app.clientId,
      client_secret: app.clientSecret!,
    });
  const isGone = () => eventually(async () => (await read()).status === 404);
  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 150));

  it('takes seven days, in which all goes on but new authorizations', async () => {
    const { body: tokens } = await bench.login(app, owner);
    const { status, body } = await remove();
    expect(status).to.equal(200);
    expect(body.state).to.equal('pending_deletion');
    expect(Date.parse(body.deletionAt)).to.equal(clockMs + 7 * dayMs);
    expect((await bench.resolveToken(tokens.access_token)).status).to.equal(200);
    expect((await refresh(tokens.refresh_token)).status).to.equal(200);
    expect((await bench.serverToken(app)).status).to.equal(200);
    const answer = await fetch(bench.flow(app).url, { redirect: 'manual' });
    expect(new URL(answer.headers.get('location')!).searchParams.get('error')).to.equal('unauthorized_client');
    expect((await bench.install(app, (await bench.office()).workspaceId)).status).to.equal(409);
    clockMs += 7 * dayMs - 1;
    await aWhile();
    expect((await read()).body.state).to.equal('pending_deletion');
  });

  it('can be undone until then', async () => {
    await remove();
    clockMs += 6 * dayMs;
    const { status, body } = await restore();
    expect(status).to.equal(200);
    expect(body).to.include({ state: 'active', deletionAt: null });
    clockMs += 6 * dayMs;
    await aWhile();
    expect((await read()).body.state).to.equal('active');
    expect((await bench.login(app, owner)).status).to.equal(200);
    expect((await restore()).status).to.equal(409);
  });

  it('then ends everything it was given, in every workspace', async () => {
    const customer = await bench.office();
    const user = await bench.person(customer, 'owner');
    await bench.install(app, customer.workspaceId);
    const tokens = [(await bench.login(app, owner)).body, (await bench.login(app, user)).body];
    const { body: server } = await bench.serverToken(app);
    await remove();
    clockMs += 7 * dayMs;
    await isGone();
    for (const { access_token: token } of [...tokens, server])
      expect((await bench.resolveToken(token)).status).to.equal(404);
    expect((await refresh(tokens[0].refresh_token)).body.error).to.equal('invalid_client');
    expect((await bench.serverToken(app)).body.error).to.equal('invalid_client');
    const authorization = await fetch(bench.flow(app).url, { redirect: 'manual' });
    expect(authorization.status).to.equal(400);
    expect((await bench.install(app, customer.workspaceId)).status).to.equal(404);
    expect((await restore()).status).to.equal(404);
    const agreements = () => bench.call('GET', '/v2/authorizations', { as: user.as });
    await eventually(async () => (await agreements()).body.data.length === 0);
    expect((await bench.call('GET', '/v2/tokens', { as: user.as })).body.data).to.deep.equal([]);
  });

  it('leaves a tombstone without secrets, its events, and its name to others', async () => {
    await bench.serverToken(app);
    await remove();
    await remove();
    clockMs += 7 * dayMs;
    await isGone();
    // The tokens end a moment after the application has.
    await eventually(async () => typesOf(await bench.events(app.id)).includes('token.revoked'));
    const events = await bench.events(app.id);
    expect(typesOf(events)).to.include('application.created');
    const ends = events.filter(({ type }) => type.startsWith('application.del'));
    expect(ends.map(({ type, actor }) => [type, actor.type])).to.deep.equal([
      ['application.deletion_scheduled', 'user'],
      ['application.deleted', 'system'],
    ]);
    await eventually(async () => {
      const { body } = await bench.ask(owner, 'GET', '?state=deleted&limit=100');
      const tombstone = body.data.find(({ id }: { id: string }) => id === app.id);
      return tombstone?.name === app.name && tombstone.deletionAt === null;
    });
    const row = (await bench.models.applications.findById(app.id).lean())!;
    expect(row.secrets).to.deep.equal([]);
    expect(row.slot, 'its place is free again').to.equal(null);
    expect(await dumpDatabase(bench.platform.platform)).not.to.contain(app.clientSecret);
    const again = await bench.register(owner, { name: app.name });
    expect(again.id).not.to.equal(app.id);
  });

  it('keeps its name until then', async () => {
    await remove();
    const body = { name: app.name, type: 'public', environment: 'production', scopes: ['investments.read'] };
    expect((await bench.ask(owner, 'POST', '', body)).status).to.equal(409);
  });

  it('is for admins, and so is undoing it', async () => {
    const developer = await office.hire('developer');
    expect((await remove({}, developer)).status).to.equal(403);
    await remove();
    expect((await restore(developer)).status).to.equal(403);
  });

  it('is guarded by If-Match', async () => {
    expect((await remove({ 'If-Match': '"7"' })).status).to.equal(412);
    expect((await remove({ 'If-Match': '"1"' })).status).to.equal(200);
  });
});
