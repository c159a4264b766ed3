import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { type DpopKey, generateDpopKey } from './support/dpop-key.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const algorithms = 'algs="ES256 Ed25519 EdDSA RS256 PS256"';
const path = '/v2/investments';

describe('gateway: tokens bound to a key', () => {
  let door: TestGateway;
  let key: DpopKey;
  let token: string;
  let url: string;
  before(async () => {
    door = await startGateway({ environment: { LIMIT_READS: '1000' } });
    key = await generateDpopKey();
    token = door.token({ userId: 'anna' }, { jkt: key.jkt });
    url = `${door.url}${path}`;
  });
  after(() => door.stop());

  const get = (headers: Record<string, string | string[]>, target = path) => door.call('GET', target, { headers });

  async function expectRefused(
    headers: Record<string, string | string[]>,
    error: 'invalid_dpop_proof' | 'invalid_token',
    words = '',
  ) {
    const before = door.investments.seen.length;
    const answer = await get(headers);
    expect(answer.status).to.equal(401);
    expect(answer.headers['www-authenticate']).to.equal(`DPoP error="${error}", ${algorithms}`);
    expect(answer.body).to.include({ error: 'unauthorized' });
    expect(answer.body.message).to.contain(words);
    expect(door.investments.seen.length).to.equal(before);
  }

  it('are good with a proof, and are looked up once', async () => {
    const before = door.lookups();
    for (let time = 0; time < 3; time++) expect((await get(await key.headers({ token, url }))).status).to.equal(200);
    expect(door.lookups() - before).to.equal(1);
    expect(door.investments.seen.at(-1)!.headers).not.to.have.any.keys('dpop', 'authorization');
  });

  it('are for the address where a request comes in, whatever its Host says', async () => {
    const other = await key.headers({ token, url: `http://evil.example${path}` });
    await expectRefused(
      { ...other, Host: 'evil.example' },
      'invalid_dpop_proof',
      `its htu is not the address of this request, ${url}`,
    );
    const named = new URL(url);
    named.hostname = 'localhost';
    const sent = await key.headers({ token, url: named.href });
    expect((await get({ ...sent, Host: named.host })).status).to.equal(200);
  });

  for (const alg of ['Ed25519', 'EdDSA', 'RS256', 'PS256']) {
    it(`may be bound to a key for ${alg}`, async () => {
      const own = await generateDpopKey(alg);
      const bound = door.token({}, { jkt: own.jkt });
      expect((await get(await own.headers({ token: bound, url }))).status).to.equal(200);
      await expectRefused(await key.headers({ token: bound, url }), 'invalid_token', 'another key');
    });
  }

  it('are good for every method and address, each with its own proof', async () => {
    const target = `${path}/caf%C3%A9?x=1`;
    const sent = await key.headers({ token, method: 'PATCH', url: `${door.url}${path}/caf%C3%A9` });
    expect((await door.call('PATCH', target, { headers: sent, body: {} })).status).to.equal(200);
    expect((await get({ ...sent }, target)).status).to.equal(401);
  });

  for (const [what, htu] of [
    ['its query and fragment', (own: URL) => `${own.href}?limit=1#top`],
    ['the case of scheme and host', (own: URL) => own.href.replace('http:', 'HTTP:')],
    ['needless escapes', (own: URL) => own.href.replace('investments', '%69nvestment%73')],
    ['dot segments', (own: URL) => own.href.replace('/v2/', '/v2/./x/../')],
  ] as const) {
    it(`name the address, whatever ${what}`, async () => {
      const answer = await get(await key.headers({ token, url: htu(new URL(url)) }));
      expect(answer.status).to.equal(200);
    });
  }

  const now = () => Math.floor(Date.now() / 1_000);
  const wrong: [what: string, claims: () => Record<string, unknown>, words: string][] = [
    ['for another method', () => ({ htm: 'POST' }), 'htm'],
    ['for a method in lower case', () => ({ htm: 'get' }), 'htm'],
    ['for another path', () => ({ htu: `${url}/1` }), 'htu'],
    ['for another host', () => ({ htu: `http://elsewhere.example${path}` }), 'htu'],
    ['for another port', () => ({ htu: `http://127.0.0.1:1${path}` }), 'htu'],
    ['for https', () => ({ htu: url.replace('http:', 'https:') }), 'htu'],
    ['for no address', () => ({ htu: path }), 'htu'],
    ['with a user in its address', () => ({ htu: url.replace('//', '//anna@') }), 'htu'],
    ['too old', () => ({ iat: now() - 62 }), 'iat'],
    ['of the future', () => ({ iat: now() + 62 }), 'iat'],
    ['of a time that is text', () => ({ iat: String(now()) }), ''],
    ['past its own end', () => ({ exp: now() - 1 }), ''],
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
  for (const [what, claims, words] of wrong) {
    it(`are refused with a proof ${what}`, async () => {
      await expectRefused(await key.headers({ token, url, claims: claims() }), 'invalid_dpop_proof', words);
    });
  }

  it('are good with a proof of nearly a minute ago, and of nearly a minute ahead', async () => {
    for (const iat of [now() - 55, now() + 55])
      expect((await get(await key.headers({ token, url, claims: { iat } }))).status).to.equal(200);
  });

  it('are refused with a proof of another type', async () => {
    for (const typ of ['JWT', 'at+jwt', undefined])
      await expectRefused(await key.headers({ token, url, header: { typ } }), 'invalid_dpop_proof', 'dpop+jwt');
  });

  it('are refused with a proof that shows a private key, or no key', async () => {
    const shown = { jwk: key.privateJwk };
    await expectRefused(await key.headers({ token, url, header: shown }), 'invalid_dpop_proof', 'private key');
    for (const jwk of [undefined, 'x', {}, { kty: 'oct', k: 'AAAA' }])
      await expectRefused(await key.headers({ token, url, header: { jwk } }), 'invalid_dpop_proof');
  });

  it('are refused with a proof by another key, or whose signature is of another', async () => {
    const other = await generateDpopKey();
    await expectRefused(await other.headers({ token, url }), 'invalid_token', 'another key');
    const [header, ...rest] = (await key.proof({ token, url })).split('.');
    const [, claims, signature] = (await other.proof({ token, url })).split('.');
    const headers = (proof: string) => ({ Authorization: `DPoP ${token}`, DPoP: proof });
    await expectRefused(headers([header, claims, signature].join('.')), 'invalid_dpop_proof');
    await expectRefused(headers([header, claims, rest[1]].join('.')), 'invalid_dpop_proof');
    await expectRefused(headers(`${header}.${rest[0]}.`), 'invalid_dpop_proof');
  });

  it('are refused with symmetric or no signatures', async () => {
    const [header, claims] = (await key.proof({ token, url })).split('.') as [string, string];
    const headerOf = (alg: string) => {
      const { jwk } = JSON.parse(Buffer.from(header, 'base64url').toString());
      return Buffer.from(JSON.stringify({ alg, typ: 'dpop+jwt', jwk })).toString('base64url');
    };
    for (const alg of ['none', 'HS256', 'ES384', 'RS1']) {
      const head = headerOf(alg);
      const signature = createHmac('sha256', JSON.stringify(key.jkt)).update(`${head}.${claims}`).digest('base64url');
      const DPoP = `${head}.${claims}.${alg === 'none' ? '' : signature}`;
      await expectRefused({ Authorization: `DPoP ${token}`, DPoP }, 'invalid_dpop_proof', 'alg');
    }
  });

  it('need exactly one proof', async () => {
    await expectRefused({ Authorization: `DPoP ${token}` }, 'invalid_dpop_proof', 'Exactly one');
    const two = [await key.proof({ token, url }), await key.proof({ token, url })];
    await expectRefused({ Authorization: `DPoP ${token}`, DPoP: two }, 'invalid_dpop_proof', 'Exactly one');
    for (const DPoP of ['', 'nonsense', 'a.b.c', two.join(','), 'e'.repeat(9_000)])
      await expectRefused({ Authorization: `DPoP ${token}`, DPoP }, 'invalid_dpop_proof');
  });

  it('are no bearers, proof or not', async () => {
    for (const DPoP of [undefined, await key.proof({ token, url })]) {
      const answer = await get({ Authorization: `Bearer ${token}`, ...(DPoP ? { DPoP } : {}) });
      expect(answer.status).to.equal(401);
      expect(answer.headers['www-authenticate']).to.equal(
        `Bearer realm="irp", error="invalid_token", DPoP ${algorithms}`,
      );
      expect(answer.body.message).to.contain('DPoP');
    }
  });

  it('and no others are sent by the scheme DPoP', async () => {
    for (const unbound of [door.token(), door.key()])
      await expectRefused(await key.headers({ token: unbound, url }), 'invalid_token', 'bound to no key');
    await expectRefused({ Authorization: 'DPoP nonsense', DPoP: 'x' }, 'invalid_token');
    expect((await get({ Authorization: 'DPoP' })).status).to.equal(401);
  });

  it('are counted for nobody but the address without a good proof', async () => {
    const bound = door.token({ userId: 'counted' }, { jkt: key.jkt });
    for (let time = 0; time < 5; time++) await get({ Authorization: `DPoP ${bound}` });
    const answer = await get(await key.headers({ token: bound, url }));
    expect(answer.headers['x-ratelimit-remaining']).to.equal('999');
  });
});
