import { expect } from 'chai';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

type TokenResponse = Awaited<ReturnType<OAuthBench['token']>>;

const hourMs = 3_600_000;

async function proofKey(url: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk: JWK = await exportJWK(publicKey);
  const make = () =>
    new SignJWT({
      htm: 'POST',
      htu: url,
      jti: crypto.randomUUID(),
    })
      .setProtectedHeader({
        alg: 'ES256',
        typ: 'dpop+jwt',
        jwk,
      })
      .setIssuedAt()
      .sign(privateKey);
  return { jkt: await calculateJwkThumbprint(jwk), make };
}

describe('OAuth: a refresh whose response was lost', () => {
  let bench: OAuthBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let page: Registered;
  let server: Registered;
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;

  before(async () => {
    bench = await startOAuth(now);
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    page = await bench.register(owner, {
      type: 'public',
      redirectUris: ['https://page.example/cb'],
    });
    server = await bench.register(owner, { redirectUris: ['https://partner.example/cb'] });
  });
  after(() => bench.platform.stop());

  const refresh = (
    token: string,
    more: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) =>
    bench.token(
      {
        grant_type: 'refresh_token',
        client_id: page.clientId,
        refresh_token: token,
        ...more,
      },
      headers,
    );
  const isLive = async ({ body }: TokenResponse) =>
    (await bench.resolveToken(body.access_token)).status === 200;
  const endReuse = (responses: readonly TokenResponse[]) =>
    expect(responses.map(({ body }) => body.error)).to.deep.equal(
      responses.map(() => 'invalid_grant'),
    );

  it('returns the same tokens again by default, with their remaining lifetime, and revokes nothing', async () => {
    const { body: first } = await bench.login(page, owner);
    const lost = await refresh(first.refresh_token);
    aheadMs += 20_000;
    const repeated = await refresh(first.refresh_token);
    expect(repeated.status, JSON.stringify(repeated.body)).to.equal(200);
    const { expires_in: lifetimeS, ...tokens } = repeated.body;
    expect({ ...lost.body, expires_in: 0 }).to.deep.equal({ ...tokens, expires_in: 0 });
    expect(lifetimeS).to.be.within(lost.body.expires_in - 22, lost.body.expires_in - 20);
    expect(await isLive(lost)).to.equal(true);
    const next = await refresh(repeated.body.refresh_token);
    expect(next.status).to.equal(200);
    expect(next.body.refresh_token).not.to.equal(lost.body.refresh_token);
  });

  it('returns one response to concurrent requests', async () => {
    const { body: first } = await bench.login(page, owner);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => refresh(first.refresh_token)),
    );
    expect(responses.map(({ status }) => status)).to.deep.equal(responses.map(() => 200));
    expect(new Set(responses.map(({ body }) => body.refresh_token))).to.have.property('size', 1);
    expect(new Set(responses.map(({ body }) => body.access_token))).to.have.property('size', 1);
    expect(await isLive(responses[0]!)).to.equal(true);
  });

  it('ends the sign-in after 30 s, and for a token of a longer chain', async () => {
    const { body: first } = await bench.login(page, owner);
    const second = await refresh(first.refresh_token);
    aheadMs += 29_000;
    expect((await refresh(first.refresh_token)).body.refresh_token).to.equal(
      second.body.refresh_token,
    );
    const third = await refresh(second.body.refresh_token);
    aheadMs += 2_000;
    const late = await refresh(first.refresh_token);
    const others = [
      await refresh(second.body.refresh_token),
      await refresh(third.body.refresh_token),
    ];
    endReuse([late, ...others]);
    expect(await isLive(third)).to.equal(false);
  });

  it('returns nothing to another client, and revokes nothing', async () => {
    const { body: first } = await bench.login(page, owner);
    const second = await refresh(first.refresh_token);
    const other = { client_id: server.clientId, client_secret: server.clientSecret! };
    endReuse([await refresh(first.refresh_token, other)]);
    expect(await isLive(second)).to.equal(true);
  });

  it('returns nothing to a request with another scope, and revokes nothing', async () => {
    const { body: first } = await bench.login(page, owner);
    const second = await refresh(first.refresh_token);
    const narrower = await refresh(first.refresh_token, { scope: first.scope.split(' ')[0] });
    endReuse([narrower]);
    expect(narrower.body.error_description).to.include('other parameters');
    expect(await isLive(second)).to.equal(true);
  });

  it('returns nothing after the end of the sign-in', async () => {
    const { body: first } = await bench.login(page, owner);
    const second = await refresh(first.refresh_token);
    const revoked = await bench.post('/oauth/revoke', {
      client_id: page.clientId,
      token: second.body.refresh_token,
    });
    expect(revoked.status).to.equal(200);
    endReuse([await refresh(first.refresh_token)]);
  });

  it('does not return a revoked access token', async () => {
    const { body: first } = await bench.login(page, owner);
    const second = await refresh(first.refresh_token);
    const token = second.body.access_token;
    expect(
      (await bench.post('/oauth/revoke', { client_id: page.clientId, token })).status,
    ).to.equal(200);
    const repeated = await refresh(first.refresh_token);
    endReuse([repeated]);
    expect(repeated.body.error_description).to.include('was revoked');
    expect((await refresh(second.body.refresh_token)).status, 'nothing else ends').to.equal(200);
  });

  it('returns key-bound tokens only to requests with this key', async () => {
    const [own, foreign] = await Promise.all([
      proofKey(`${bench.url}/oauth/token`),
      proofKey(`${bench.url}/oauth/token`),
    ]);
    const { response, verifier } = await bench.authorize(page, owner);
    const form = {
      grant_type: 'authorization_code',
      client_id: page.clientId,
      code: response.get('code')!,
      redirect_uri: page.redirectUris[0]!,
      code_verifier: verifier,
    };
    const first = await bench.token(form, { DPoP: await own.make() });
    expect(first.body.token_type, JSON.stringify(first.body)).to.equal('DPoP');
    const token = first.body.refresh_token;
    const second = await refresh(token, {}, { DPoP: await own.make() });
    expect(second.status, JSON.stringify(second.body)).to.equal(200);
    const stolen = [await refresh(token, {}, { DPoP: await foreign.make() }), await refresh(token)];
    expect(stolen.map(({ body }) => body.error)).to.deep.equal([
      'invalid_dpop_proof',
      'invalid_dpop_proof',
    ]);
    const repeated = await refresh(token, {}, { DPoP: await own.make() });
    expect(repeated.body.access_token).to.equal(second.body.access_token);
  });

  it('is stored encrypted, and only for 30 s', async () => {
    const { body: first } = await bench.login(page, owner);
    const second = await refresh(first.refresh_token);
    const text = await bench.dump();
    for (const secret of [
      first.refresh_token,
      second.body.refresh_token,
      second.body.access_token,
    ]) {
      expect(text).not.to.include(secret);
    }
    const rows = (JSON.parse(text) as { kind?: string; expireAt: string }[]).filter(
      ({ kind }) => kind === 'RefreshResponse',
    );
    expect(rows).not.to.deep.equal([]);
    for (const { expireAt } of rows) {
      expect(Date.parse(expireAt)).to.be.at.most(now() + 30_000);
    }
    aheadMs += hourMs;
  });
});

describe('OAuth: a refresh whose response was lost, with REFRESH_LEEWAY_MS=0', () => {
  it('ends the sign-in when the refresh token is used again', async () => {
    const bench = await startOAuth(Date.now, { REFRESH_LEEWAY_MS: '0' });
    try {
      const owner = await bench.person(await bench.createWorkspace(), 'owner');
      const page = await bench.register(owner, {
        type: 'public',
        redirectUris: ['https://page.example/cb'],
      });
      const refresh = (token: string) =>
        bench.token({
          grant_type: 'refresh_token',
          client_id: page.clientId,
          refresh_token: token,
        });
      const { body: first } = await bench.login(page, owner);
      const second = await refresh(first.refresh_token);
      expect((await refresh(first.refresh_token)).body.error).to.equal('invalid_grant');
      expect((await bench.resolveToken(second.body.access_token)).status).to.equal(404);
    } finally {
      await bench.platform.stop();
    }
  });
});
