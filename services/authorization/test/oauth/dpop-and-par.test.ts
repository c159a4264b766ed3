import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import { newProofKey, type ProofKey } from '../support/proof-key.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: DPoP and pushed authorization requests (RFC 9449, RFC 9126)', () => {
  let bench: OAuthBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let server: Registered;
  let page: Registered;
  let proof: ProofKey;

  before(async () => {
    bench = await startOAuth();
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    server = await bench.register(owner, { redirectUris: ['https://partner.example/cb'] });
    page = await bench.register(owner, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
    proof = await newProofKey(`${bench.url}/oauth/token`);
  });
  after(() => bench.platform.stop());

  const machine = () => ({
    grant_type: 'client_credentials',
    client_id: server.clientId,
    client_secret: server.clientSecret!,
  });

  it('binds a token to the key of the proof', async () => {
    const response = await bench.token(machine(), { DPoP: await proof.make() });
    expect(response.status, JSON.stringify(response.body)).to.equal(200);
    expect(response.body.token_type).to.equal('DPoP');
    expect((await bench.resolveToken(response.body.access_token)).body.jkt).to.equal(proof.jkt);
  });

  it('rejects a proof that is replayed, too old, malformed or for another request', async () => {
    const used = await proof.make();
    expect((await bench.token(machine(), { DPoP: used })).status).to.equal(200);
    const bad: [string, string][] = [
      ['replayed', used],
      ['another address', await proof.make({ htu: 'https://elsewhere.example/oauth/token' })],
      ['another method', await proof.make({ htm: 'GET' })],
      ['too old', await proof.make({ iat: Math.floor(Date.now() / 1_000) - 3_600 })],
      ['garbage', 'a.b.c'],
    ];
    for (const [what, DPoP] of bad) {
      const response = await bench.token(machine(), { DPoP });
      expect(response.status, what).to.equal(400);
      expect(response.body.error, what).to.equal('invalid_dpop_proof');
      expect(response.body.error_description, what).to.match(/proof|DPoP/);
    }
  });

  it('stores the jti of a proof with a future iat for as long as the proof is accepted', async () => {
    const iat = Math.floor(Date.now() / 1_000) + 298;
    const replayRows = async () =>
      (
        JSON.parse(await bench.dump()) as {
          _id: string;
          kind?: string;
          expireAt: string;
        }[]
      ).filter(({ kind }) => kind === 'ReplayDetection');
    const before = new Set((await replayRows()).map(({ _id }) => _id));
    expect((await bench.token(machine(), { DPoP: await proof.make({ iat }) })).status).to.equal(
      200,
    );
    const added = (await replayRows()).filter(({ _id }) => !before.has(_id));
    expect(added).to.have.length(1);
    expect(Date.parse(added[0]!.expireAt)).to.be.greaterThan((iat + 300) * 1_000);
  });

  it('accepts one of several concurrent requests with the same proof', async () => {
    const DPoP = await proof.make();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => bench.token(machine(), { DPoP })),
    );
    expect(responses.filter(({ status }) => status === 200)).to.have.length(1);
  });

  it('binds the refresh token of a public application', async () => {
    const { response, verifier } = await bench.authorize(page, owner);
    const form = {
      grant_type: 'authorization_code',
      code: response.get('code')!,
      redirect_uri: page.redirectUris[0]!,
      code_verifier: verifier,
      client_id: page.clientId,
    };
    const { body } = await bench.token(form, { DPoP: await proof.make() });
    const refresh = {
      grant_type: 'refresh_token',
      client_id: page.clientId,
      refresh_token: body.refresh_token,
    };
    const stranger = await newProofKey(`${bench.url}/oauth/token`);
    for (const headers of [undefined, { DPoP: await stranger.make() }]) {
      expect((await bench.token(refresh, headers)).body.error).to.equal('invalid_dpop_proof');
    }
    expect((await bench.token(refresh, { DPoP: await proof.make() })).status).to.equal(200);
  });

  it('requires a proof with a bound token at userinfo', async () => {
    const { response, verifier } = await bench.authorize(page, owner, { scope: 'openid email' });
    const form = {
      grant_type: 'authorization_code',
      code: response.get('code')!,
      redirect_uri: page.redirectUris[0]!,
      code_verifier: verifier,
      client_id: page.clientId,
    };
    const { access_token: token } = (await bench.token(form, { DPoP: await proof.make() })).body;
    const ath = createHash('sha256').update(token).digest('base64url');
    const here = {
      htm: 'GET',
      htu: `${bench.url}/oauth/userinfo`,
      ath,
    };
    const userinfo = async (scheme: string, DPoP?: string) => {
      const headers = {
        Authorization: `${scheme} ${token}`,
        ...(DPoP === undefined ? {} : { DPoP }),
      };
      const userinfoResponse = await fetch(`${bench.url}/oauth/userinfo`, { headers });
      return {
        status: userinfoResponse.status,
        challenge: userinfoResponse.headers.get('www-authenticate'),
        body: await userinfoResponse.json(),
      };
    };
    const good = await proof.make(here);
    expect(await userinfo('DPoP', good)).to.deep.include({
      status: 200,
      body: {
        sub: owner.userId,
        email: owner.email,
        email_verified: true,
      },
    });
    const stranger = await newProofKey(here.htu);
    const refused: [what: string, status: number, error: string, scheme: string, proof?: string][] =
      [
        ['no proof', 401, 'invalid_token', 'Bearer'],
        ['no proof, by the scheme that needs one', 400, 'invalid_request', 'DPoP'],
        ['a proof that was used', 401, 'invalid_dpop_proof', 'DPoP', good],
        [
          'a proof of another token',
          401,
          'invalid_dpop_proof',
          'DPoP',
          await proof.make({ ...here, ath: 'x' }),
        ],
        [
          'a proof of another method',
          401,
          'invalid_dpop_proof',
          'DPoP',
          await proof.make({ ...here, htm: 'POST' }),
        ],
        ['a proof by another key', 401, 'invalid_token', 'DPoP', await stranger.make(here)],
      ];
    for (const [what, status, error, ...sent] of refused) {
      const userinfoResponse = await userinfo(...sent);
      expect(userinfoResponse.status, what).to.equal(status);
      expect(userinfoResponse.body, what).to.include({ error });
      expect(userinfoResponse.challenge, what)
        .to.match(/^DPoP /)
        .and.contain(`error="${error}"`);
    }
  });

  it('requires a proof for an application with dpopBound', async () => {
    const bound = await bench.register(owner, { dpopBound: true });
    const form = {
      grant_type: 'client_credentials',
      client_id: bound.clientId,
      client_secret: bound.clientSecret!,
    };
    expect(await bench.token(form)).to.deep.include({
      status: 400,
      body: { error: 'invalid_dpop_proof', error_description: 'a DPoP proof is required' },
    });
    expect((await bench.token(form, { DPoP: await proof.make() })).body.token_type).to.equal(
      'DPoP',
    );
  });

  describe('a pushed authorization request', () => {
    const push = (more: Record<string, string> = {}, app = page) => {
      const query = new URL(bench.flow(app, more).url).searchParams;
      return bench.post('/oauth/par', Object.fromEntries(query));
    };

    it('returns a request_uri that is valid once', async () => {
      const verifier = 'v'.repeat(43);
      const code_challenge = createHash('sha256').update(verifier).digest('base64url');
      const { status, body } = await push({ code_challenge });
      expect(status, JSON.stringify(body)).to.equal(201);
      expect(body.request_uri).to.match(/^urn:ietf:params:oauth:request_uri:/);
      const address = `${bench.url}/oauth/authorize?${new URLSearchParams({ client_id: page.clientId, request_uri: body.request_uri })}`;
      const browser = createBrowser();
      let shown = await browser.open(address);
      shown = await browser.send(shown, {
        email: owner.email,
        password: owner.password,
        action: 'sign-in',
      });
      if (shown.text.includes('value="allow"')) {
        shown = await browser.send(shown, { workspace: workspace.workspaceId, action: 'allow' });
      }
      const code = shown.externalRedirect!.searchParams.get('code')!;
      expect((await bench.redeem(page, code, verifier)).status).to.equal(200);
      const again = await browser.open(address);
      expect(again.externalRedirect?.searchParams.get('code') ?? null).to.equal(null);
    });

    it('is rejected with the error of the authorization endpoint', async () => {
      expect((await push({ scope: 'audit.read' })).body.error).to.equal('invalid_scope');
      expect((await push({ scope: 'nothing.such' })).body.error).to.equal('invalid_scope');
      expect((await push({ redirect_uri: 'https://evil.example/' })).body.error).to.be.oneOf([
        'invalid_request',
        'invalid_redirect_uri',
      ]);
      expect((await push({ code_challenge_method: 'plain' })).body.error).to.equal(
        'invalid_request',
      );
      expect((await push({ client_id: 'nobody' })).body.error).to.equal('invalid_client');
    });

    it('is rejected if it is unknown or belongs to another client', async () => {
      const { body } = await push();
      const other = await bench.register(owner, {
        type: 'public',
        redirectUris: ['https://other.example/cb'],
      });
      for (const [client, request_uri, words] of [
        [other, body.request_uri, 'request_uri was issued to another client'],
        [
          page,
          'urn:ietf:params:oauth:request_uri:made-up',
          'invalid, expired, or was already used',
        ],
      ] as const) {
        const query = new URLSearchParams({ client_id: client.clientId, request_uri });
        const shown = await createBrowser().open(`${bench.url}/oauth/authorize?${query}`);
        expect(shown.status).to.equal(400);
        expect(shown.text).to.contain(words).and.contain('<code>invalid_request_uri</code>');
      }
    });
  });
});
