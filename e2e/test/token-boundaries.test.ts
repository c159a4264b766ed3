import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

describe('access tokens: boundaries', () => {
  let platform: RunningDemo;
  let limited: RunningDemo | undefined;
  let own: string;
  let neighbour: string;
  let record: { id: string };

  before(async () => {
    platform = await startDemo();
    own = await machineToken(0);
    neighbour = await machineToken(2);
    const body = { name: 'Of the first workspace', tickerSymbol: 'OURS' };
    record = (
      await platform.call('POST', '/v2/investments', {
        headers: bearer(own),
        body,
      })
    ).body;
  });
  after(async () => {
    await limited?.stop();
    await platform.stop();
  });

  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const form = (path: string, fields: Record<string, string>) =>
    platform.call('POST', path, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(fields)),
    });
  const secretOf = (at: number) => {
    const { clientId, clientSecret } = platform.demo.applications[at]!;
    return { client_id: clientId, client_secret: clientSecret! };
  };
  async function machineToken(at: number): Promise<string> {
    const { status, body, text } = await form('/oauth/token', {
      grant_type: 'client_credentials',
      ...secretOf(at),
    });
    expect(status, text).to.equal(200);
    return body.access_token;
  }

  it('read the records of their workspace, and no other records', async () => {
    const path = `/v2/investments/${record.id}`;
    expect((await platform.call('GET', path, { headers: bearer(own) })).status).to.equal(200);
    expect((await platform.call('GET', path, { headers: bearer(neighbour) })).status).to.equal(404);
    const listed = await platform.call('GET', '/v2/investments?q=ours', {
      headers: bearer(neighbour),
    });
    expect(listed.text).not.to.contain(record.id);
    const otherWorkspace = platform.demo.workspaces[0]!.id;
    const rejected = await form('/oauth/token', {
      grant_type: 'client_credentials',
      workspace_id: otherWorkspace,
      ...secretOf(2),
    });
    expect(rejected.body.error).to.equal('access_denied');
  });

  it('read no private record without a user', async () => {
    const body = { name: 'Private', visibility: 'private' };
    const privateRecord = (
      await platform.call('POST', '/v2/investments', {
        key: platform.keyOf('owner'),
        body,
      })
    ).body;
    expect(
      (await platform.call('GET', `/v2/investments/${privateRecord.id}`, { headers: bearer(own) }))
        .status,
    ).to.equal(404);
  });

  it('allow the operations of their scopes', async () => {
    const rejected = await platform.call('POST', '/v2/investments', {
      headers: bearer(neighbour),
      body: { name: 'x' },
    });
    expect(rejected.status).to.equal(403);
    expect(rejected.body.error).to.equal('insufficient_scope');
    expect(rejected.headers.get('www-authenticate')).to.contain('insufficient_scope');
    for (const path of ['/v2/applications', '/v2/tokens?all=true', '/v2/authorizations?all=true']) {
      expect((await platform.call('GET', path, { headers: bearer(own) })).status, path).to.equal(
        403,
      );
    }
  });

  it('are rejected as a query parameter, as X-API-Key and by the internal API', async () => {
    expect((await platform.call('GET', `/v2/me?apiKey=${own}`)).status).to.equal(401);
    expect(
      (await platform.call('GET', '/v2/me', { headers: { 'X-API-Key': own } })).status,
    ).to.equal(401);
    for (const path of [
      '/internal/credentials/resolve',
      '/v2/internal/members',
      '/oauth/../internal/members',
    ]) {
      const { status } = await platform.call('POST', path, {
        headers: bearer(own),
        body: {},
      });
      expect(status, path).to.be.oneOf([400, 404]);
    }
  });

  it('are rejected after their revocation', async () => {
    const token = await machineToken(0);
    expect((await platform.call('GET', '/v2/me', { headers: bearer(token) })).status).to.equal(200);
    expect((await form('/oauth/revoke', { token, ...secretOf(0) })).status).to.equal(200);
    const { status, headers } = await platform.call('GET', '/v2/me', { headers: bearer(token) });
    expect(status).to.equal(401);
    expect(headers.get('www-authenticate')).to.contain('invalid_token');
  });

  it('are rejected while their application is suspended', async () => {
    const [application] = platform.demo.applications;
    const change = (action: string) =>
      platform.call('POST', `/v2/applications/${application!.clientId}/${action}`, {
        key: platform.keyOf('owner'),
        body: {},
      });
    expect((await change('suspend')).status).to.equal(200);
    expect((await platform.call('GET', '/v2/me', { headers: bearer(own) })).status).to.equal(401);
    const rejected = await form('/oauth/token', {
      grant_type: 'client_credentials',
      ...secretOf(0),
    });
    expect(rejected.body.error).to.equal('unauthorized_client');
    expect((await change('resume')).status).to.equal(200);
    expect((await platform.call('GET', '/v2/me', { headers: bearer(own) })).status).to.equal(200);
  });

  it('are subject to a rate limit of token requests', async () => {
    limited = await startDemo({ LIMIT_WRITES: '10', LIMIT_READS: '100' });
    const requestToken = () =>
      limited!.call('POST', '/oauth/token', {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials&client_id=x&client_secret=y',
      });
    for (let count = 0; count < 10; count++) {
      expect((await requestToken()).status).to.equal(401);
    }
    const { status, body, headers } = await requestToken();
    expect(status).to.equal(429);
    expect(body).to.include({ error: 'rate_limit_exceeded' });
    expect(Number(headers.get('retry-after'))).to.be.within(1, 60);
  });
});
