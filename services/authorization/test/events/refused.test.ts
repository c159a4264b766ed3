import { silentLogger } from '@irp/logging';
import { expect } from 'chai';
import { createRefusals } from '../../src/operations/refusals.ts';
import { type ApplicationBench, startApplications } from '../applications/application-bench.ts';
import { createBrowser } from '../support/browser.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';

describe('authorization: what is refused is recorded', () => {
  let bench: ApplicationBench;
  let office: Office;
  let owner: Person & { password: string };
  let app: Registered;
  let clockMs = Date.now();

  before(async () => {
    bench = await startApplications(() => clockMs);
    office = await bench.office();
    owner = await bench.person(office, 'owner');
  });
  beforeEach(async () => {
    app = await bench.register(owner, { redirectUris: ['https://p.example/cb'] });
  });
  after(() => bench.platform.stop());

  const failures = async () =>
    (await bench.announced()).filter(({ type, subject }) => type === 'authorization.failed' && subject === app.id);
  const denials = async (subject: string) =>
    (await bench.announced()).filter((event) => event.type === 'access.denied' && event.subject === subject);

  it('to an application at every endpoint, with the error that it was told', async () => {
    const client = { client_id: app.clientId, client_secret: app.clientSecret! };
    const server = { grant_type: 'client_credentials', ...client };
    await bench.token({ ...server, client_secret: 'irs_wrong' });
    await bench.token({ ...server, grant_type: 'refresh_token', refresh_token: 'unknown' });
    await bench.token({ ...server, scope: 'workspace.write' });
    await bench.token({ ...server, workspace_id: 'elsewhere' });
    await bench.post('/oauth/device_authorization', client);
    await bench.authorize(app, owner, { scope: 'workspace.write' });
    const told = (await failures()).map(({ data, workspaceId }) => {
      expect(workspaceId).to.equal(office.workspaceId);
      return [data.endpoint, data.error];
    });
    expect(told).to.have.deep.members([
      ['token', 'invalid_client'],
      ['token', 'invalid_grant'],
      ['token', 'invalid_scope'],
      ['token', 'access_denied'],
      ['device_authorization', 'unauthorized_client'],
      ['authorization', 'invalid_scope'],
    ]);
  });

  it('by a person who does not agree', async () => {
    const browser = createBrowser();
    let page = await browser.open(bench.flow(app).url);
    page = await browser.send(page, { email: owner.email, password: owner.password, action: 'sign-in' });
    page = await browser.send(page, { action: 'deny' });
    expect(page.leaves!.searchParams.get('error')).to.equal('access_denied');
    const [told] = await failures();
    expect(told).to.deep.include({ actor: { type: 'application', id: app.id, onBehalfOf: owner.userId } });
    expect(told!.data).to.deep.include({ error: 'access_denied', reason: 'the person did not allow it' });
  });

  it('to a credential that has ended', async () => {
    const { body: token } = await bench.serverToken(app);
    const { key, as } = await office.keyFor(owner.userId);
    const [{ id }] = (await bench.call('GET', '/v2/tokens?all=true', { as: owner.as })).body.data;
    await bench.call('DELETE', `/v2/tokens/${id}`, { as: owner.as });
    await bench.call('DELETE', `/v2/api-keys/${as.credentialId}`, { as: owner.as });
    for (const one of [token.access_token, key]) expect((await bench.resolve(one)).status).to.equal(404);
    const [ofToken] = await denials(id);
    expect(ofToken).to.deep.include({
      workspaceId: office.workspaceId,
      actor: { type: 'application', id: app.id },
      data: { credentialKind: 'access_token', applicationId: app.id, reason: 'the token was revoked' },
    });
    const [ofKey] = await denials(as.credentialId);
    expect(ofKey!.data).to.deep.include({ credentialKind: 'api_key', reason: 'the key was revoked' });
    const { body: old } = await bench.serverToken(app);
    clockMs += 3_600_001;
    expect((await bench.resolve(old.access_token)).status).to.equal(404);
    const expired = (await bench.announced()).filter(({ data }) => data.reason === 'the token has expired');
    expect(expired).to.have.length(1);
  });

  it('to a token or key that has not ended, but rests on what has', async () => {
    const ann = await bench.person(office, 'member');
    const { body: server } = await bench.serverToken(app);
    const { body: personal } = await bench.login(app, ann);
    const refusedAs = async (secret: string) => {
      expect((await bench.resolve(secret)).status).to.equal(404);
      const { data, actor } = (await bench.announced()).findLast(({ type }) => type === 'access.denied')!;
      return [data.reason, actor.onBehalfOf ?? actor.id];
    };
    await bench.ask(owner, 'POST', `/${app.id}/suspend`, {});
    expect(await refusedAs(server.access_token)).to.deep.equal(['the application is suspended', app.id]);
    expect(await refusedAs(personal.access_token)).to.deep.equal(['the application is suspended', ann.userId]);
    await bench.ask(owner, 'POST', `/${app.id}/resume`, {});
    // As a process that dies leaves it: no longer a member, with keys and tokens that have not been ended yet.
    const members = { userId: ann.userId };
    await bench.models.workspaces.updateOne({ _id: office.workspaceId }, { $pull: { members } });
    for (const secret of [personal.access_token, ann.key])
      expect(await refusedAs(secret)).to.deep.equal(['the person is no longer a member of the workspace', ann.userId]);
  });

  it('to a token for a workspace where the installation ended', async () => {
    const customer = await bench.office();
    await bench.install(app, customer.workspaceId);
    const { body } = await bench.serverToken(app, { workspace_id: customer.workspaceId });
    const denied = async () =>
      (await bench.announced()).filter(
        ({ type, workspaceId }) => type === 'access.denied' && workspaceId === customer.workspaceId,
      );
    await bench.install(app, customer.workspaceId, { state: 'suspended' });
    expect((await bench.resolve(body.access_token)).status).to.equal(404);
    expect((await denied()).map(({ data }) => data.reason)).to.deep.equal(['the installation is suspended']);
  });

  it('but not once for each try of whoever tries for ever', async () => {
    const refusals = createRefusals({ events: bench.models.events, log: silentLogger(), now: Date.now });
    const about = {
      workspaceId: office.workspaceId,
      subject: app.id,
      actor: { type: 'application', id: app.id },
    } as const;
    const attempt = (error: string) =>
      refusals.tell({
        ...{ type: 'authorization.failed', ...about },
        data: { error, reason: 'no', endpoint: 'token', grantType: null },
      });
    await Promise.all(Array.from({ length: 500 }, () => attempt('invalid_client')));
    await attempt('invalid_scope');
    await refusals.close();
    const told = (await failures()).map(({ data }) => [data.error, data.times]);
    expect(told.filter(([error]) => error === 'invalid_scope')).to.deep.equal([['invalid_scope', undefined]]);
    expect(told.filter(([, times]) => times === undefined)).to.have.length(11);
    expect(told.filter(([, times]) => times !== undefined)).to.deep.equal([['invalid_client', 490]]);
  });

  it('where somebody else counted already, by the sum', async () => {
    const refusals = createRefusals({ events: bench.models.events, log: silentLogger(), now: Date.now });
    const request = { id: 'the-refused-one' };
    const attempt = (operation: string, times: number) =>
      refusals.tell(
        {
          ...{ type: 'access.denied', workspaceId: office.workspaceId, subject: 'key-of-many' },
          actor: { type: 'user', id: owner.userId },
          data: { credentialKind: 'api_key', reason: 'insufficient_scope', operation, times },
        },
        { time: new Date(), request },
      );
    await Promise.all(Array.from({ length: 15 }, () => attempt('createInvestment', 3)));
    await attempt('listMembers', 2);
    await refusals.close();
    const told = await denials('key-of-many');
    expect(told.map((event) => event.request)).to.deep.equal(Array(12).fill(request));
    const times = (operation: string) =>
      told.filter(({ data }) => data.operation === operation).map(({ data }) => data.times);
    expect(times('createInvestment')).to.have.members([...Array(10).fill(3), 15]);
    expect(times('listMembers')).to.deep.equal([2]);
  });
});
