import { generateKeyPairSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { type PartnerSite, startPartnerSite } from '../../clients/partner.ts';
import { runClient } from '../../clients/run-client.ts';
import { preparePython } from '../../clients/toolchain.ts';

describe('PyPI authlib and requests-oauthlib (need python3 with venv and the libraries)', () => {
  let python: string;
  let site: PartnerSite;
  let settings: Record<string, string>;

  before(async function () {
    try {
      python = await preparePython();
    } catch (reason) {
      console.log(`skipped: ${String(reason).split('\n')[0]}`);
      this.skip();
    }
    site = await startPartnerSite();
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const jwks = {
      keys: [
        {
          ...publicKey.export({ format: 'jwk' }),
          kid: 'one',
          alg: 'RS256',
          use: 'sig',
        },
      ],
    };
    const application = {
      name: 'Signs in Python',
      type: 'confidential',
      scopes: ['investments.read'],
      jwks,
    };
    settings = {
      issuer: site.authUrl,
      apiUrl: site.platform.baseUrl,
      clientId: site.confidential.clientId,
      clientSecret: site.confidential.clientSecret,
      redirectUri: site.confidential.redirectUris[0]!,
      publicClientId: site.public.clientId,
      publicRedirectUri: site.public.redirectUris[0]!,
      signerClientId: (await site.register(application)).clientId,
      signerPrivateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    };
  });
  after(() => site?.platform.stop());

  const flowsOf = (library: string) => {
    const program = fileURLToPath(
      new URL(`../../clients/python/${library}_client.py`, import.meta.url),
    );
    return (flow: string) => runClient(site, [python, program], flow, settings);
  };

  describe('authlib', () => {
    const run = flowsOf('authlib');

    it('code with PKCE', async () => {
      expect(await run('code_pkce')).to.equal(2);
    });
    it('code of a confidential application', async () => {
      expect(await run('code')).to.equal(2);
    });
    it('refresh and revocation', async () => {
      expect(await run('refresh_and_revoke')).to.deep.equal({
        rotated: true,
        read: 2,
        revoked: 200,
        readAfter: 401,
      });
    });
    it('OpenID Connect: the signed ID token and userinfo', async () => {
      expect(await run('openid')).to.deep.equal({ email: site.person.email, same: true });
    });
    it('device authorization', async () => {
      expect(await run('device')).to.equal(2);
    });
    it('client credentials, introspection and revocation', async () => {
      const each = {
        read: 2,
        active: true,
        readAfter: 401,
      };
      expect(await run('client_credentials')).to.deep.equal({
        client_secret_basic: each,
        client_secret_post: each,
      });
    });
    it('client credentials with private_key_jwt', async () => {
      expect(await run('private_key_jwt')).to.equal(2);
    });
    it("errors are of the library's classes", async () => {
      expect(await run('rejected')).to.equal('invalid_scope');
    });
  });

  describe('requests-oauthlib', () => {
    const run = flowsOf('requests_oauthlib');

    it('code with PKCE', async () => {
      expect(await run('code_pkce')).to.equal(2);
    });
    it('code of a confidential application', async () => {
      expect(await run('code')).to.equal(2);
    });
    it('refresh and revocation', async () => {
      expect(await run('refresh_and_revoke')).to.deep.equal({
        rotated: true,
        read: 2,
        revoked: 200,
        readAfter: 401,
      });
    });
    it('client credentials', async () => {
      expect(await run('client_credentials')).to.deep.equal({
        client_secret_basic: 2,
        client_secret_post: 2,
      });
    });
    it("errors are of the library's classes", async () => {
      expect(await run('rejected')).to.equal('invalid_scope');
    });
  });
});
