import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { type DpopKey, generateDpopKey } from './support/dpop-key.ts';
import { challengeParameters, startGateway, type TestGateway } from './support/start-gateway.ts';

const algorithms = 'algs="ES256 Ed25519 EdDSA RS256 PS256"';
const path = '/v2/investments';

describe('gateway: DPoP-bound tokens', () => {
  let gateway: TestGateway;
  let key: DpopKey;
  let token: string;
  let url: string;
  before(async () => {
    gateway = await startGateway({ environment: { LIMIT_READS: '1000' } });
    key = await generateDpopKey();
    token = gateway.createToken({ userId: 'anna' }, { jkt: key.jkt });
    url = `${gateway.url}${path}`;
  });
  after(() => gateway.stop());

  const get = (headers: Record<string, string | string[]>, target = path) =>
    gateway.call('GET', target, { headers });

  async function expectRejected(
    headers: Record<string, string | string[]>,
    error: 'invalid_dpop_proof' | 'invalid_token',
    message = '',
  ) {
    const before = gateway.investments.requests.length;
    const response = await get(headers);
    expect(response.status).to.equal(401);
    expect(response.headers['www-authenticate']).to.equal(
      // For an address other than the gateway's own, the challenge contains no metadata.
      `DPoP ${headers.Host === undefined ? challengeParameters(gateway.url) : 'realm="irp"'}, error="${error}", ${algorithms}`,
    );
    expect(response.body).to.include({ error: 'unauthorized' });
    expect(response.body.message).to.contain(message);
    expect(gateway.investments.requests.length).to.equal(before);
  }

  it('are accepted with a proof, and looked up once', async () => {
    const before = gateway.lookups();
    for (let time = 0; time < 3; time++) {
      expect((await get(await key.headers({ token, url }))).status).to.equal(200);
    }
    expect(gateway.lookups() - before).to.equal(1);
    expect(gateway.investments.lastRequest().headers).not.to.have.any.keys('dpop', 'authorization');
  });

  it('require a proof for the address of the socket, regardless of the Host header', async () => {
    const other = await key.headers({ token, url: `http://evil.example${path}` });
    await expectRejected(
      { ...other, Host: 'evil.example' },
      'invalid_dpop_proof',
      `the claim htu is not the URL of this request, ${url}`,
    );
    const named = new URL(url);
    named.hostname = 'localhost';
    const sent = await key.headers({ token, url: named.href });
    expect((await get({ ...sent, Host: named.host })).status).to.equal(200);
  });

  for (const alg of ['Ed25519', 'EdDSA', 'RS256', 'PS256']) {
    it(`may be bound to a key of the algorithm ${alg}`, async () => {
      const own = await generateDpopKey(alg);
      const bound = gateway.createToken({}, { jkt: own.jkt });
      expect((await get(await own.headers({ token: bound, url }))).status).to.equal(200);
      await expectRejected(
        await key.headers({ token: bound, url }),
        'invalid_token',
        'is not the key',
      );
    });
  }

  it('are accepted for any method and URL, each with its own proof', async () => {
    const target = `${path}/caf%C3%A9?x=1`;
    const sent = await key.headers({
      token,
      method: 'PATCH',
      url: `${gateway.url}${path}/caf%C3%A9`,
    });
    expect(
      (
        await gateway.call('PATCH', target, {
          headers: sent,
          body: {},
        })
      ).status,
    ).to.equal(200);
    expect((await get({ ...sent }, target)).status).to.equal(401);
  });

  for (const [what, htu] of [
    ['a query and a fragment', (own: URL) => `${own.href}?limit=1#top`],
    ['the case of scheme and host', (own: URL) => own.href.replace('http:', 'HTTP:')],
    [
      'unnecessary percent-encoding',
      (own: URL) => own.href.replace('investments', '%69nvestment%73'),
    ],
    ['dot segments', (own: URL) => own.href.replace('/v2/', '/v2/./x/../')],
  ] as const) {
    it(`are accepted with an htu that differs in ${what}`, async () => {
      const response = await get(
        await key.headers({
          token,
          url: htu(new URL(url)),
        }),
      );
      expect(response.status).to.equal(200);
    });
  }

  const now = () => Math.floor(Date.now() / 1_000);
  const wrong: [what: string, claims: () => Record<string, unknown>, message: string][] = [
    ['for another method', () => ({ htm: 'POST' }), 'htm'],
    ['for a method in lower case', () => ({ htm: 'get' }), 'htm'],
    ['for another path', () => ({ htu: `${url}/1` }), 'htu'],
    ['for another host', () => ({ htu: `http://elsewhere.example${path}` }), 'htu'],
    ['for another port', () => ({ htu: `http://127.0.0.1:1${path}` }), 'htu'],
    ['for https', () => ({ htu: url.replace('http:', 'https:') }), 'htu'],
    ['for a path alone', () => ({ htu: path }), 'htu'],
    ['with a user in its URL', () => ({ htu: url.replace('//', '//anna@') }), 'htu'],
    ['too old', () => ({ iat: now() - 62 }), 'iat'],
    ['from the future', () => ({ iat: now() + 62 }), 'iat'],
    ['with a string as iat', () => ({ iat: String(now()) }), ''],
    ['that expired (exp)', () => ({ exp: now() - 1 }), ''],
    ['for another token', () => ({ ath: 'x'.repeat(43) }), 'ath'],
    ['without htm', () => ({ htm: undefined }), ''],
    ['without htu', () => ({ htu: undefined }), ''],
    ['without iat', () => ({ iat: undefined }), ''],
    ['without ath', () => ({ ath: undefined }), ''],
    ['without jti', () => ({ jti: undefined }), ''],
    ['with an empty jti', () => ({ jti: '' }), 'jti'],
    ['with a number as jti', () => ({ jti: 7 }), 'jti'],
    ['with a huge jti', () => ({ jti: 'j'.repeat(2_000) }), 'jti'],
  ];
  for (const [what, claims, message] of wrong) {
    it(`are rejected with a proof ${what}`, async () => {
      await expectRejected(
        await key.headers({
          token,
          url,
          claims: claims(),
        }),
        'invalid_dpop_proof',
        message,
      );
    });
  }

  it('are accepted with a proof of nearly a minute ago, and of nearly a minute ahead', async () => {
    for (const iat of [now() - 55, now() + 55]) {
      expect(
        (
          await get(
            await key.headers({
              token,
              url,
              claims: { iat },
            }),
          )
        ).status,
      ).to.equal(200);
    }
  });

  it('are rejected with a proof of another type', async () => {
    for (const typ of ['JWT', 'at+jwt', undefined]) {
      await expectRejected(
        await key.headers({
          token,
          url,
          header: { typ },
        }),
        'invalid_dpop_proof',
        'dpop+jwt',
      );
    }
  });

  it('are rejected with a proof that contains a private key, or no key', async () => {
    const withPrivate = { jwk: key.privateJwk };
    await expectRejected(
      await key.headers({
        token,
        url,
        header: withPrivate,
      }),
      'invalid_dpop_proof',
      'private key',
    );
    for (const jwk of [undefined, 'x', {}, { kty: 'oct', k: 'AAAA' }]) {
      await expectRejected(
        await key.headers({
          token,
          url,
          header: { jwk },
        }),
        'invalid_dpop_proof',
      );
    }
  });

  it('are rejected with a proof by another key, or with the signature of another proof', async () => {
    const other = await generateDpopKey();
    await expectRejected(await other.headers({ token, url }), 'invalid_token', 'is not the key');
    const [header, ...rest] = (await key.proof({ token, url })).split('.');
    const [, claims, signature] = (await other.proof({ token, url })).split('.');
    const headers = (proof: string) => ({ Authorization: `DPoP ${token}`, DPoP: proof });
    await expectRejected(headers([header, claims, signature].join('.')), 'invalid_dpop_proof');
    await expectRejected(headers([header, claims, rest[1]].join('.')), 'invalid_dpop_proof');
    await expectRejected(headers(`${header}.${rest[0]}.`), 'invalid_dpop_proof');
  });

  it('are rejected with a proof that is unsigned or has a symmetric signature', async () => {
    const [header, claims] = (await key.proof({ token, url })).split('.') as [string, string];
    const headerOf = (alg: string) => {
      const { jwk } = JSON.parse(Buffer.from(header, 'base64url').toString());
      return Buffer.from(
        JSON.stringify({
          alg,
          typ: 'dpop+jwt',
          jwk,
        }),
      ).toString('base64url');
    };
    for (const alg of ['none', 'HS256', 'ES384', 'RS1']) {
      const head = headerOf(alg);
      const signature = createHmac('sha256', JSON.stringify(key.jkt))
        .update(`${head}.${claims}`)
        .digest('base64url');
      const DPoP = `${head}.${claims}.${alg === 'none' ? '' : signature}`;
      await expectRejected({ Authorization: `DPoP ${token}`, DPoP }, 'invalid_dpop_proof', 'alg');
    }
  });

  it('require exactly one proof', async () => {
    await expectRejected({ Authorization: `DPoP ${token}` }, 'invalid_dpop_proof', 'Exactly one');
    const two = [await key.proof({ token, url }), await key.proof({ token, url })];
    await expectRejected(
      { Authorization: `DPoP ${token}`, DPoP: two },
      'invalid_dpop_proof',
      'Exactly one',
    );
    for (const DPoP of ['', 'nonsense', 'a.b.c', two.join(','), 'e'.repeat(9_000)]) {
      await expectRejected({ Authorization: `DPoP ${token}`, DPoP }, 'invalid_dpop_proof');
    }
  });

  it('are rejected as bearer tokens, with or without a proof', async () => {
    const parameters = challengeParameters(gateway.url);
    for (const DPoP of [undefined, await key.proof({ token, url })]) {
      const response = await get({ Authorization: `Bearer ${token}`, ...(DPoP ? { DPoP } : {}) });
      expect(response.status).to.equal(401);
      expect(response.headers['www-authenticate']).to.equal(
        `Bearer ${parameters}, error="invalid_token", DPoP ${parameters}, ${algorithms}`,
      );
      expect(response.body.message).to.contain('DPoP');
    }
  });

  it('are the only tokens accepted with the scheme DPoP', async () => {
    for (const unbound of [gateway.createToken(), gateway.createKey()]) {
      await expectRejected(
        await key.headers({ token: unbound, url }),
        'invalid_token',
        'not bound to a DPoP key',
      );
    }
    await expectRejected({ Authorization: 'DPoP nonsense', DPoP: 'x' }, 'invalid_token');
    expect((await get({ Authorization: 'DPoP' })).status).to.equal(401);
  });

  it('count for the address, not for the user, without a valid proof', async () => {
    const bound = gateway.createToken({ userId: 'counted' }, { jkt: key.jkt });
    for (let time = 0; time < 5; time++) {
      await get({ Authorization: `DPoP ${bound}` });
    }
    const response = await get(await key.headers({ token: bound, url }));
    expect(response.headers['x-ratelimit-remaining']).to.equal('999');
  });
});
