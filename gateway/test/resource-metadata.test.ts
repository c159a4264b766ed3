import { scopes } from '@irp/contracts';
import { createApiClient } from '@irp/testing';
import { expect } from 'chai';
import { createResourceOf } from '../src/resource-metadata.ts';
import { sendJson } from './support/fake-upstream.ts';
import { challengeParameters, startGateway, type TestGateway } from './support/start-gateway.ts';

const path = '/.well-known/oauth-protected-resource';

describe('gateway: metadata of the API as a protected resource (RFC 9728)', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway({ environment: { LIMIT_READS: '1000', LIMIT_WRITES: '1000' } });
  });
  after(() => gateway.stop());

  it('are public, and name the address of the request and its authorization server', async () => {
    const { status, headers, body } = await gateway.call('GET', `${path}?nosuch=1`, {
      headers: { Origin: 'https://page.example' },
    });
    expect(status).to.equal(200);
    expect(headers['content-type']).to.equal('application/json');
    expect(headers['cache-control']).to.equal('public, max-age=300');
    expect(headers['access-control-allow-origin']).to.equal('*');
    expect(body).to.deep.equal({
      resource: gateway.url,
      authorization_servers: [gateway.url],
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
      dpop_signing_alg_values_supported: ['ES256', 'Ed25519', 'EdDSA', 'RS256', 'PS256'],
      resource_name: 'Investment Research Platform API',
      resource_documentation: `${gateway.url}/docs`,
    });
  });

  it('name the application of the command-line tool, if configured', async () => {
    const { call } = await gateway.startAnother({ CLI_CLIENT_ID: 'tool' });
    expect((await call('GET', path)).body).to.include({ cli_client_id: 'tool' });
  });

  it("have the public address, regardless of the caller's host", async () => {
    const { call } = await gateway.startAnother({
      PUBLIC_URL: 'https://api.example/',
      AUTH_URL: 'https://auth.example',
    });
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
    const { body } = await call('GET', path, { headers });
    expect(body).to.include({
      resource: 'https://api.example',
      resource_documentation: 'https://api.example/docs',
    });
    expect(body.authorization_servers).to.deep.equal(['https://auth.example']);
    const refused = await call('GET', '/v2/investments', { headers });
    expect(refused.headers['www-authenticate']).to.contain(
      `Bearer ${challengeParameters('https://api.example')}, DPoP`,
    );
  });

  it('are omitted for an unconfigured address', async () => {
    const port = new URL(gateway.url).port;
    for (const host of ['evil.example', `evil.example:${port}`, `127.0.0.2:${port}`]) {
      const headers = { Host: host };
      expect((await gateway.call('GET', path, { headers })).status, host).to.equal(404);
      const refused = await gateway.call('GET', '/v2/investments', { headers });
      expect(refused.headers['www-authenticate'], host).to.match(
        /^Bearer realm="irp", DPoP realm="irp", algs=/,
      );
    }
    const { call, running } = await gateway.startAnother({ AUTH_URL: 'https://auth.example' });
    const own = new URL(running.url).host;
    expect((await call('GET', path, { headers: { Host: own } })).status, 'not the issuer').to.equal(
      404,
    );
    const behindProxy = await call('GET', path, { headers: { Host: 'auth.example' } });
    expect(behindProxy.body.resource, 'the issuer').to.equal('https://auth.example');
  });

  it('name the address of the caller, if the issuer has any name of the machine', () => {
    const resourceOf = createResourceOf(undefined, 'http://127.0.0.1:8080');
    for (const host of ['127.0.0.1:8080', 'localhost:8080', '[::1]:8080']) {
      expect(resourceOf(`http://${host}`, host), host).to.equal(`http://${host}`);
    }
    for (const other of ['127.0.0.1:9090', '192.0.2.7:8080', 'localhost']) {
      expect(resourceOf(`http://${other}`, other), other).to.equal(undefined);
    }
    expect(resourceOf('http://172.17.0.2:8080', 'api.example'), 'behind a proxy').to.equal(
      undefined,
    );
    expect(createResourceOf(undefined, undefined)('http://192.0.2.7:80', '192.0.2.7')).to.equal(
      'http://192.0.2.7',
    );
  });

  it('are at the well-known path for the path of the public address', async () => {
    const { running } = await gateway.startAnother({ PUBLIC_URL: 'https://example.com/research' });
    const call = createApiClient(running.url);
    const { headers } = await call('GET', '/v2/investments');
    const url = `https://example.com${path}/research`;
    expect(headers['www-authenticate']).to.contain(`resource_metadata="${url}"`);
    for (const served of [`${path}/research`, path]) {
      expect((await call('GET', served)).body.resource, served).to.equal(
        'https://example.com/research',
      );
    }
    for (const unknown of [`${path}/`, `${path}/other`, `${path}/research/`, `/v2${path}`]) {
      expect((await call('GET', unknown)).status, unknown).to.equal(404);
    }
    expect((await gateway.call('GET', `${path}/research`)).status).to.equal(404);
  });

  it('accept GET and HEAD only', async () => {
    expect((await gateway.call('POST', path)).status).to.equal(405);
    expect((await gateway.call('HEAD', path)).status).to.equal(200);
  });

  for (const [what, method, target] of [
    ['proxied', 'GET', '/v2/me'],
    ['streamed', 'POST', '/v2/investments/imports'],
  ] as const) {
    it(`are named in the challenge of a service, ${what}`, async () => {
      const upstream = what === 'proxied' ? gateway.authorization : gateway.investments;
      const before = upstream.respond;
      upstream.respond = (request, response, body) => {
        if (request.url !== target) {
          return before(request, response, body);
        }
        response.setHeader(
          'WWW-Authenticate',
          'Bearer realm="irp", error="insufficient_scope", scope="a.b"',
        );
        return sendJson(response, 403, {});
      };
      const headers = {
        'X-API-Key': gateway.createKey({ role: 'owner' }),
        'Content-Type': 'text/csv',
      };
      const response = await gateway.call(method, target, {
        headers,
        ...(method === 'POST' ? { body: 'a' } : {}),
      });
      upstream.respond = before;
      expect(response.headers['www-authenticate']).to.equal(
        `Bearer ${challengeParameters(gateway.url)}, error="insufficient_scope", scope="a.b"`,
      );
    });
  }

  it('are not named at the endpoints of the authorization server', async () => {
    const before = gateway.authorization.respond;
    gateway.authorization.respond = (request, response, body) => {
      if (!request.url?.startsWith('/oauth')) {
        return before(request, response, body);
      }
      response.setHeader('WWW-Authenticate', 'Bearer realm="irp"');
      return sendJson(response, 401, {});
    };
    const { headers } = await gateway.call('GET', '/oauth/userinfo');
    gateway.authorization.respond = before;
    expect(headers['www-authenticate']).to.equal('Bearer realm="irp"');
  });
});
