import { expect } from 'chai';
import { exportJWK, generateKeyPair } from 'jose';
import { type ApplicationBench, startApplications } from '../applications/application-bench.ts';
import { eventually } from '../support/eventually.ts';
import type { HeardEvent } from '../support/hear-events.ts';
import type { Office, Person } from '../support/start-authorization.ts';

const dayMs = 86_400_000;

describe('authorization: every change is announced', () => {
  let bench: ApplicationBench;
  let office: Office;
  let owner: Person & { password: string };
  let clockMs = Date.now();

  before(async () => {
    bench = await startApplications(() => clockMs, { SIGNING_KEY_CHECK_MS: '20' });
    office = await bench.office();
    owner = await bench.person(office, 'owner');
  });
  after(() => bench.platform.stop());

  const ask = async (method: string, path: string, body?: object, as = owner.as) => {
    const answer = await bench.call(method, path, { as, body });
    expect(answer.status, answer.text).to.be.lessThan(300);
    return answer.body;
  };
  const about = async (subject: string): Promise<HeardEvent[]> =>
    (await bench.announced()).filter((event) => event.subject === subject);
  const typesAbout = async (subject: string) => (await about(subject)).map(({ type }) => type);

  it('of API keys, by whoever makes and ends them', async () => {
    const { id } = await ask('POST', '/v2/api-keys', { name: 'Nightly', environment: 'production' });
    await ask('PATCH', `/v2/api-keys/${id}`, { name: 'Import' });
    await ask('DELETE', `/v2/api-keys/${id}`);
    await ask('DELETE', `/v2/api-keys/${id}`);
    const [created, updated, revoked, ...more] = await about(id);
    expect(more).to.deep.equal([]);
    expect(created!.data).to.include({ name: 'Nightly', userId: owner.userId, environment: 'production' });
    expect(updated!.data.changes).to.deep.equal([{ path: '/name', before: 'Nightly', after: 'Import' }]);
    expect(revoked!.data).to.deep.equal({ userId: owner.userId, reason: 'revoked in the workspace' });
    for (const { actor, workspaceId } of [created!, updated!, revoked!])
      expect([actor, workspaceId]).to.deep.equal([{ type: 'user', id: owner.userId }, office.workspaceId]);
  });

  it('of secrets that end because keys of its own take their place', async () => {
    const app = await bench.register(owner);
    const [{ id }] = (await ask('GET', `/v2/applications/${app.id}/secrets`)).data;
    const { publicKey } = await generateKeyPair('ES256');
    const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
    await ask('PATCH', `/v2/applications/${app.id}`, { jwks: { keys: [key] } });
    const told = (await about(app.id)).map(({ type, data }) => [type, data.secretId]);
    expect(told).to.deep.equal([
      ['application.created', undefined],
      ['application.updated', undefined],
      ['secret.revoked', id],
    ]);
  });

  it('of API keys and agreements that end with a membership', async () => {
    const app = await bench.register(owner, { redirectUris: ['https://p.example/cb'] });
    const ann = await bench.person(office, 'member');
    await bench.login(app, ann);
    await ask('DELETE', office.path(`/members/${ann.userId}`));
    const ended = (await bench.announced()).filter(({ data }) => data.reason === 'the membership ended');
    expect(ended.map(({ type, actor }) => [type, actor.id])).to.have.deep.members([
      ['api_key.revoked', owner.userId],
      ['authorization.revoked', owner.userId],
      ['token.revoked', owner.userId],
    ]);
    expect(await typesAbout(ann.userId)).to.include('member.removed');
  });

  it('of organizations, workspaces, people and what the operator provisions', async () => {
    const [made] = await about(office.organizationId);
    expect(made).to.deep.include({ type: 'organization.created', workspaceId: '' });
    expect(made!.actor).to.deep.equal({ type: 'system', id: 'authorization' });
    expect(await typesAbout(office.workspaceId)).to.deep.equal(['workspace.created']);
    await ask('PATCH', office.path(), { name: 'Research' });
    const [, renamed] = await about(office.workspaceId);
    expect(renamed!.data.changes[0]).to.include({ path: '/name', after: 'Research' });
    const { id } = await ask('POST', '/v2/workspaces', { name: 'Second', region: 'us' });
    const own = (await bench.announced()).filter(({ workspaceId }) => workspaceId === id);
    expect(own.map(({ type }) => type)).to.deep.equal(['workspace.created', 'member.added', 'permission.escalated']);
    expect(await typesAbout(owner.userId)).to.include.members([
      'user.created',
      'member.added',
      'user.password_changed',
    ]);
  });

  it('of a person, in every workspace that they are a member of', async () => {
    const { body: me } = await bench.call('GET', '/v2/me', { as: owner.as });
    await ask('PATCH', '/v2/me', { name: `${me.user.name} the Second` });
    const { body } = await bench.call('GET', '/v2/workspaces', { as: owner.as });
    const told = (await about(owner.userId)).filter(({ type }) => type === 'user.updated');
    expect(told.map(({ workspaceId }) => workspaceId)).to.have.members(body.data.map(({ id }: { id: string }) => id));
    expect(told).to.have.length(2);
  });

  it('of what an application may do in another workspace', async () => {
    const user = await bench.office();
    const app = await bench.register(owner, { scopes: ['investments.read', 'workspace.read'] });
    const wide = app.scopes;
    const narrow = ['investments.read'];
    const turns = [
      { scopes: narrow },
      { scopes: narrow, state: 'suspended' },
      { scopes: narrow },
      { scopes: wide },
      { scopes: narrow },
      { scopes: narrow, state: 'revoked' },
    ];
    for (const turn of turns) expect((await bench.install(app, user.workspaceId, turn)).status).to.equal(200);
    const told = await about(`installation-${user.workspaceId}`);
    expect(told.map(({ type }) => type.slice(13))).to.deep.equal([
      ...['granted', 'suspended', 'resumed', 'widened', 'narrowed', 'revoked'],
    ]);
    expect(told.every(({ workspaceId }) => workspaceId === user.workspaceId)).to.equal(true);
    expect(told[3]!.data).to.deep.include({ applicationId: app.id, added: ['workspace.read'] });
  });

  it('of signing keys', async () => {
    const { body } = await bench.internal('signing-keys/rotate', { usedInS: 0 });
    for (const kid of body.kids) expect(await typesAbout(kid)).to.deep.equal(['signing_key.created']);
    clockMs += dayMs;
    const retired = async () => (await bench.announced()).filter(({ type }) => type === 'signing_key.retired');
    await eventually(async () => (await retired()).length === 2);
  }).timeout(60_000);
});
