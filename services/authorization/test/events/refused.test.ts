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
});
