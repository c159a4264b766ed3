import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: errors of the token endpoint (RFC 6749, section 5.2)', () => {
  let clockMs = Date.now();
  let bench: OAuthBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let server: Registered;
  let page: Registered;

  before(async () => {
    bench = await startOAuth(() => clockMs);
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    server = await bench.register(owner, { redirectUris: ['https://partner.example/cb'] });
    page = await bench.register(owner, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
  });
  after(() => bench.platform.stop());

  const secretOf = ({ clientId, clientSecret }: Registered) => ({
    client_id: clientId,
    client_secret: clientSecret!,
  });
  const machine = (form: Record<string, string> = {}) => ({
    grant_type: 'client_credentials',
    ...secretOf(server),
    ...form,
  });
  const code = async (app: Registered) => {
    const { response, verifier } = await bench.authorize(app, owner);
    return { code: response.get('code')!, verifier };
  };

  const refused: [
    what: string,
    form: () => Record<string, string> | [string, string][],
    status: number,
    error: string,
  ][] = [
    ['a wrong secret', () => machine({ client_secret: 'irs_wrong' }), 401, 'invalid_client'],
    ['an empty secret', () => machine({ client_secret: '' }), 401, 'invalid_client'],
    [
      'the placeholder that stands in for hashed secrets',
      () => machine({ client_secret: `never-${server.clientId}` }),
      401,
      'invalid_client',
    ],
    ['an unknown client', () => machine({ client_id: 'nobody' }), 401, 'invalid_client'],
    ['no client', () => ({ grant_type: 'client_credentials' }), 401, 'invalid_client'],
    [
      'a confidential client that sends no secret',
      () => ({ grant_type: 'client_credentials', client_id: server.clientId }),
      401,
      'invalid_client',
    ],
    [
      'a public client that sends a secret',
      () => ({
        grant_type: 'refresh_token',
        refresh_token: 'x',
        client_id: page.clientId,
        client_secret: 'x',
      }),
      401,
      'invalid_client',
    ],
    [
      'client credentials of a public client',
      () => ({ grant_type: 'client_credentials', client_id: page.clientId }),
      400,
      'unauthorized_client',
    ],
    [
      'the password grant',
      () =>
        machine({
          grant_type: 'password',
          username: 'a',
          password: 'b',
        }),
      400,
      'unsupported_grant_type',
    ],
    [
      'an unknown grant type',
      () => machine({ grant_type: 'urn:example:other' }),
      400,
      'unsupported_grant_type',
    ],
    ['no grant type', () => secretOf(server), 400, 'invalid_request'],
    [
      'a scope that does not exist',
      () => machine({ scope: 'investments.read nothing.such' }),
      400,
      'invalid_scope',
    ],
    [
      'a scope that was never allowed',
      () => machine({ scope: 'investments.write' }),
      400,
      'invalid_scope',
    ],
    ['a scope about a person', () => machine({ scope: 'openid' }), 400, 'invalid_scope'],
    ['a scope of control characters', () => machine({ scope: 'a\u0001' }), 400, 'invalid_scope'],
    ['another workspace', () => machine({ workspace_id: 'elsewhere' }), 400, 'access_denied'],
    ['a malformed workspace', () => machine({ workspace_id: '../x' }), 400, 'invalid_request'],
    [
      'another resource',
      () => machine({ resource: 'https://api.other.example/' }),
      400,
      'invalid_target',
    ],
    [
      'a repeated client_id',
      () => [...Object.entries(machine()), ['client_id', 'x']],
      400,
      'invalid_request',
    ],
    [
      'a repeated grant_type',
      () => [...Object.entries(machine()), ['grant_type', 'password']],
      400,
      'invalid_request',
    ],
    [
      'a repeated scope',
      () => [...Object.entries(machine()), ['scope', 'a'], ['scope', 'b']],
      400,
      'invalid_request',
    ],
    [
      'a repeated workspace',
      () => [...Object.entries(machine()), ['workspace_id', 'a'], ['workspace_id', 'b']],
      400,
      'invalid_request',
    ],
    [
      'no code',
      () => ({
        grant_type: 'authorization_code',
        redirect_uri: 'https://partner.example/cb',
        ...secretOf(server),
      }),
      400,
      'invalid_request',
    ],
    [
      'an unknown code',
      () => ({
        grant_type: 'authorization_code',
        code: 'x',
        redirect_uri: 'https://partner.example/cb',
        ...secretOf(server),
      }),
      400,
      'invalid_grant',
    ],
    [
      'an unknown refresh token',
      () => ({
        grant_type: 'refresh_token',
        refresh_token: 'x',
        ...secretOf(server),
      }),
      400,
      'invalid_grant',
    ],
    [
      'an unknown device code',
      () => ({
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: 'x',
        ...secretOf(server),
      }),
      400,
      'unauthorized_client',
    ],
  ];
  for (const [what, form, status, error] of refused) {
    it(`returns ${error}: ${what}`, async () => {
      const response = await bench.token(form());
      expect(response.body, JSON.stringify(response.body)).to.include({ error });
      expect(response.status).to.equal(status);
      expect(response.body.error_description)
        .to.be.a('string')
        .and.match(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
      expect(response.headers.get('cache-control')).to.contain('no-store');
    });
  }

  it('describes missing client authentication, but not whether client or secret is wrong', async () => {
    const descriptionOf = async (form: Record<string, string>) =>
      (await bench.token({ grant_type: 'client_credentials', ...form })).body.error_description;
    expect(await descriptionOf({})).to.contain('send client_id');
    expect(await descriptionOf({ client_id: server.clientId })).to.contain(
      'authentication mechanism does not match',
    );
    const wrong = await descriptionOf({ client_id: server.clientId, client_secret: 'x' });
    expect(await descriptionOf({ client_id: 'nobody', client_secret: 'x' })).to.equal(wrong);
  });

  it('sends a challenge with every 401 (RFC 9110, section 15.5.2)', async () => {
    const basic = (secret: string) => ({
      Authorization: `Basic ${Buffer.from(`${server.clientId}:${secret}`).toString('base64')}`,
    });
    const response = await bench.token({ grant_type: 'client_credentials' }, basic('wrong'));
    expect(response.status).to.equal(401);
    expect(response.headers.get('www-authenticate')).to.match(/^Basic realm=/);
    const form = {
      ...secretOf(server),
      client_secret: 'wrong',
      token: 'x',
    };
    for (const path of ['token', 'introspect', 'revoke', 'par']) {
      for (const more of [form, { token: 'x' }] as Record<string, string>[]) {
        const unknown = await bench.post(`/oauth/${path}`, {
          grant_type: 'client_credentials',
          ...more,
        });
        expect([unknown.status, unknown.body.error], path).to.deep.equal([401, 'invalid_client']);
        expect(unknown.headers.get('www-authenticate'), path).to.equal('Basic realm="irp"');
      }
    }
    const bearer = await bench.post('/oauth/userinfo', {}, { Authorization: 'Bearer nothing' });
    expect([bearer.status, bearer.headers.get('www-authenticate')?.slice(0, 18)]).to.deep.equal([
      401,
      'Bearer realm="irp"',
    ]);
    const without = await fetch(`${bench.url}/oauth/userinfo`);
    expect([without.status, without.headers.get('www-authenticate')]).to.deep.equal([
      401,
      'Bearer realm="irp", DPoP realm="irp", algs="ES256 Ed25519 EdDSA RS256 PS256"',
    ]);
    expect(
      (await bench.token({ grant_type: 'client_credentials' }, { Authorization: 'Basic !!!' })).body
        .error,
    ).to.equal('invalid_request');
    expect((await bench.token(machine(), basic(server.clientSecret!))).body.error).to.equal(
      'invalid_request',
    );
  });

  describe('a code', () => {
    it('revokes its tokens if used again', async () => {
      const { code: value, verifier } = await code(page);
      const { body } = await bench.redeem(page, value, verifier);
      expect((await bench.redeem(page, value, verifier)).body.error).to.equal('invalid_grant');
      expect((await bench.resolveToken(body.access_token)).status).to.equal(404);
      const refresh = {
        grant_type: 'refresh_token',
        client_id: page.clientId,
        refresh_token: body.refresh_token,
      };
      expect((await bench.token(refresh)).body.error).to.equal('invalid_grant');
    });

    it('is redeemed once by concurrent requests', async () => {
      const { code: value, verifier } = await code(page);
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => bench.redeem(page, value, verifier)),
      );
      expect(responses.filter(({ status }) => status === 200)).to.have.length.at.most(1);
    });

    it('of another client is rejected', async () => {
      const other = await bench.register(owner, {
        type: 'public',
        redirectUris: ['https://page.example/cb'],
      });
      const { code: value, verifier } = await code(page);
      expect((await bench.redeem(other, value, verifier)).body.error).to.equal('invalid_grant');
    });

    it('requires its code verifier', async () => {
      for (const verifier of ['', randomBytes(32).toString('base64url'), 'short']) {
        const { code: value } = await code(page);
        const response = await bench.redeem(page, value, verifier);
        expect(response.status, verifier).to.equal(400);
        expect(response.body.error).to.be.oneOf(['invalid_grant', 'invalid_request']);
      }
    });

    it('requires the exact redirect URI', async () => {
      for (const redirect_uri of [
        'https://page.example/cb/',
        'https://page.example/CB',
        'https://PAGE.example/cb',
        'https://page.example/cb?x',
      ]) {
        const { code: value, verifier } = await code(page);
        expect(
          (await bench.redeem(page, value, verifier, { redirect_uri })).body.error,
          redirect_uri,
        ).to.equal('invalid_grant');
      }
    });

    it('requires the redirect URI, even if only one is registered', async () => {
      const { code: value, verifier } = await code(page);
      const form = {
        grant_type: 'authorization_code',
        code: value,
        code_verifier: verifier,
        client_id: page.clientId,
      };
      const { status, body } = await bench.token(form);
      expect([status, body.error]).to.deep.equal([400, 'invalid_request']);
      expect(body.error_description).to.contain('redirect_uri');
    });

    it('is rejected with the reason, unless it was issued to another client', async () => {
      const other = await bench.register(owner, {
        type: 'public',
        redirectUris: ['https://page.example/cb'],
      });
      const descriptionOf = async (...redeemed: Parameters<typeof bench.redeem>) =>
        (await bench.redeem(...redeemed)).body.error_description;
      const { code: value, verifier } = await code(page);
      const unknown = 'the code does not exist, or was issued to another client';
      expect(await descriptionOf(page, 'x', verifier)).to.equal(unknown);
      expect(await descriptionOf(other, value, verifier)).to.equal(unknown);
      expect(await descriptionOf(page, value, 'v'.repeat(43))).to.equal(
        'code_verifier does not match code_challenge',
      );
      const elsewhere = { redirect_uri: 'https://page.example/' };
      expect(await descriptionOf(page, value, verifier, elsewhere)).to.equal(
        'authorization code redirect_uri mismatch',
      );
      clockMs += 61_000;
      expect(await descriptionOf(page, value, verifier)).to.match(/expired|does not exist/);
    });

    it('expires after a minute', async () => {
      const { code: value, verifier } = await code(page);
      clockMs += 61_000;
      expect((await bench.redeem(page, value, verifier)).body.error).to.equal('invalid_grant');
    });
  });

  it('issues one pair of tokens to several concurrent refreshes', async () => {
    const { body } = await bench.login(page, owner);
    const refresh = () =>
      bench.token({
        grant_type: 'refresh_token',
        client_id: page.clientId,
        refresh_token: body.refresh_token,
      });
    const responses = await Promise.all([refresh(), refresh(), refresh()]);
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect(new Set(responses.map(({ body: { refresh_token } }) => refresh_token))).to.have.property(
      'size',
      1,
    );
  });

  it('can request fewer scopes at a refresh, but not more', async () => {
    const app = await bench.register(owner, {
      type: 'public',
      scopes: ['investments.read', 'workspace.read'],
      redirectUris: ['https://page.example/cb'],
    });
    const { body } = await bench.login(app, owner, { scope: 'investments.read' });
    const form = {
      grant_type: 'refresh_token',
      client_id: app.clientId,
      refresh_token: body.refresh_token,
    };
    expect(
      (await bench.token({ ...form, scope: 'investments.read workspace.read' })).body.error,
    ).to.equal('invalid_scope');
    expect((await bench.token({ ...form, scope: 'nothing.such' })).body.error).to.equal(
      'invalid_scope',
    );
    const narrowed = await bench.token({ ...form, scope: 'investments.read' });
    expect(narrowed.body.scope).to.equal('investments.read');
  });

  it('accepts only form bodies below the size limit', async () => {
    const url = `${bench.url}/oauth/token`;
    const json = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(machine()),
    });
    expect(await json.json()).to.include({ error: 'invalid_request' });
    const big = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({
        ...machine(),
        padding: 'x'.repeat(1_000_000),
      }),
    });
    expect(big.status).to.equal(400);
    expect((await fetch(url)).status).to.be.oneOf([404, 405]);
  });

  // The last test: it moves the clock by a year.
  it('a refresh token ends a year after the consent page, regardless of use', async () => {
    let { body } = await bench.login(page, owner);
    const refresh = () =>
      bench.token({
        grant_type: 'refresh_token',
        client_id: page.clientId,
        refresh_token: body.refresh_token,
      });
    for (let month = 0; month < 13; month++) {
      clockMs += 28 * 86_400_000;
      const next = await refresh();
      expect(next.status, `month ${month}: ${JSON.stringify(next.body)}`).to.equal(200);
      body = next.body;
    }
    clockMs += 2 * 86_400_000;
    expect((await refresh()).body.error).to.equal('invalid_grant');
    expect((await bench.resolveToken(body.access_token)).status).to.equal(404);
  });
});
