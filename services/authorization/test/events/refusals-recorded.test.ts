import { silentLogger } from '@irp/observability';
import { expect } from 'chai';
import { createRefusals } from '../../src/kernel/refusals.ts';
import { unknownCredential } from '../../src/kernel/unknown-credential.ts';
import { type ApplicationBench, startApplications } from '../applications/start-applications.ts';
import { createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';

describe('authorization: rejected requests are recorded', () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let app: Registered;
  let clockMs = Date.now();

  before(async () => {
    bench = await startApplications(() => clockMs);
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
  });
  beforeEach(async () => {
    app = await bench.register(owner, { redirectUris: ['https://p.example/cb'] });
  });
  after(() => bench.platform.stop());

  const failures = async () =>
    (await bench.allEvents()).filter(
      ({ type, subject }) => type === 'authorization.failed' && subject === app.id,
    );
  const denials = async (subject: string) =>
    (await bench.allEvents()).filter(
      (event) => event.type === 'access.denied' && event.subject === subject,
    );

  it('of an application, at every endpoint, with the error of the response', async () => {
    const client = { client_id: app.clientId, client_secret: app.clientSecret! };
    const server = { grant_type: 'client_credentials', ...client };
    await bench.token({ ...server, client_secret: 'irs_wrong' });
    await bench.token({
      ...server,
      grant_type: 'refresh_token',
      refresh_token: 'unknown',
    });
    await bench.token({ ...server, scope: 'workspace.write' });
    await bench.token({ ...server, workspace_id: 'elsewhere' });
    await bench.post('/oauth/device_authorization', client);
    await bench.authorize(app, owner, { scope: 'workspace.write' });
    const recorded = (await failures()).map(({ data, workspaceId }) => {
      expect(workspaceId).to.equal(workspace.workspaceId);
      return [data.endpoint, data.error];
    });
    expect(recorded).to.have.deep.members([
      ['token', 'invalid_client'],
      ['token', 'invalid_grant'],
      ['token', 'invalid_scope'],
      ['token', 'access_denied'],
      ['device_authorization', 'unauthorized_client'],
      ['authorization', 'invalid_scope'],
    ]);
  });

  it('of unknown credentials, without the sent credential', async () => {
    const sha256 = 'A'.repeat(43);
    expect(
      (await bench.internal('credentials/resolve', { kind: 'api_key', sha256 })).status,
    ).to.equal(404);
    await bench.internal('credentials/resolve', { kind: 'access_token', sha256 });
    const guess = { grant_type: 'client_credentials', client_secret: 'irs_guess' };
    await bench.token({ ...guess, client_id: '01920000-0000-7000-8000-000000000001' });
    await bench.token({ ...guess, client_id: 'irs_a-secret-in-the-wrong-place' });
    const events = (await bench.allEvents()).filter(({ type }) => type === 'credential.unknown');
    expect(events.every(({ workspaceId }) => workspaceId === '')).to.equal(true);
    const ofKind = (kind: string) => events.filter(({ data }) => data.credentialKind === kind);
    expect([ofKind('api_key').length, ofKind('access_token').length]).to.deep.equal([1, 1]);
    // In any order: the clock of these tests stands still, so both events have the same time.
    expect(ofKind('client').map(({ data }) => data.clientId)).to.have.members([
      '01920000-0000-7000-8000-000000000001',
      undefined,
    ]);
    expect(JSON.stringify(events)).not.to.match(/irs_|AAAA/);
  });

  async function deny(person: Person & { password: string }) {
    const browser = createBrowser();
    let page = await browser.open(bench.flow(app).url);
    page = await browser.send(page, {
      email: person.email,
      password: person.password,
      action: 'sign-in',
    });
    page = await browser.send(page, { action: 'deny' });
    expect(page.externalRedirect!.searchParams.get('error')).to.equal('access_denied');
    const [recorded] = await failures();
    return recorded!;
  }

  it('a denied consent, by a member of the workspace', async () => {
    const { actor, data, request } = await deny(owner);
    expect(actor).to.deep.equal({
      type: 'application',
      id: app.id,
      onBehalfOf: owner.userId,
    });
    expect(data).to.deep.include({ error: 'access_denied', reason: 'the user denied the request' });
    expect(Object.keys(request!)).to.include('userAgent');
  });

  it('a denied consent, by a person of another workspace: without their id, address and browser', async () => {
    const { actor, data, request } = await deny(
      await bench.person(await bench.createWorkspace(), 'owner'),
    );
    expect(actor).to.deep.equal({ type: 'application', id: app.id });
    expect(data).to.deep.include({ error: 'access_denied' });
    expect(Object.keys(request!)).to.deep.equal(['id']);
  });

  it('the use of a revoked or expired credential', async () => {
    const { body: token } = await bench.serverToken(app);
    const { key, as } = await workspace.keyFor(owner.userId);
    const [{ id }] = (await bench.call('GET', '/v2/tokens?all=true', { as: owner.as })).body.data;
    await bench.call('DELETE', `/v2/tokens/${id}`, { as: owner.as });
    await bench.call('DELETE', `/v2/api-keys/${as.credentialId}`, { as: owner.as });
    for (const one of [token.access_token, key]) {
      expect((await bench.resolve(one)).status).to.equal(404);
    }
    const [ofToken] = await denials(id);
    expect(ofToken).to.deep.include({
      workspaceId: workspace.workspaceId,
      actor: { type: 'application', id: app.id },
      data: {
        credentialKind: 'access_token',
        applicationId: app.id,
        reason: 'the token was revoked',
      },
    });
    const [ofKey] = await denials(as.credentialId);
    expect(ofKey!.data).to.deep.include({
      credentialKind: 'api_key',
      reason: 'the key was revoked',
    });
    const { body: old } = await bench.serverToken(app);
    clockMs += 3_600_001;
    expect((await bench.resolve(old.access_token)).status).to.equal(404);
    const expired = (await bench.allEvents()).filter(
      ({ data }) => data.reason === 'the token has expired',
    );
    expect(expired).to.have.length(1);
  });

  it('the use of a credential whose application or membership has ended', async () => {
    const ann = await bench.person(workspace, 'member');
    const { body: server } = await bench.serverToken(app);
    const { body: personal } = await bench.login(app, ann);
    const refusedAs = async (secret: string) => {
      expect((await bench.resolve(secret)).status).to.equal(404);
      const { data, actor } = (await bench.allEvents()).findLast(
        ({ type }) => type === 'access.denied',
      )!;
      return [data.reason, actor.onBehalfOf ?? actor.id];
    };
    await bench.request(owner, 'POST', `/${app.id}/suspend`, {});
    expect(await refusedAs(server.access_token)).to.deep.equal([
      'the application is suspended',
      app.id,
    ]);
    expect(await refusedAs(personal.access_token)).to.deep.equal([
      'the application is suspended',
      ann.userId,
    ]);
    await bench.request(owner, 'POST', `/${app.id}/resume`, {});
    // The state of a process that died: the membership is removed, keys and tokens are not yet
    // revoked.
    const members = { userId: ann.userId };
    await bench.models.workspaces.updateOne({ _id: workspace.workspaceId }, { $pull: { members } });
    for (const secret of [personal.access_token, ann.key]) {
      expect(await refusedAs(secret)).to.deep.equal([
        'the person is no longer a member of the workspace',
        ann.userId,
      ]);
    }
  });

  it('the use of a token in a workspace whose installation is suspended', async () => {
    const customer = await bench.createWorkspace();
    await bench.install(app, customer.workspaceId);
    const { body } = await bench.serverToken(app, { workspace_id: customer.workspaceId });
    const denied = async () =>
      (await bench.allEvents()).filter(
        ({ type, workspaceId }) => type === 'access.denied' && workspaceId === customer.workspaceId,
      );
    await bench.install(app, customer.workspaceId, { state: 'suspended' });
    expect((await bench.resolve(body.access_token)).status).to.equal(404);
    expect((await denied()).map(({ data }) => data.reason)).to.deep.equal([
      'the installation is suspended',
    ]);
  });

  it('repeated rejections as one record with their number', async () => {
    const refusals = createRefusals({
      events: bench.models.events,
      log: silentLogger(),
      now: Date.now,
    });
    const subject = {
      workspaceId: workspace.workspaceId,
      subject: app.id,
      actor: { type: 'application', id: app.id },
    } as const;
    const attempt = (error: string) =>
      refusals.record({
        type: 'authorization.failed',
        ...subject,
        data: {
          error,
          reason: 'no',
          endpoint: 'token',
          grantType: null,
        },
      });
    await Promise.all(Array.from({ length: 500 }, () => attempt('invalid_client')));
    await attempt('invalid_scope');
    await refusals.close();
    const recorded = (await failures()).map(({ data }) => [data.error, data.times]);
    expect(recorded.filter(([error]) => error === 'invalid_scope')).to.deep.equal([
      ['invalid_scope', undefined],
    ]);
    expect(recorded.filter(([, times]) => times === undefined)).to.have.length(11);
    expect(recorded.filter(([, times]) => times !== undefined)).to.deep.equal([
      ['invalid_client', 490],
    ]);
  });

  it('unknown credentials as one sample, and 429 responses after the first', async () => {
    const refusals = createRefusals({
      events: bench.models.events,
      log: silentLogger(),
      now: Date.now,
    });
    const before = new Set((await bench.allEvents()).map(({ id }) => id));
    const outside = { type: 'system', id: 'outside' } as const;
    const limited = {
      type: 'rate_limit.exceeded',
      workspaceId: '',
      subject: 'sampled',
      actor: outside,
    } as const;
    for (let n = 0; n < 15; n++) {
      await refusals.record(unknownCredential('api_key'));
      await refusals.record({
        ...limited,
        data: {
          reason: 'rate_limited',
          operation: `operation-${n}`,
          times: 2,
        },
      });
    }
    await refusals.close();
    const recorded = (await bench.allEvents()).filter(({ id }) => !before.has(id));
    const timesOf = (type: string) =>
      recorded.filter((event) => event.type === type).map(({ data }) => data.times);
    expect(timesOf('credential.unknown')).to.have.deep.members([...Array(10).fill(undefined), 5]);
    expect(timesOf('rate_limit.exceeded')).to.have.deep.members([2, 28]);
  });

  it('rejections counted by the gateway, as a sum', async () => {
    const refusals = createRefusals({
      events: bench.models.events,
      log: silentLogger(),
      now: Date.now,
    });
    const request = { id: 'the-refused-one' };
    const attempt = (operation: string, times: number) =>
      refusals.record(
        {
          type: 'access.denied',
          workspaceId: workspace.workspaceId,
          subject: 'key-of-many',
          actor: { type: 'user', id: owner.userId },
          data: {
            credentialKind: 'api_key',
            reason: 'insufficient_scope',
            operation,
            times,
          },
        },
        { time: new Date(), request },
      );
    await Promise.all(Array.from({ length: 15 }, () => attempt('createInvestment', 3)));
    await attempt('listMembers', 2);
    await refusals.close();
    const recorded = await denials('key-of-many');
    expect(recorded.map((event) => event.request)).to.deep.equal(Array(12).fill(request));
    const times = (operation: string) =>
      recorded.filter(({ data }) => data.operation === operation).map(({ data }) => data.times);
    expect(times('createInvestment')).to.have.members([...Array(10).fill(3), 15]);
    expect(times('listMembers')).to.deep.equal([2]);
  });
});
