import { expect } from 'chai';
import { createOpenApiCheck, type OpenApi } from '../src/openapi-check.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const form = 'application/x-www-form-urlencoded';

describe('OAuth endpoints of the OpenAPI document', () => {
  let platform: RunningDemo;
  let document: OpenApi;
  let basic: string;
  let check: ReturnType<typeof createOpenApiCheck>;

  before(async () => {
    platform = await startDemo();
    document = (await platform.call('GET', '/openapi.json')).body;
    check = createOpenApiCheck(document);
    const application = platform.demo.applications[0]!;
    basic = `Basic ${Buffer.from(`${application.clientId}:${application.clientSecret}`).toString('base64')}`;
  });

  after(() => platform.stop());

  async function send(
    method: string,
    path: string,
    body?: Record<string, string>,
    authorization?: string,
  ) {
    const response = await fetch(`${platform.baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(authorization ? { authorization } : {}),
        ...(body ? { 'content-type': form } : {}),
      },
      ...(body ? { body: new URLSearchParams(body) } : {}),
    });
    const reply = {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    };
    expect(check.problemOf(method, path.split('?', 1)[0]!, reply) ?? '').to.equal('');
    return reply;
  }

  /** The example of a request in the document. */
  function exampleOf(path: string): Record<string, string> {
    const operation = document.paths[path]?.post as unknown as {
      requestBody: { content: Record<string, { example: Record<string, string> }> };
    };
    return operation.requestBody.content[form]!.example;
  }

  it('are those of the metadata', async () => {
    const { text } = await send('GET', '/.well-known/openid-configuration');
    await send('GET', '/.well-known/oauth-authorization-server');
    const resource = JSON.parse((await send('GET', '/.well-known/oauth-protected-resource')).text);
    const { issuer } = JSON.parse(text);
    expect(resource).to.deep.include({
      resource: platform.baseUrl,
      authorization_servers: [issuer],
    });
    const metadata = JSON.parse(text) as Record<string, unknown>;
    const endpoints = Object.entries(metadata)
      .filter(([name]) => /(?:_endpoint|jwks_uri)$/.test(name) && name !== 'end_session_endpoint')
      .map(([, url]) => new URL(String(url)).pathname);
    expect(endpoints).to.have.length.greaterThan(7);
    expect(Object.keys(document.paths)).to.include.members(endpoints);
  });

  it('issue, introspect and revoke a token as documented', async () => {
    const issued = await send('POST', '/oauth/token', exampleOf('/oauth/token'), basic);
    expect(issued.status).to.equal(200);
    const { access_token: token } = JSON.parse(issued.text) as { access_token: string };
    const introspected = await send('POST', '/oauth/introspect', { token }, basic);
    expect(JSON.parse(introspected.text)).to.include({ active: true, scope: 'investments.read' });
    expect((await send('POST', '/oauth/revoke', { token }, basic)).status).to.equal(200);
    expect((await send('GET', '/oauth/userinfo', undefined, `Bearer ${token}`)).status).to.equal(
      401,
    );
    expect((await send('POST', '/oauth/token', { grant_type: 'none' }, basic)).status).to.equal(
      400,
    );
    expect(
      (await send('POST', '/oauth/token', { grant_type: 'client_credentials' }, 'Basic bm86bm8='))
        .status,
    ).to.equal(401);
  });

  it('begin authorizations as documented', async () => {
    const { clientId } = platform.demo.applications.find(({ type }) => type === 'public')!;
    const device = await send('POST', '/oauth/device_authorization', {
      ...exampleOf('/oauth/device_authorization'),
      client_id: clientId,
    });
    expect([200, 400]).to.include(device.status);
    await send('POST', '/oauth/par', exampleOf('/oauth/par'), basic);
    await send('GET', '/oauth/authorize?client_id=unknown&response_type=code');
    expect((await send('GET', '/oauth/jwks')).status).to.equal(200);
  });

  it('have the flows, and the scopes required by each operation', () => {
    const { components, paths } = document as unknown as {
      components: {
        securitySchemes: Record<string, { flows: Record<string, { scopes: object }> }>;
      };
      paths: Record<string, Record<string, { security: Record<string, string[]>[] }>>;
    };
    const { flows } = components.securitySchemes.oauth2!;
    expect(Object.keys(flows)).to.deep.equal(['authorizationCode', 'clientCredentials']);
    const known = Object.keys(flows.authorizationCode!.scopes);
    expect(paths['/v2/investments']!.post!.security).to.deep.include({
      oauth2: ['investments.write'],
    });
    for (const methods of Object.values(paths)) {
      for (const { security } of Object.values(methods)) {
        for (const { oauth2 = [] } of security) {
          expect(known).to.include.members(oauth2);
        }
      }
    }
  });
});
