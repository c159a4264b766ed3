import { expect } from 'chai';
import { type PartnerSite, startPartnerSite } from '../../clients/partner.ts';
import { runClient } from '../../clients/run-client.ts';
import { prepareGo } from '../../clients/toolchain.ts';

describe('Go golang.org/x/oauth2 (needs go and the module)', () => {
  let program: string;
  let site: PartnerSite;
  let settings: Record<string, string>;

  before(async function () {
    try {
      program = await prepareGo();
    } catch (reason) {
      console.log(`skipped: ${String(reason).split('\n')[0]}`);
      this.skip();
    }
    site = await startPartnerSite();
    settings = {
      issuer: site.authUrl,
      apiUrl: site.platform.baseUrl,
      clientId: site.confidential.clientId,
      clientSecret: site.confidential.clientSecret,
      redirectUri: site.confidential.redirectUris[0]!,
      publicClientId: site.public.clientId,
      publicRedirectUri: site.public.redirectUris[0]!,
    };
  });
  after(() => site?.platform.stop());

  const run = (flow: string) => runClient(site, [program], flow, settings);

  it('code with PKCE', async () => {
    expect(await run('code_pkce')).to.equal(2);
  });
  it('code of a confidential application', async () => {
    expect(await run('code')).to.equal(2);
  });
  it('refresh', async () => {
    expect(await run('refresh')).to.deep.equal({ rotated: true, read: 2 });
  });
  it('device authorization', async () => {
    expect(await run('device')).to.equal(2);
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
