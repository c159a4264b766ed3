import { accountStream } from '@irp/contracts/events';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { exportJWK, generateKeyPair } from 'jose';
import { type ApplicationBench, startApplications } from '../applications/start-applications.ts';
import type { ReceivedEvent } from '../support/record-events.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';

const dayMs = 86_400_000;

describe('authorization: every change emits an event', () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let clockMs = Date.now();

  before(async () => {
    bench = await startApplications(() => clockMs, { SIGNING_KEY_CHECK_MS: '20' });
    workspace = await bench.createWorkspace(undefined, { byRequests: true });
    owner = await bench.person(workspace, 'owner');
  });
  after(() => bench.platform.stop());

  const send = async (method: string, path: string, body?: object, as = owner.as) => {
    const response = await bench.call(method, path, { as, body });
    expect(response.status, response.text).to.be.lessThan(300);
    return response.body;
  };
  const about = async (subject: string): Promise<ReceivedEvent[]> =>
    (await bench.allEvents()).filter((event) => event.subject === subject);
  const typesAbout = async (subject: string) => (await about(subject)).map(({ type }) => type);

  it('API keys: created, updated and revoked, with their actor', async () => {
    const { id } = await send('POST', '/v2/api-keys', {
      name: 'Nightly',
      environment: 'production',
    });
    await send('PATCH', `/v2/api-keys/${id}`, { name: 'Import' });
    await send('DELETE', `/v2/api-keys/${id}`);
    await send('DELETE', `/v2/api-keys/${id}`);
    const [created, updated, revoked, ...more] = await about(id);
    expect(more).to.deep.equal([]);
    expect(created!.data).to.include({
      name: 'Nightly',
      userId: owner.userId,
      environment: 'production',
    });
    expect(updated!.data.changes).to.deep.equal([
      {
        path: '/name',
        before: 'Nightly',
        after: 'Import',
      },
    ]);
    expect(revoked!.data).to.include({
      userId: owner.userId,
      reason: 'revoked in the workspace',
      name: 'Import',
    });
    for (const { actor, workspaceId } of [created!, updated!, revoked!]) {
      expect([actor, workspaceId]).to.deep.equal([
        { type: 'user', id: owner.userId },
        workspace.workspaceId,
      ]);
    }
  });

  it('client secrets replaced by public keys', async () => {
    const app = await bench.register(owner, {}, { byRequests: true });
    const [{ id }] = (await send('GET', `/v2/applications/${app.id}/secrets`)).data;
    const { publicKey } = await generateKeyPair('ES256');
    const key = {
      ...(await exportJWK(publicKey)),
      kid: 'one',
      alg: 'ES256',
      use: 'sig',
    };
    await send('PATCH', `/v2/applications/${app.id}`, { jwks: { keys: [key] } });
    const events = (await about(app.id)).map(({ type, data }) => [type, data.secretId]);
    expect(events).to.deep.equal([
      ['application.created', undefined],
      ['application.updated', undefined],
      ['secret.revoked', id],
    ]);
  });

  it('API keys, consents and tokens that end with a membership', async () => {
    const app = await bench.register(owner, { redirectUris: ['https://p.example/cb'] });
    const ann = await bench.person(workspace, 'member');
    await bench.login(app, ann);
    await send('DELETE', workspace.path(`/members/${ann.userId}`));
    const ended = (await bench.allEvents()).filter(
      ({ data }) => data.reason === 'the membership ended',
    );
    expect(ended.map(({ type, actor }) => [type, actor.id])).to.have.deep.members([
      ['api_key.revoked', owner.userId],
      ['authorization.revoked', owner.userId],
      ['token.revoked', owner.userId],
    ]);
    expect(await typesAbout(ann.userId)).to.include('member.removed');
  });

  it('organizations, workspaces, people and changes by the operator', async () => {
    const [created] = await about(workspace.organizationId);
    expect(created).to.deep.include({ type: 'organization.created', workspaceId: '' });
    expect(created!.actor).to.deep.equal({ type: 'system', id: 'authorization' });
    const { name, plan } = created!.data;
    for (const next of ['enterprise', 'enterprise', plan]) {
      expect(
        (
          await bench.call('POST', '/internal/organizations', {
            as: 'internal',
            body: { name, plan: next },
          })
        ).body.id,
      ).to.equal(workspace.organizationId);
    }
    // Without a plan in the request, the organization keeps its plan.
    const found = await bench.call('POST', '/internal/organizations', {
      as: 'internal',
      body: { name },
    });
    expect(found.body).to.deep.equal({ id: workspace.organizationId, isNew: false });
    const other = await bench.call('POST', '/internal/organizations', {
      as: 'internal',
      body: { name: `${name} Two` },
    });
    expect(other.body.isNew).to.equal(true);
    expect((await about(other.body.id)).map(({ data }) => data)).to.deep.equal([
      { name: `${name} Two`, plan: 'team' },
    ]);
    expect(
      (await about(workspace.organizationId)).slice(1).map(({ type, data }) => [type, data]),
    ).to.deep.equal([
      ['organization.plan_changed', { before: plan, after: 'enterprise' }],
      ['organization.plan_changed', { before: 'enterprise', after: plan }],
    ]);
    expect(await typesAbout(workspace.workspaceId)).to.deep.equal(['workspace.created']);
    await send('PATCH', workspace.path(), { name: 'Research' });
    const [, renamed] = await about(workspace.workspaceId);
    expect(renamed!.data.changes[0]).to.include({ path: '/name', after: 'Research' });
    const { id } = await send('POST', '/v2/workspaces', { name: 'Second', region: 'us' });
    const own = (await bench.allEvents()).filter(({ workspaceId }) => workspaceId === id);
    expect(own.map(({ type }) => type)).to.deep.equal([
      'workspace.created',
      'member.added',
      'permission.escalated',
    ]);
    expect(await typesAbout(owner.userId)).to.include.members([
      'user.created',
      'member.added',
      'user.password_changed',
    ]);
  });

  it('a person, in the log of the account and of the provisioning workspace', async () => {
    const { body: me } = await bench.call('GET', '/v2/me', { as: owner.as });
    await send('PATCH', '/v2/me', { name: `${me.user.name} the Second` });
    const events = (await about(owner.userId)).filter(({ type }) => type === 'user.updated');
    const logs = [accountStream(owner.userId), workspace.workspaceId];
    expect(events.map(({ workspaceId }) => workspaceId)).to.have.members(logs);
  });

  it('no installation: the directory publishes the event', async () => {
    const user = await bench.createWorkspace();
    const app = await bench.register(owner, { scopes: ['investments.read', 'workspace.read'] });
    for (const state of ['active', 'suspended', 'active', 'revoked']) {
      expect((await bench.install(app, user.workspaceId, { state })).status).to.equal(200);
    }
    expect(await typesAbout(`installation-${user.workspaceId}`)).to.deep.equal([]);
  });

  it('signing keys', async () => {
    const { body } = await bench.internal('signing-keys/rotate', { usedInS: 0 });
    for (const kid of body.kids) {
      expect(await typesAbout(kid)).to.deep.equal(['signing_key.created']);
    }
    clockMs += dayMs;
    const retired = async () =>
      (await bench.allEvents()).filter(({ type }) => type === 'signing_key.retired');
    await eventually('both former keys are retired', async () => (await retired()).length === 2);
  });
});
