import type { Revocation } from '@irp/redis';
import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: revocation and introspection (RFC 7009, RFC 7662)', () => {
  let bench: OAuthBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let server: Registered;
  let page: Registered;
  let revocations: Revocation[];

  before(async () => {
    bench = await startOAuth();
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    server = await bench.register(owner, { redirectUris: ['https://partner.example/cb'] });
    page = await bench.register(owner, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
    bench.platform.platform.revocations.subscribe({
      revoked: (one) => void revocations.push(one),
      interrupted() {},
    });
  });
  beforeEach(() => {
    revocations = [];
  });
  after(() => bench.platform.stop());

  const secretOf = ({ clientId, clientSecret }: Registered): Record<string, string> =>
    clientSecret === null
      ? { client_id: clientId }
      : { client_id: clientId, client_secret: clientSecret };
  const revoke = (app: Registered, token: string, more = {}) =>
    bench.post('/oauth/revoke', {
      token,
      ...secretOf(app),
      ...more,
    });
  const introspect = (app: Registered, token: string) =>
    bench.post('/oauth/introspect', { token, ...secretOf(app) });
  const isLive = async (token: string) => (await bench.resolveToken(token)).status === 200;
  const machineToken = async () =>
    (await bench.token({ grant_type: 'client_credentials', ...secretOf(server) })).body
      .access_token;

  it('revokes only the access token, and publishes the revocation before the response', async () => {
    const { body } = await bench.login(page, owner);
    const credentialId = (await bench.resolveToken(body.access_token)).body.principal.credentialId;
    const response = await revoke(page, body.access_token);
    expect(response.headers.get('content-type')).to.match(/^application\/json/);
    expect(response.body).to.deep.equal({});
    expect(response.status).to.equal(200);
    expect(revocations).to.deep.include({ by: 'credential', id: credentialId });
    expect(await isLive(body.access_token)).to.equal(false);
    const refresh = {
      grant_type: 'refresh_token',
      client_id: page.clientId,
      refresh_token: body.refresh_token,
    };
    expect((await bench.token(refresh)).status).to.equal(200);
  });

  it('responds 503 if the revocation reached no gateway: the token is revoked, and a repeat succeeds', async () => {
    const feed = bench.platform.platform.revocations;
    const { publish } = feed;
    const token = await machineToken();
    feed.publish = () => Promise.reject(new Error('Redis is unavailable'));
    try {
      const { status, headers, body } = await revoke(server, token);
      expect([status, body.error, headers.get('retry-after')]).to.deep.equal([
        503,
        'temporarily_unavailable',
        '5',
      ]);
      expect(body.error_description).to.include('The change was made');
      expect(await isLive(token)).to.equal(false);
    } finally {
      feed.publish = publish;
    }
    expect((await revoke(server, token)).status).to.equal(200);
  });

  it('revokes a refresh token and all tokens of its grant', async () => {
    const { body } = await bench.login(page, owner);
    const { grantId } = (await bench.resolveToken(body.access_token)).body.principal;
    expect(
      (await revoke(page, body.refresh_token, { token_type_hint: 'refresh_token' })).status,
    ).to.equal(200);
    expect(revocations).to.deep.include({ by: 'grant', id: grantId });
    expect(await isLive(body.access_token)).to.equal(false);
  });

  it('revokes a client credentials token', async () => {
    const token = await machineToken();
    const { status, headers, body } = await revoke(server, token);
    const type = 'application/json; charset=utf-8';
    expect({
      status,
      body,
      type: headers.get('content-type'),
    }).to.deep.equal({
      status: 200,
      body: {},
      type,
    });
    expect(await isLive(token)).to.equal(false);
  });

  it("rejects the revocation of another client's token", async () => {
    const { body } = await bench.login(page, owner);
    const other = await bench.register(owner, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
    for (const stranger of [other, server]) {
      for (const token of [body.access_token, body.refresh_token]) {
        expect((await revoke(stranger, token)).body).to.include({ error: 'invalid_request' });
      }
    }
    expect(await isLive(body.access_token)).to.equal(true);
  });

  it('returns 200 for an unknown or already revoked token (RFC 7009, section 2.2)', async () => {
    const token = await machineToken();
    for (const value of ['unknown', token, token]) {
      expect((await revoke(server, value)).status, value).to.equal(200);
    }
  });

  it('rejects a wrong secret, a missing token and a repeated token', async () => {
    expect((await revoke(server, 'x', { client_secret: 'wrong' })).body.error).to.equal(
      'invalid_client',
    );
    expect((await bench.post('/oauth/revoke', secretOf(server))).body.error).to.equal(
      'invalid_request',
    );
    const twice: [string, string][] = [
      ...Object.entries(secretOf(server)),
      ['token', 'a'],
      ['token', 'b'],
    ];
    expect((await bench.post('/oauth/revoke', twice)).body.error).to.equal('invalid_request');
    expect((await bench.post('/oauth/revoke', { token: 'x' })).body.error).to.equal(
      'invalid_client',
    );
  });

  it('sends Cache-Control: no-store except for documents', async () => {
    const caching = async (path: string, init: RequestInit = {}) =>
      (await fetch(bench.url + path, init)).headers.get('cache-control');
    const known = { ...secretOf(server), token: 'x' };
    for (const form of [known, { ...known, token: '' }, { ...known, client_secret: 'wrong' }]) {
      expect(
        await caching('/oauth/revoke', { method: 'POST', body: new URLSearchParams(form) }),
      ).to.equal('no-store');
    }
    for (const path of ['/oauth/revoke', '/oauth/nothing', '/oauth/device']) {
      expect(await caching(path, { method: 'DELETE' }), path).to.equal('no-store');
    }
    for (const path of ['/oauth/jwks', '/.well-known/openid-configuration']) {
      expect(await caching(path), path).not.to.equal('no-store');
    }
  });

  it('introspects only tokens of the calling client', async () => {
    const token = await machineToken();
    const { body } = await introspect(server, token);
    expect(body).to.include({
      active: true,
      client_id: server.clientId,
      scope: 'investments.read',
      workspace_id: workspace.workspaceId,
      environment: 'production',
      region: 'us',
      iss: bench.url,
    });
    expect((await introspect(page, token)).body).to.deep.equal({ active: false });
    expect((await introspect(server, 'garbage')).body).to.deep.equal({ active: false });
    await revoke(server, token);
    expect((await introspect(server, token)).body).to.deep.equal({ active: false });
  });

  it('rejects a JWT as a token', async () => {
    for (const path of ['/oauth/revoke', '/oauth/introspect']) {
      const response = await bench.post(path, { token: 'e30.e30.e30', ...secretOf(server) });
      expect(response.status, path).to.be.oneOf([200, 400]);
      if (response.status === 200 && path.endsWith('introspect')) {
        expect(response.body).to.deep.equal({ active: false });
      }
    }
  });

  it('stores no usable token in the database', async () => {
    const { body } = await bench.login(page, owner);
    const rows = await bench.dump();
    for (const token of [body.access_token, body.refresh_token, server.clientSecret!]) {
      expect(rows).not.to.contain(token);
    }
  });
});
