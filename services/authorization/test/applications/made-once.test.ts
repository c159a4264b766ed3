import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Office, Person } from '../support/start-authorization.ts';
import { type ApplicationBench, startApplications, typesOf } from './application-bench.ts';

describe('what is made under an Idempotency-Key by a process that dies before it answers', () => {
  let bench: ApplicationBench;
  let office: Office;
  let owner: Person;
  let key: Record<string, string>;

  before(async () => {
    bench = await startApplications();
    office = await bench.office();
    owner = await office.hire('owner');
  });
  beforeEach(() => {
    key = { 'Idempotency-Key': randomUUID() };
  });
  after(() => bench.platform.stop());

  /** As the database is left: what was made is there, and the claim without its answer. */
  const die = async () => {
    const claims = bench.models.applications.db.collection('idempotency_keys');
    await claims.updateMany({}, { $unset: { reply: 1 }, $set: { claimedAt: new Date(Date.now() - 61_000) } });
  };
  const ask = (path: string, body: object, as = owner) =>
    bench.call('POST', `/v2${path}`, { as: as.as, body, headers: key });
  const application = () => ({
    name: `App ${randomUUID()}`,
    type: 'confidential',
    environment: 'production',
    scopes: ['investments.read'],
  });

  it('an application is there once, with the secret that is shown at last', async () => {
    const body = application();
    const first = (await ask('/applications', body)).body;
    let shown = first;
    // Once may not be enough: the second process dies as well.
    for (let time = 0; time < 2; time++) {
      await die();
      const again = await ask('/applications', body);
      expect(again.status, again.text).to.equal(201);
      expect(again.body).to.include({ id: first.id, name: first.name });
      for (const { clientSecret } of [first, shown]) {
        expect(again.body.clientSecret).not.to.equal(clientSecret);
        expect((await bench.serverToken({ ...first, clientSecret })).status).to.equal(401);
      }
      shown = again.body;
      expect((await bench.serverToken(shown)).status).to.equal(200);
    }
    const replayed = await ask('/applications', body);
    expect(replayed.headers).to.have.property('idempotency-replayed', 'true');
    expect(replayed.body.clientSecret, 'shown again').to.equal(shown.clientSecret);
    expect(typesOf(await bench.events(first.id))).to.deep.equal([
      ...['application.created', 'secret.rotated', 'secret.rotated'],
    ]);
  });

  it('an application without a secret is there once, and one that was deleted does not come back', async () => {
    const body = { ...application(), type: 'public' };
    const first = (await ask('/applications', body)).body;
    await die();
    expect((await ask('/applications', body)).body).to.deep.equal(first);
    await bench.models.applications.updateOne({ _id: first.id }, { $set: { state: 'deleted', slot: null } });
    await die();
    expect((await ask('/applications', body)).status).to.equal(404);
  });

  it('a key is there once, and only the one that is shown at last works', async () => {
    const body = { name: `Key ${randomUUID()}`, environment: 'production', scopes: ['investments.read'] };
    const first = await ask('/api-keys', body);
    await die();
    const again = await ask('/api-keys', body);
    expect(again.status, again.text).to.equal(201);
    expect(again.body.id).to.equal(first.body.id);
    expect((await bench.resolve(first.body.key)).status).to.equal(404);
    expect((await bench.resolve(again.body.key)).status).to.equal(200);
    const { data } = (await bench.call('GET', '/v2/api-keys?limit=100', { as: owner.as })).body;
    expect(data.filter(({ name }: { name: string }) => name === body.name)).to.have.length(1);
    await bench.call('DELETE', `/v2/api-keys/${first.body.id}`, { as: owner.as });
    await die();
    expect((await ask('/api-keys', body)).status, 'revoked meanwhile').to.equal(409);
    expect((await bench.resolve(again.body.key)).status).to.equal(404);
  });

  it('a workspace is there once', async () => {
    const body = { name: `Desk ${randomUUID()}`, region: 'us' };
    const first = await ask('/workspaces', body);
    await die();
    const again = await ask('/workspaces', body);
    expect([again.status, again.body, again.headers.etag]).to.deep.equal([201, first.body, first.headers.etag]);
  });

  it('a member is there once, and invited once', async () => {
    const email = `new-${randomUUID()}@example.org`;
    const body = { email, role: 'developer' };
    const path = `/workspaces/${office.workspaceId}/members`;
    const first = await ask(path, body);
    await die();
    const again = await ask(path, body);
    expect([again.status, again.body, again.headers.etag]).to.deep.equal([201, first.body, first.headers.etag]);
    const mails = async () => (await bench.mailbox()).filter(({ to }) => to === email);
    expect(await mails()).to.have.length(1);
    const invitation = `${path}/${first.body.userId}/invitation`;
    for (let time = 0; time < 2; time++) {
      const { status } = await bench.call('POST', `/v2${invitation}`, { as: owner.as, headers: key });
      expect(status).to.equal(202);
      await die();
    }
    expect(await mails()).to.have.length(2);
    key = { 'Idempotency-Key': randomUUID() };
    expect((await ask(path, body)).status, 'another request').to.equal(409);
  });

  it('a rotation makes one secret', async () => {
    const app = await bench.register(owner);
    const rotate = () => ask(`/applications/${app.id}/secrets`, { overlapHours: 2 });
    const first = await rotate();
    await die();
    const again = await rotate();
    expect(again.body.id).to.equal(first.body.id);
    for (const [clientSecret, status] of [
      [app.clientSecret, 200],
      [first.body.clientSecret, 401],
      [again.body.clientSecret, 200],
    ] as const)
      expect((await bench.serverToken({ ...app, clientSecret })).status).to.equal(status);
    expect((await bench.ask(owner, 'GET', `/${app.id}/secrets`)).body.data).to.have.length(2);
  });

  it('an acceptance makes one secret', async () => {
    const app = await bench.register(await (await bench.office()).hire('owner'));
    const transferOffer = { toWorkspaceId: office.workspaceId, at: new Date() };
    await bench.models.applications.updateOne({ _id: app.id }, { $set: { transferOffer } });
    const accept = () => ask(`/applications/${app.id}/transfer/accept`, {});
    const first = await accept();
    await die();
    const again = await accept();
    expect((await bench.serverToken({ ...app, clientSecret: first.body.clientSecret })).status).to.equal(401);
    expect((await bench.serverToken({ ...app, clientSecret: again.body.clientSecret })).status).to.equal(200);
  });
});
