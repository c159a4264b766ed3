import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose';
import { keyRing, retired } from '../../src/oauth/signing-keys/key-ring.ts';
import { createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

describe('OAuth: signing keys', () => {
  describe('in the ring', () => {
    const key = (at: number) => ({ usedFrom: new Date(at) });
    const [old, current, next] = [key(1_000), key(2_000), key(3_000)];
    const all = [next, old, current];

    it('sign with the current key, publish the next key, and keep former keys while their signatures are valid', () => {
      expect(keyRing(all, 2_500, 1_000)).to.deep.equal([current, next, old]);
      expect(keyRing(all, 3_000, 100)).to.deep.equal([next, current]);
      expect(keyRing(all, 3_100, 100)).to.deep.equal([next]);
      expect(keyRing(all, 1_500, 1_000)).to.deep.equal([old, current, next]);
      expect(retired(all, 2_999, 1_000)).to.deep.equal([]);
      expect(retired(all, 3_000, 1_000)).to.deep.equal([old]);
    });

    it('a key does not sign before usedFrom', () => {
      expect(keyRing([next], 1, 1)).to.deep.equal([next]);
      expect(keyRing([], 1, 1)).to.deep.equal([]);
    });
  });

  describe('in use', () => {
    let bench: OAuthBench;
    let workspace: TestWorkspace;
    let owner: Person & { password: string };
    let page: Registered;

    before(async () => {
      bench = await startOAuth(Date.now, {
        SIGNING_KEY_CHECK_MS: '20',
        SIGNING_KEY_PUBLISHED_AHEAD_MS: '400',
      });
      workspace = await bench.createWorkspace();
      owner = await bench.person(workspace, 'owner');
      page = await bench.register(owner, {
        type: 'public',
        redirectUris: ['https://page.example/cb'],
      });
    });
    after(() => bench.platform.stop());

    const jwks = async () =>
      (await (await fetch(`${bench.url}/oauth/jwks`)).json()) as { keys: Record<string, string>[] };
    const idToken = async () =>
      (await bench.login(page, owner, { scope: 'openid investments.read' })).body
        .id_token as string;
    const verify = (token: string) =>
      jwtVerify(token, createRemoteJWKSet(new URL(`${bench.url}/oauth/jwks`)), {
        issuer: bench.url,
        audience: page.clientId,
      });

    it('are published without private members, for RS256 and ES256', async () => {
      const { keys } = await jwks();
      expect(keys.map(({ alg }) => alg)).to.include.members(['RS256', 'ES256']);
      for (const key of keys) {
        expect(key).not.to.have.any.keys('d', 'p', 'q');
      }
    });

    it('have 128 bits of security: RSA with 3,072 bits, and P-256', async () => {
      const { keys } = await jwks();
      const strengths = keys.map(
        ({ kty, crv, n = '' }) => crv ?? `${kty} ${Buffer.from(n, 'base64url').length * 8}`,
      );
      expect(new Set(strengths)).to.deep.equal(new Set(['RSA 3072', 'P-256']));
    });

    it('rotate on demand: the next key is published before it signs, and older signatures still verify', async () => {
      const before = await idToken();
      const former = decodeProtectedHeader(before).kid;
      const response = await bench.internal('signing-keys/rotate', {});
      expect(response.status, response.text).to.equal(200);
      await eventually('the new keys are published', () => published(response.body.kids));
      let token = await idToken();
      while (decodeProtectedHeader(token).kid === former) {
        await verify(token);
        token = await idToken();
      }
      expect(response.body.kids).to.include(decodeProtectedHeader(token).kid);
      await verify(token);
      await verify(before);
    });

    const published = async (kids: string[]) => {
      const known = (await jwks()).keys.map(({ kid }) => kid);
      return kids.every((kid) => known.includes(kid));
    };

    it('are encrypted in the database', async () => {
      expect(await bench.dump()).not.to.match(/"d":"[\w-]{20,}"/);
    });

    it('cannot be rotated by a client', async () => {
      expect(
        (
          await bench.call('POST', '/internal/signing-keys/rotate', {
            as: owner.as,
            body: {},
          })
        ).status,
      ).to.equal(401);
    });
  });

  describe('no longer published', () => {
    const bye = 'https://page.example/bye';
    const dayMs = 86_400_000;
    let aheadMs = 0;
    let bench: OAuthBench;
    let owner: Person & { password: string };
    let app: Registered;
    const browser = createBrowser();
    let hint = '';

    before(async () => {
      const environment = { SIGNING_KEY_CHECK_MS: '20', SIGNING_KEY_PUBLISHED_AHEAD_MS: '0' };
      bench = await startOAuth(() => Date.now() + aheadMs, environment);
      owner = await bench.person(await bench.createWorkspace(), 'owner');
      app = await bench.register(owner, {
        redirectUris: ['https://page.example/cb'],
        postLogoutRedirectUris: [bye],
      });
      const { response, verifier } = await bench.authorize(
        app,
        owner,
        { scope: 'openid' },
        browser,
      );
      hint = (await bench.redeem(app, response.get('code') ?? '', verifier)).body.id_token;
      expect((await bench.internal('signing-keys/rotate', {})).status).to.equal(200);
      aheadMs += 70 * 60_000;
      await eventually(
        'the key that signed the hint is not published',
        async () => !(await publishedIds()).includes(kid()),
      );
    });
    after(() => bench.platform.stop());

    const kid = () => decodeProtectedHeader(hint).kid!;
    async function publishedIds(): Promise<string[]> {
      const { keys } = (await (await fetch(`${bench.url}/oauth/jwks`)).json()) as {
        keys: { kid: string }[];
      };
      return keys.map((key) => key.kid);
    }
    const logout = (token: string, more: Record<string, string> = {}) => {
      const query = new URLSearchParams({
        id_token_hint: token,
        post_logout_redirect_uri: bye,
        state: 's1',
        ...more,
      });
      return browser.open(`${bench.url}/oauth/logout?${query}`);
    };

    it('still verify the hint of a request without a page', async () => {
      const { url } = bench.flow(app, {
        scope: 'openid',
        prompt: 'none',
        id_token_hint: hint,
      });
      const { externalRedirect } = await browser.open(url);
      expect(externalRedirect?.searchParams.get('code'), String(externalRedirect)).to.be.a(
        'string',
      );
    });

    it('verify neither foreign hints nor hints for another client', async () => {
      const { privateKey } = await generateKeyPair('RS256');
      const header = decodeProtectedHeader(hint);
      const forged = await new SignJWT(decodeJwt(hint))
        .setProtectedHeader({ ...header, alg: 'RS256' })
        .sign(privateKey);
      const [head, body] = hint.split('.');
      const other = await bench.register(owner, { redirectUris: ['https://page.example/cb'] });
      for (const [token, more] of [
        [forged, {}],
        [`${head}.${body}.`, {}],
        [`${hint.slice(0, -8)}AAAAAAAA`, {}],
        [`${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`, {}],
        [hint, { client_id: other.clientId }],
      ] as const) {
        const page = await logout(token, more);
        expect([page.status, /invalid_request/.test(page.text)], token.slice(-20)).to.deep.equal([
          400,
          true,
        ]);
      }
    });

    it('are stored without their private part', async () => {
      const rows = JSON.parse(await bench.dump()) as Record<string, unknown>[];
      const row = rows.find(({ publicKey }) => String(publicKey).includes(kid()));
      expect(row).to.include.keys('retiredAt').and.not.to.include.keys('sealed');
      expect(JSON.parse(String(row?.publicKey))).not.to.have.any.keys(
        'd',
        'p',
        'q',
        'dp',
        'dq',
        'qi',
      );
    });

    it('verify the hint of a logout, for a year', async () => {
      const page = await logout(hint);
      expect(page.text).to.contain('Sign out?');
      const done = await browser.send(page, { logout: 'yes' });
      expect(done.externalRedirect?.href).to.equal(`${bye}?state=s1`);
      aheadMs += 364 * dayMs;
      expect((await logout(hint)).status).not.to.equal(400);
      aheadMs += 2 * dayMs;
      await eventually('the hint is refused', async () => (await logout(hint)).status === 400);
    });
  });
});
