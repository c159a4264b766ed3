import { expect } from 'chai';
import type { Person } from '../support/start-authorization.ts';
import { type OAuthBench, startOAuth } from '../support/start-oauth.ts';

const methods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'];
const documents = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/oauth/jwks',
];

describe('OAuth: metadata', () => {
  let bench: OAuthBench;
  let owner: Person;

  before(async () => {
    bench = await startOAuth(Date.now, {
      POLICY_URL: 'https://irp.example/policy',
      TERMS_URL: 'https://irp.example/terms',
    });
    owner = await (await bench.createWorkspace()).addMember('owner');
  });
  after(() => bench.platform.stop());

  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(bench.url + path, { headers });
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    };
  };

  it('lists client authentication methods of every endpoint, pages about the service and supported features', async () => {
    for (const path of documents.slice(0, 2)) {
      const metadata = JSON.parse((await read(path)).text);
      for (const endpoint of ['token', 'revocation', 'introspection']) {
        expect(metadata[`${endpoint}_endpoint_auth_methods_supported`], endpoint).to.have.members(
          methods,
        );
      }
      expect(metadata).to.deep.include({
        service_documentation: `${bench.url}/docs`,
        op_policy_uri: 'https://irp.example/policy',
        op_tos_uri: 'https://irp.example/terms',
        ui_locales_supported: ['en', 'de'],
        prompt_values_supported: ['none', 'select_account', 'login', 'consent'],
      });
    }
  });

  it('can be cached for less time than a signing key is published ahead, and returns 304 if unchanged', async () => {
    for (const path of documents) {
      const { headers, text } = await read(path);
      expect(headers.get('cache-control'), path).to.equal('public, max-age=300');
      const tag = headers.get('etag') ?? '';
      expect(tag, path).to.match(/^"[\w-]{43}"$/);
      const unchanged = await read(path, { 'If-None-Match': tag });
      expect([unchanged.status, unchanged.text, unchanged.headers.get('etag')], path).to.deep.equal(
        [304, '', tag],
      );
      const other = await read(path, { 'If-None-Match': '"other"' });
      expect([other.status, other.text], path).to.deep.equal([200, text]);
    }
  });

  it('introspection names the audience of a token', async () => {
    const { clientId, clientSecret } = await bench.register(owner, {
      grantTypes: ['client_credentials'],
    });
    const client = { client_id: clientId, client_secret: clientSecret ?? '' };
    const { body } = await bench.token({ grant_type: 'client_credentials', ...client });
    const { body: found } = await bench.post('/oauth/introspect', {
      token: body.access_token,
      ...client,
    });
    expect(found).to.include({ active: true, aud: bench.url });
  });
});
