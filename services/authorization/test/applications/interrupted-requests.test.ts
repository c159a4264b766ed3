import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import {
  type ApplicationBench,
  fastJobs,
  startApplications,
  typesOf,
} from './start-applications.ts';

describe('requests with an Idempotency-Key whose process crashes before the response', () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person;
  let key: Record<string, string>;

  before(async () => {
    bench = await startApplications(Date.now, fastJobs);
    workspace = await bench.createWorkspace();
    owner = await workspace.addMember('owner');
  });
  beforeEach(() => {
    key = { 'Idempotency-Key': randomUUID() };
  });
  after(() => bench.platform.stop());

  /** Removes the stored responses: the database state of a process that dies after the change. */
  const interruptRequests = async () => {
    const claims = bench.models.applications.db.collection('idempotency_keys');
    await claims.updateMany(
      {},
      {
        $unset: { reply: 1 },
        $set: { claimedAt: new Date(Date.now() - 61_000) },
      },
    );
  };
  const send = (path: string, body: object, as = owner) =>
    bench.call('POST', `/v2${path}`, {
      as: as.as,
      body,
      headers: key,
    });
  const application = () => ({
    name: `App ${randomUUID()}`,
    type: 'confidential',
    environment: 'production',
    scopes: ['investments.read'],
  });

  it('create one application, and only the secret of the last response is valid', async () => {
    const body = application();
    const first = (await send('/applications', body)).body;
    let shown = first;
    // Twice: the second process dies as well.
    for (let time = 0; time < 2; time++) {
      await interruptRequests();
      const again = await send('/applications', body);
      expect(again.status, again.text).to.equal(201);
      expect(again.body).to.include({ id: first.id, name: first.name });
      for (const { clientSecret } of [first, shown]) {
        expect(again.body.clientSecret).not.to.equal(clientSecret);
        expect((await bench.serverToken({ ...first, clientSecret })).status).to.equal(401);
      }
      shown = again.body;
      expect((await bench.serverToken(shown)).status).to.equal(200);
    }
    const replayed = await send('/applications', body);
    expect(replayed.headers).to.have.property('idempotency-replayed', 'true');
    expect(replayed.body.clientSecret, 'shown again').to.equal(shown.clientSecret);
    expect(typesOf(await bench.events(first.id))).to.deep.equal([
      'application.created',
      'secret.rotated',
      'secret.rotated',
    ]);
  });

  it('create one application without a secret, and do not revive a deleted application', async () => {
    const body = { ...application(), type: 'public' };
    const first = (await send('/applications', body)).body;
    await interruptRequests();
    expect((await send('/applications', body)).body).to.deep.equal(first);
    await bench.models.applications.updateOne(
      { _id: first.id },
      { $set: { state: 'deleted', slot: null } },
    );
    await interruptRequests();
    expect((await send('/applications', body)).status).to.equal(404);
  });

  it('create one API key, and only the key of the last response is valid', async () => {
    const body = {
      name: `Key ${randomUUID()}`,
      environment: 'production',
      scopes: ['investments.read'],
    };
    const first = await send('/api-keys', body);
    await interruptRequests();
    const again = await send('/api-keys', body);
    expect(again.status, again.text).to.equal(201);
    expect(again.body.id).to.equal(first.body.id);
    expect((await bench.resolve(first.body.key)).status).to.equal(404);
    expect((await bench.resolve(again.body.key)).status).to.equal(200);
    const { data } = (await bench.call('GET', '/v2/api-keys?limit=100', { as: owner.as })).body;
    expect(data.filter(({ name }: { name: string }) => name === body.name)).to.have.length(1);
    await bench.call('DELETE', `/v2/api-keys/${first.body.id}`, { as: owner.as });
    await interruptRequests();
    expect((await send('/api-keys', body)).status, 'revoked meanwhile').to.equal(409);
    expect((await bench.resolve(again.body.key)).status).to.equal(404);
  });

  it('create one workspace', async () => {
    const body = { name: `Desk ${randomUUID()}`, region: 'us' };
    const first = await send('/workspaces', body);
    await interruptRequests();
    const again = await send('/workspaces', body);
    expect([again.status, again.body, again.headers.etag]).to.deep.equal([
      201,
      first.body,
      first.headers.etag,
    ]);
  });

  it('invite one person with one mail, even if the person accepts in between', async () => {
    const { as, email } = await (await bench.createWorkspace()).addMember('owner');
    const body = { email, role: 'developer' };
    const path = `/workspaces/${workspace.workspaceId}/members`;
    const first = await send(path, body);
    await interruptRequests();
    const again = await send(path, body);
    expect([again.status, again.body, again.headers.etag]).to.deep.equal([
      201,
      first.body,
      first.headers.etag,
    ]);
    const mails = async () => (await bench.mailbox()).filter(({ to }) => to === email);
    expect(await mails()).to.have.length(1);
    const accepted = await bench.call('POST', `/v2/me/invitations/${first.body.id}/accept`, { as });
    await interruptRequests();
    const late = await send(path, body);
    // Whether a member has a second factor is shown to admins.
    expect([late.status, late.body]).to.deep.equal([
      201,
      { ...accepted.body, secondFactor: false },
    ]);
    key = { 'Idempotency-Key': randomUUID() };
    expect((await send(path, body)).status, 'another request').to.equal(409);
    expect(await mails()).to.have.length(1);
  });

  it('send one more mail of an invitation', async () => {
    const email = `new-${randomUUID()}@example.org`;
    const path = `/workspaces/${workspace.workspaceId}/members`;
    const { body: invited } = await send(path, { email, role: 'developer' });
    key = { 'Idempotency-Key': randomUUID() };
    for (let time = 0; time < 2; time++) {
      const invitation = `/v2${path}/${invited.id}/invitation`;
      expect(
        (await bench.call('POST', invitation, { as: owner.as, headers: key })).status,
      ).to.equal(202);
      await interruptRequests();
    }
    expect((await bench.mailbox()).filter(({ to }) => to === email)).to.have.length(2);
  });

  it('accept an invitation once', async () => {
    const other = await bench.createWorkspace();
    const inviter = await other.addMember('owner');
    const body = { email: owner.email, role: 'admin' };
    const { body: invited } = await bench.call('POST', other.path('/members'), {
      as: inviter.as,
      body,
    });
    const accept = () => send(`/me/invitations/${invited.id}/accept`, {});
    const first = await accept();
    await interruptRequests();
    expect((await accept()).body).to.deep.equal(first.body);
    const types = (await bench.allEvents()).filter(
      ({ workspaceId }) => workspaceId === other.workspaceId,
    );
    expect(
      types.map(({ type }) => type).filter((type) => type === 'invitation.accepted'),
    ).to.have.length(1);
  });

  it('rotate to one secret', async () => {
    const app = await bench.register(owner);
    const rotate = () => send(`/applications/${app.id}/secrets`, { overlapHours: 2 });
    const first = await rotate();
    await interruptRequests();
    const again = await rotate();
    expect(again.body.id).to.equal(first.body.id);
    for (const [clientSecret, status] of [
      [app.clientSecret, 200],
      [first.body.clientSecret, 401],
      [again.body.clientSecret, 200],
    ] as const) {
      expect((await bench.serverToken({ ...app, clientSecret })).status).to.equal(status);
    }
    expect((await bench.request(owner, 'GET', `/${app.id}/secrets`)).body.data).to.have.length(2);
  });

  it('accept a transfer with one new secret', async () => {
    const app = await bench.register(await (await bench.createWorkspace()).addMember('owner'));
    const transferOffer = { toWorkspaceId: workspace.workspaceId, at: new Date() };
    await bench.models.applications.updateOne({ _id: app.id }, { $set: { transferOffer } });
    const accept = () => send(`/applications/${app.id}/transfer/accept`, {});
    const first = await accept();
    await interruptRequests();
    const again = await accept();
    expect(
      (await bench.serverToken({ ...app, clientSecret: first.body.clientSecret })).status,
    ).to.equal(401);
    expect(
      (await bench.serverToken({ ...app, clientSecret: again.body.clientSecret })).status,
    ).to.equal(200);
  });
});
