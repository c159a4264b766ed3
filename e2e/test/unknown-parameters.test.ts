import { type ApiVersion, type Endpoint, versionedPath } from '@irp/contracts';
import { publicEndpoints } from '@irp/contracts/openapi';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

/**
 * Operations of the fixed contract: clients with an extra parameter against caches must not break.
 */
const lenient = new Set(['/investments', '/v1/investments', '/v1/status']);

describe('unknown query parameters', () => {
  let platform: RunningDemo;
  let key: string;

  before(async () => {
    platform = await startDemo();
    key = platform.keyOf('owner');
  });

  /**
   * The key of a caller with permission for the operation: without permission, the service rejects
   * a request before the query is read.
   */
  function keyFor({ permission }: Endpoint): string {
    const [role] = permission?.platformRoles ?? [];
    if (role === undefined) {
      return key;
    }
    return platform.demo.users.find(({ platformRoles }) => platformRoles.includes(role))!.apiKey;
  }
  after(() => platform.stop());

  const operations = publicEndpoints.flatMap((endpoint) =>
    endpoint.versions.map((version): [Endpoint, ApiVersion, string] => [
      endpoint,
      version,
      `${endpoint.method.toUpperCase()} ${versionedPath(endpoint, version)}`,
    ]),
  );

  function call({ method, body, streamed }: Endpoint, path: string) {
    const headers: Record<string, string> = streamed ? { 'Content-Type': streamed[0]! } : {};
    const file = streamed ? 'name\nx\n' : undefined;
    return platform.call(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x'), {
      headers,
      body: body ? {} : file,
    });
  }

  for (const [endpoint, version, title] of operations) {
    const path = versionedPath(endpoint, version);
    if (endpoint.method === 'get' && lenient.has(path)) {
      it(`are ignored by ${title}`, async () => {
        const response = await call(
          endpoint,
          `${path}?_=1763800000&apiKey=${key}&utm_source=x&nosuch=1&nosuch=2`,
        );
        expect(response.status, response.text).to.equal(200);
      });
      continue;
    }
    it(`are rejected by ${title}, with the accepted parameters`, async () => {
      const response = await call(endpoint, `${path}?nosuch=1&apiKey=${keyFor(endpoint)}`);
      expect(response.status, response.text).to.equal(400);
      const names = Object.keys(endpoint.query?.shape ?? {});
      const more = names.length > 20 ? ` and ${names.length - 20} more` : '';
      const has =
        names.length === 0
          ? 'this operation has no parameters'
          : `the parameters of this operation are ${names.slice(0, 20).join(', ')}${more}`;
      expect(response.body.errors).to.deep.include({
        field: 'nosuch',
        message: `is not a known parameter: ${has}`,
      });
    });
  }

  it('named like filters of v2 are rejected by the lists of the fixed contract', async () => {
    for (const [path, name, lists] of [
      ['/v1/investments', 'country=US', '/v2/investments'],
      ['/v1/investments', 'cursor=x', '/v2/investments'],
      ['/investments', 'limit=5', '/v1/investments and /v2/investments'],
      ['/investments', 'archived=true', '/v2/investments'],
    ]) {
      const response = await platform.call('GET', `${path}?${name}`, { key });
      expect(response.status, `${path}?${name}`).to.equal(400);
      const [field, value] = name!.split('=');
      expect(response.body.errors).to.deep.equal([
        {
          field,
          value,
          message: `is a parameter of ${lists} only`,
        },
      ]);
    }
  });

  it('are ignored by OAuth (RFC 6749, section 3.1), discovery and documents', async () => {
    const { clientId, clientSecret } = platform.demo.applications[0]!;
    const token = await platform.call('POST', '/oauth/token?utm_source=x', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials&nosuch=1&client_id=${clientId}&client_secret=${clientSecret}`,
    });
    expect(token.status, token.text).to.equal(200);
    for (const path of [
      '/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration',
      '/.well-known/oauth-protected-resource',
      '/oauth/jwks',
      '/openapi.json',
      '/events.json',
      '/manifest.schema.json',
      '/docs',
    ]) {
      expect((await platform.call('GET', `${path}?nosuch=1`)).status, path).to.equal(200);
    }
  });
});
