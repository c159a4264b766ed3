import { expect } from 'chai';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

describe('OAuth: a client assertion (RFC 7523)', () => {
  let bench: OAuthBench;
  let app: Registered;
  let key: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

  before(async () => {
    bench = await startOAuth(Date.now);
    const owner = await bench.person(await bench.createWorkspace(), 'owner');
    const pair = await generateKeyPair('ES256');
    key = pair.privateKey;
    app = await bench.register(owner, {
      redirectUris: ['https://partner.example/cb'],
      jwks: {
        keys: [
          {
            ...(await exportJWK(pair.publicKey)),
            kid: 'k1',
            alg: 'ES256',
          },
        ],
      },
    });
    expect(app.clientSecret).to.equal(null);
  });

  after(() => bench.platform.stop());

  const claims = (more: object = {}) => {
    const nowS = Math.floor(Date.now() / 1_000);
    return {
      iss: app.clientId,
      sub: app.clientId,
      aud: bench.url,
      jti: crypto.randomUUID(),
      iat: nowS,
      exp: nowS + 60,
      ...more,
    };
  };
  const signed = (more?: object) =>
    new SignJWT(claims(more) as never).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(key);
  const requestToken = (client_assertion: string) =>
    bench.token({
      grant_type: 'client_credentials',
      client_assertion,
      client_assertion_type: assertionType,
    });

  it('authenticates the client once', async () => {
    const assertion = await signed();
    expect((await requestToken(assertion)).status).to.equal(200);
    expect((await requestToken(assertion)).body.error).to.equal('invalid_client');
  });

  it('is rejected if it is valid for more than an hour', async () => {
    const nowS = Math.floor(Date.now() / 1_000);
    const response = await requestToken(await signed({ exp: nowS + 3_900 }));
    expect([response.status, response.body]).to.deep.equal([
      401,
      {
        error: 'invalid_client',
        error_description: 'client_assertion may not be valid for more than 3600 seconds',
      },
    ]);
    expect((await requestToken(await signed({ exp: nowS + 3_600 }))).status).to.equal(200);
  });

  it('is rejected if it is forged, signed by another key, expired, or for another audience', async () => {
    const stranger = (await generateKeyPair('ES256')).privateKey;
    const forged: [string, string][] = [
      ['alg none', new UnsecuredJWT(claims() as never).encode()],
      [
        'HS256 with the client id',
        await new SignJWT(claims() as never)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(app.clientId.padEnd(32, '0'))),
      ],
      [
        'another key',
        await new SignJWT(claims() as never)
          .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
          .sign(stranger),
      ],
      ['expired', await signed({ exp: Math.floor(Date.now() / 1_000) - 120 })],
      ['another audience', await signed({ aud: 'https://elsewhere.example' })],
      ['another issuer', await signed({ iss: 'someone' })],
    ];
    for (const [what, assertion] of forged) {
      const response = await requestToken(assertion);
      expect(response.status, what).to.equal(401);
      expect(response.body.error, what).to.equal('invalid_client');
    }
    for (const garbage of ['x', 'a.b.c', '']) {
      expect((await requestToken(garbage)).status, garbage).to.be.oneOf([400, 401]);
    }
  });

  describe('at every endpoint that authenticates clients', () => {
    const forms = {
      token: { grant_type: 'client_credentials' },
      par: { response_type: 'code', redirect_uri: 'https://partner.example/cb' },
      introspect: { token: 'irt_test_unknown' },
      revoke: { token: 'irt_test_unknown' },
      device_authorization: {},
    };
    const send = async (endpoint: keyof typeof forms, more: object) => {
      const client = { client_assertion: await signed(more), client_assertion_type: assertionType };
      return bench.post(`/oauth/${endpoint}`, { ...forms[endpoint], ...client });
    };
    const inS = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

    for (const endpoint of Object.keys(forms) as (keyof typeof forms)[]) {
      it(`${endpoint}: rejects a foreign audience, alone or beside the issuer`, async () => {
        for (const aud of [
          'https://elsewhere.example',
          [bench.url, 'https://elsewhere.example'],
          [`${bench.url}/`],
        ]) {
          const { status, body } = await send(endpoint, { aud });
          expect([status, body.error], JSON.stringify(aud)).to.deep.equal([401, 'invalid_client']);
        }
        const { body } = await send(endpoint, { aud: [bench.url, 'https://elsewhere.example'] });
        expect(body.error_description).to.equal(
          `aud of client_assertion may not name another server: it must be ${bench.url}, alone or in an array`,
        );
      });

      it(`${endpoint}: accepts the issuer, the token endpoint and this endpoint, each alone and together`, async () => {
        const token = `${bench.url}/oauth/token`;
        const own = `${bench.url}/oauth/${endpoint}`;
        const par = `${bench.url}/oauth/par`;
        for (const aud of [bench.url, token, own, [bench.url], [bench.url, token, own, par]]) {
          const { status, body } = await send(endpoint, { aud });
          expect(status, `${JSON.stringify(aud)}: ${JSON.stringify(body)}`).to.be.oneOf([
            200, 201, 400,
          ]);
          expect(body.error).not.to.equal('invalid_client');
        }
      });

      it(`${endpoint}: rejects an iat more than a minute in the future`, async () => {
        const refused = await send(endpoint, {
          iat: inS(90),
          exp: inS(120),
        });
        expect([refused.status, refused.body.error_description]).to.deep.equal([
          401,
          'iat of client_assertion may not be more than 60 seconds in the future',
        ]);
        for (const iat of [inS(30), inS(-3_000), undefined]) {
          const { body } = await send(endpoint, {
            iat,
            exp: inS(120),
          });
          expect(body.error, String(iat)).not.to.equal('invalid_client');
        }
      });
    }
  });
});
