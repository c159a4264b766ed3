import { expect } from 'chai';
import { exportJWK, generateKeyPair } from 'jose';
import * as client from 'openid-client';
import { type PartnerSite, startPartnerSite } from '../../clients/partner.ts';
import { authorizeAs, connectDeviceAs } from '../../clients/person.ts';

describe('npm openid-client', () => {
  let site: PartnerSite;
  let server: client.Configuration;
  let app: client.Configuration;
  let redirectUri: string;

  before(async () => {
    site = await startPartnerSite();
    const { clientId, clientSecret } = site.confidential;
    server = await discover(clientId, client.ClientSecretBasic(clientSecret));
    app = await discover(site.public.clientId, client.None());
    redirectUri = site.public.redirectUris[0]!;
  });
  after(() => site.platform.stop());

  /** With the option of the library for servers without TLS; all other options are the defaults. */
  const discover = (clientId: string, authentication: client.ClientAuth) =>
    client.discovery(new URL(site.authUrl), clientId, undefined, authentication, {
      execute: [client.allowInsecureRequests],
    });
  const readInvestments = async (
    config: client.Configuration,
    token: string,
    options?: client.DPoPOptions,
  ) => {
    const address = new URL('/v2/investments?limit=1', site.platform.baseUrl);
    const response = await client.fetchProtectedResource(
      config,
      token,
      address,
      'GET',
      undefined,
      undefined,
      options,
    );
    return ((await response.json()) as { data: unknown[] }).data;
  };
  const signIn = async (scope: string, options?: client.DPoPOptions, pushed = false) => {
    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
    const request = {
      redirect_uri: redirectUri,
      scope,
      state: expectedState,
      ...(scope.includes('openid') ? { nonce: expectedNonce } : {}),
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    };
    const address = pushed
      ? await client.buildAuthorizationUrlWithPAR(app, request, options)
      : client.buildAuthorizationUrl(app, request);
    const response = await authorizeAs(site.person, address.href);
    const checks = {
      pkceCodeVerifier,
      expectedState,
      ...(scope.includes('openid') ? { expectedNonce } : {}),
    };
    return client.authorizationCodeGrant(app, response, checks, undefined, options);
  };

  it('code with PKCE: tokens that read investments', async () => {
    const tokens = await signIn('investments.read');
    expect(tokens.scope).to.equal('investments.read');
    expect(await readInvestments(app, tokens.access_token)).to.have.length(1);
  });

  it('code with PKCE and OpenID Connect: ID token and userinfo', async () => {
    const tokens = await signIn('openid email profile');
    const { sub } = tokens.claims()!;
    const claims = await client.fetchUserInfo(app, tokens.access_token, sub);
    expect(claims.email).to.equal(site.person.email);
  });

  it('code of a confidential application, without PKCE', async () => {
    const request = { redirect_uri: site.confidential.redirectUris[0]!, scope: 'investments.read' };
    const response = await authorizeAs(
      site.person,
      client.buildAuthorizationUrl(server, request).href,
    );
    const tokens = await client.authorizationCodeGrant(server, response);
    expect(await readInvestments(server, tokens.access_token)).to.have.length(1);
  });

  it('a pushed authorization request', async () => {
    const tokens = await signIn('investments.read', undefined, true);
    expect(await readInvestments(app, tokens.access_token)).to.have.length(1);
  });

  it('refresh, and revocation of the new tokens', async () => {
    const first = await signIn('investments.read');
    const second = await client.refreshTokenGrant(app, first.refresh_token!);
    expect(second.refresh_token).to.be.a('string').and.not.equal(first.refresh_token);
    expect(await readInvestments(app, second.access_token)).to.have.length(1);
    await client.tokenRevocation(app, second.refresh_token!);
    const rejected = await client
      .refreshTokenGrant(app, second.refresh_token!)
      .catch((error) => error);
    expect(rejected).to.include({ error: 'invalid_grant', status: 400 });
    expect(await readInvestments(app, second.access_token).catch(({ status }) => status)).to.equal(
      401,
    );
  });

  it('device authorization', async () => {
    const device = await client.initiateDeviceAuthorization(app, { scope: 'investments.read' });
    await connectDeviceAs(site.person, device.verification_uri, device.user_code);
    const tokens = await client.pollDeviceAuthorizationGrant(app, device);
    expect(await readInvestments(app, tokens.access_token)).to.have.length(1);
  });

  for (const [name, authentication] of [
    ['client_secret_basic', client.ClientSecretBasic],
    ['client_secret_post', client.ClientSecretPost],
  ] as const) {
    it(`client credentials with ${name}, introspection and revocation`, async () => {
      const { clientId, clientSecret } = site.confidential;
      const config = await discover(clientId, authentication(clientSecret));
      const { access_token: token } = await client.clientCredentialsGrant(config, {
        scope: 'investments.read',
      });
      expect(await readInvestments(config, token)).to.have.length(1);
      expect(await client.tokenIntrospection(config, token)).to.include({
        active: true,
        client_id: clientId,
      });
      await client.tokenRevocation(config, token);
      expect(await client.tokenIntrospection(config, token)).to.deep.equal({ active: false });
    });
  }

  for (const algorithm of ['ES256', 'RS256', 'PS256', 'Ed25519'] as const) {
    it(`client credentials with private_key_jwt (${algorithm})`, async () => {
      const { privateKey, publicKey } = await generateKeyPair(algorithm);
      const jwks = {
        keys: [
          {
            ...(await exportJWK(publicKey)),
            kid: 'one',
            alg: algorithm,
            use: 'sig',
          },
        ],
      };
      const application = {
        name: `Signs with ${algorithm}`,
        type: 'confidential',
        scopes: ['investments.read'],
        jwks,
      };
      const { clientId } = await site.register(application);
      const config = await discover(
        clientId,
        client.PrivateKeyJwt({ key: privateKey, kid: 'one' }),
      );
      const { access_token: token } = await client.clientCredentialsGrant(config);
      expect(await readInvestments(config, token)).to.have.length(1);
    });
  }

  it('DPoP: a token bound to its key, from a pushed authorization request to the API', async () => {
    const DPoP = client.getDPoPHandle(app, await client.randomDPoPKeyPair());
    const tokens = await signIn('investments.read', { DPoP }, true);
    expect(tokens.token_type).to.equal('dpop');
    expect(await readInvestments(app, tokens.access_token, { DPoP })).to.have.length(1);
    expect(await readInvestments(app, tokens.access_token).catch(({ status }) => status)).to.equal(
      401,
    );
    const refreshed = await client.refreshTokenGrant(app, tokens.refresh_token!, undefined, {
      DPoP,
    });
    expect(await readInvestments(app, refreshed.access_token, { DPoP })).to.have.length(1);
  });

  for (const algorithm of ['ES256', 'RS256', 'PS256', 'Ed25519'] as const) {
    it(`DPoP with ${algorithm}: a machine's token`, async () => {
      const DPoP = client.getDPoPHandle(server, await client.randomDPoPKeyPair(algorithm));
      const { access_token: token } = await client.clientCredentialsGrant(server, undefined, {
        DPoP,
      });
      expect(await readInvestments(server, token, { DPoP })).to.have.length(1);
    });
  }

  it("errors are of the library's classes", async () => {
    const rejected = await client
      .clientCredentialsGrant(server, { scope: 'audit.read' })
      .catch((error) => error);
    expect(rejected).to.be.instanceOf(client.ResponseBodyError);
    expect(rejected).to.include({ error: 'invalid_scope', status: 400 });
    const { clientId } = site.confidential;
    const wrongSecret = await discover(clientId, client.ClientSecretBasic('wrong'));
    const unauthorized = await client.clientCredentialsGrant(wrongSecret).catch((error) => error);
    expect(unauthorized).to.include({ status: 401 });
  });
});
