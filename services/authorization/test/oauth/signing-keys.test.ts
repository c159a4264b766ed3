import { expect } from 'chai';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { keyRing, retired } from '../../src/keys/key-ring.ts';
import { eventually } from '../support/eventually.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: signing keys', () => {
  describe('in the ring', () => {
    const key = (at: number) => ({ usedFrom: new Date(at) });
    const [old, current, next] = [key(1_000), key(2_000), key(3_000)];
    const all = [next, old, current];

    it('the one whose time has come signs, the next is published already, the former stays while it is needed', () => {
      expect(keyRing(all, 2_500, 1_000)).to.deep.equal([current, next, old]);
      expect(keyRing(all, 3_000, 100)).to.deep.equal([next, current]);
      expect(keyRing(all, 3_100, 100)).to.deep.equal([next]);
      expect(keyRing(all, 1_500, 1_000)).to.deep.equal([old, current, next]);
      expect(retired(all, 2_999, 1_000)).to.deep.equal([]);
      expect(retired(all, 3_000, 1_000)).to.deep.equal([old]);
    });

    it('nothing signs before its time', () => {
      expect(keyRing([next], 1, 1)).to.deep.equal([next]);
      expect(keyRing([], 1, 1)).to.deep.equal([]);
    });
  });

  describe('in use', () => {
    let bench: OAuthBench;
    let office: Office;
    let owner: Person & { password: string };
    let page: Registered;

    before(async () => {
      bench = await startOAuth(Date.now, { SIGNING_KEY_CHECK_MS: '20', SIGNING_KEY_PUBLISHED_AHEAD_MS: '400' });
      office = await bench.office();
      owner = await bench.person(office, 'owner');
      page = await bench.register(owner, { type: 'public', redirectUris: ['https://page.example/cb'] });
    });
    after(() => bench.platform.stop());

    const jwks = async () =>
      (await (await fetch(`${bench.url}/oauth/jwks`)).json()) as { keys: Record<string, string>[] };
    const idToken = async () =>
      (await bench.login(page, owner, { scope: 'openid investments.read' })).body.id_token as string;
    const verify = (token: string) =>
      jwtVerify(token, createRemoteJWKSet(new URL(`${bench.url}/oauth/jwks`)), {
        issuer: bench.url,
        audience: page.clientId,
      });

    it('are published without their private halves, for RS256 and ES256', async () => {
      const { keys } = await jwks();
      expect(keys.map(({ alg }) => alg)).to.include.members(['RS256', 'ES256']);
      for (const key of keys) expect(key).not.to.have.any.keys('d', 'p', 'q');
    });

    it('rotate on demand: the next is published before it signs, and what the former signed still verifies', async () => {
      const before = await idToken();
      const former = decodeProtectedHeader(before).kid;
      const answer = await bench.internal('signing-keys/rotate', {});
      expect(answer.status, answer.text).to.equal(200);
      await eventually(() => published(answer.body.kids));
      let token = await idToken();
      while (decodeProtectedHeader(token).kid === former) {
        await verify(token);
        token = await idToken();
      }
      expect(answer.body.kids).to.include(decodeProtectedHeader(token).kid);
      await verify(token);
      await verify(before);
    });

    const published = async (kids: string[]) => {
      const known = (await jwks()).keys.map(({ kid }) => kid);
      return kids.every((kid) => known.includes(kid));
    };

    it('are sealed in the database', async () => {
      expect(await bench.dump()).not.to.match(/"d":"[\w-]{20,}"/);
    });

    it('cannot be rotated by a client', async () => {
      expect((await bench.call('POST', '/internal/signing-keys/rotate', { as: owner.as, body: {} })).status).to.equal(
        401,
      );
    });
  });
});
