import { expect } from 'chai';
import { exportJWK, generateKeyPair } from 'jose';
import * as oauth from 'oauth4webapi';
import { type PartnerSite, startPartnerSite } from '../../clients/partner.ts';
import { authorizeAs, connectDeviceAs } from '../../clients/person.ts';

/** The option of the library for servers without TLS; all other options are the defaults. */
const insecure = { [oauth.allowInsecureRequests]: true };

describe('npm oauth4webapi', () => {
  let site: PartnerSite;
  let server: oauth.AuthorizationServer;
  let app: oauth.Client;
  let redirectUri: string;

  before(async () => {
    site = await startPartnerSite();
    server = await discover('oidc');
    app = { client_id: site.public.clientId };
    redirectUri = site.public.redirectUris[0]!;
  });
  after(() => site.platform.stop());

  const discover = async (algorithm: 'oidc' | 'oauth2') => {
    const issuer = new URL(site.authUrl);
    const response = await oauth.discoveryRequest(issuer, { algorithm, ...insecure });
    return oauth.processDiscoveryResponse(issuer, response);
  };
  const readInvestments = async (
    token: string,
    options?: oauth.ProtectedResourceRequestOptions,
  ) => {
    const address = new URL('/v2/investments?limit=1', site.platform.baseUrl);
    const requestOptions = { ...insecure, ...options };
    const response = await oauth.protectedResourceRequest(
      token,
      'GET',
      address,
      undefined,
      undefined,
      requestOptions,
    );
    return ((await response.json()) as { data: unknown[] }).data;
  };
  const authorizationRequest = async (more: Record<string, string>) => {
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const request = new URLSearchParams({
      client_id: app.client_id,
      response_type: 'code',
      redirect_uri: redirectUri,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...more,
    });
    return {
      request,
      verifier,
      state,
    };
  };
  const authorize = async (query: URLSearchParams, state: string) =>
    oauth.validateAuthResponse(
      server,
      app,
      await authorizeAs(site.person, `${server.authorization_endpoint}?${query}`),
      state,
    );
  const redeem = async (
    params: URLSearchParams,
    verifier: string,
    options?: oauth.TokenEndpointRequestOptions,
  ) =>
    oauth.authorizationCodeGrantRequest(server, app, oauth.None(), params, redirectUri, verifier, {
      ...insecure,
      ...options,
    });

  it('discovers the same endpoints by RFC 8414 and by OpenID Connect Discovery', async () => {
    const metadata = await discover('oauth2');
    expect(metadata.token_endpoint).to.equal(server.token_endpoint);
    expect(metadata.code_challenge_methods_supported).to.deep.equal(['S256']);
  });

  it('code with PKCE and OpenID Connect: a signed ID token and userinfo', async () => {
    const nonce = oauth.generateRandomNonce();
    const { request, verifier, state } = await authorizationRequest({
      scope: 'openid email investments.read',
      nonce,
    });
    const response = await redeem(await authorize(request, state), verifier);
    const tokens = await oauth.processAuthorizationCodeResponse(server, app, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, response, insecure);
    const { sub } = oauth.getValidatedIdTokenClaims(tokens)!;
    const userInfo = await oauth.userInfoRequest(server, app, tokens.access_token, insecure);
    expect((await oauth.processUserInfoResponse(server, app, sub, userInfo)).email).to.equal(
      site.person.email,
    );
    expect(await readInvestments(tokens.access_token)).to.have.length(1);
  });

  it('refresh and revocation', async () => {
    const { request, verifier, state } = await authorizationRequest({ scope: 'investments.read' });
    const response = await redeem(await authorize(request, state), verifier);
    const first = await oauth.processAuthorizationCodeResponse(server, app, response);
    const refresh = async (token: string) =>
      oauth.processRefreshTokenResponse(
        server,
        app,
        await oauth.refreshTokenGrantRequest(server, app, oauth.None(), token, insecure),
      );
    const second = await refresh(first.refresh_token!);
    expect(await readInvestments(second.access_token)).to.have.length(1);
    const revoked = await oauth.revocationRequest(
      server,
      app,
      oauth.None(),
      second.refresh_token!,
      insecure,
    );
    await oauth.processRevocationResponse(revoked);
    expect(await refresh(second.refresh_token!).catch(({ error }) => error)).to.equal(
      'invalid_grant',
    );
  });

  it('a pushed authorization request with DPoP, and a call of the API', async () => {
    const DPoP = oauth.DPoP(app, await oauth.generateKeyPair('ES256'));
    const { request, verifier, state } = await authorizationRequest({ scope: 'investments.read' });
    const requestOptions = { ...insecure, DPoP };
    const pushed = await oauth.pushedAuthorizationRequest(
      server,
      app,
      oauth.None(),
      request,
      requestOptions,
    );
    const { request_uri } = await oauth.processPushedAuthorizationResponse(server, app, pushed);
    const params = await authorize(
      new URLSearchParams({ client_id: app.client_id, request_uri }),
      state,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      app,
      await redeem(params, verifier, { DPoP }),
    );
    expect(tokens.token_type).to.equal('dpop');
    expect(await readInvestments(tokens.access_token, { DPoP })).to.have.length(1);
    const error = await readInvestments(tokens.access_token).catch((error) => error);
    expect(error).to.be.instanceOf(oauth.WWWAuthenticateChallengeError);
    expect(error.cause.map(({ scheme }: { scheme: string }) => scheme)).to.include('dpop');
  });

  it('device authorization', async () => {
    const response = await oauth.deviceAuthorizationRequest(
      server,
      app,
      oauth.None(),
      { scope: 'investments.read' },
      insecure,
    );
    const device = await oauth.processDeviceAuthorizationResponse(server, app, response);
    const poll = async () =>
      oauth.processDeviceCodeResponse(
        server,
        app,
        await oauth.deviceCodeGrantRequest(server, app, oauth.None(), device.device_code, insecure),
      );
    expect(await poll().catch(({ error }) => error)).to.equal('authorization_pending');
    await connectDeviceAs(site.person, device.verification_uri, device.user_code);
    await new Promise((resolve) => setTimeout(resolve, device.interval! * 1_000));
    expect(await readInvestments((await poll()).access_token)).to.have.length(1);
  });

  it('client credentials with client_secret_basic, client_secret_post and private_key_jwt', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwks = {
      keys: [
        {
          ...(await exportJWK(publicKey)),
          kid: 'k',
          alg: 'ES256',
        },
      ],
    };
    const application = {
      name: 'Signs',
      type: 'confidential',
      scopes: ['investments.read'],
      jwks,
    };
    const { clientId: signer } = await site.register(application);
    const { clientId, clientSecret } = site.confidential;
    for (const [id, authentication] of [
      [clientId, oauth.ClientSecretBasic(clientSecret)],
      [clientId, oauth.ClientSecretPost(clientSecret)],
      [signer, oauth.PrivateKeyJwt({ key: privateKey, kid: 'k' })],
    ] as const) {
      const machine = { client_id: id };
      const parameters = { scope: 'investments.read' };
      const response = await oauth.clientCredentialsGrantRequest(
        server,
        machine,
        authentication,
        parameters,
        insecure,
      );
      const { access_token: token } = await oauth.processClientCredentialsResponse(
        server,
        machine,
        response,
      );
      expect(await readInvestments(token)).to.have.length(1);
      const introspection = await oauth.introspectionRequest(
        server,
        machine,
        authentication,
        token,
        insecure,
      );
      expect(await oauth.processIntrospectionResponse(server, machine, introspection)).to.include({
        active: true,
      });
    }
  });
});
