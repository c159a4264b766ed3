import { channel } from 'node:diagnostics_channel';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

/** A request as seen by an attacker with access to the traffic of a service. */
interface Captured {
  port: number;
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
}

const started = channel('http.server.request.start');
const tokenHeader = 'x-irp-principal';
/** Longer than the lifetime of any token. */
const expiryMs = 7_100;

describe('attack: captured, forged and missing headers between services', () => {
  let platform: RunningDemo;
  let captured: Captured[] = [];
  let ports: Record<'authorization' | 'audit', number>;
  const own = () => ({ key: platform.keyOf('owner') });

  const capture = (message: unknown) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    const { method = '', url = '', headers } = request;
    captured.push({
      port: socket.localPort!,
      method,
      url,
      headers: { ...headers },
    });
  };

  before(async () => {
    platform = await startDemo();
    started.subscribe(capture);
    const { port: authorization } = await captureOf('GET', '/v2/me', own());
    const { port: audit } = await captureOf('GET', '/v2/audit/records', own());
    ports = { authorization, audit };
  });
  after(async () => {
    started.unsubscribe(capture);
    await platform.stop();
  });

  /**
   * Sends a request to the gateway, and returns the request that the gateway has sent to a service.
   * The response of the gateway must be a success.
   */
  async function captureOf(
    method: string,
    path: string,
    options: Parameters<RunningDemo['call']>[2],
  ) {
    captured = [];
    const { status, text } = await platform.call(method, path, options);
    expect(status, text).to.be.within(200, 299);
    const found = captured.find(({ url, headers }) => url === path && tokenHeader in headers);
    if (!found) {
      throw new Error(`no service received ${method} ${path}`);
    }
    return found;
  }

  /** The status of a request to a port of the platform, with exactly the given headers. */
  function statusOf(
    port: number,
    method: string,
    path: string,
    headers: object,
    body?: unknown,
  ): Promise<number> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const more =
      text === '' ? {} : { 'content-type': 'application/json', 'content-length': text.length };
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { ...headers, ...more },
        },
        (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        },
      );
      sent.on('error', reject).end(text);
    });
  }

  const newKey = () => ({ name: `Captured ${crypto.randomUUID()}`, environment: 'production' });
  const newOrganization = { name: 'Captured', plan: 'free' };

  it('a captured read is useless for itself or any other request', async () => {
    const { url, headers } = await captureOf('GET', '/v2/me', own());
    const token = { [tokenHeader]: headers[tokenHeader] };
    // If the services share a process, a token is valid only once, even for a read. Tests in
    // packages/principals and packages/service cover signed tokens.
    expect(await statusOf(ports.authorization, 'GET', url, token), 'the same read').to.equal(401);
    for (const [port, method, path, body] of [
      [ports.authorization, 'POST', '/v2/api-keys', newKey()],
      [ports.authorization, 'GET', '/v2/api-keys', undefined],
      [ports.authorization, 'GET', '/v2/me?limit=1', undefined],
      [ports.authorization, 'GET', '/v1/me', undefined],
      [ports.authorization, 'PATCH', '/v2/me', {}],
      [ports.authorization, 'POST', '/internal/organizations', newOrganization],
      [ports.audit, 'GET', '/v2/audit/records', undefined],
      [ports.audit, 'GET', '/v2/me', undefined],
    ] as const) {
      expect(await statusOf(port, method, path, token, body), `${method} ${path}`).to.be.oneOf([
        401, 404, 405,
      ]);
    }
    expect(await statusOf(ports.authorization, 'GET', '/oauth/jwks', token)).to.equal(403);
  });

  it('a captured write is not accepted a second time, with the same body or another', async () => {
    const { url, headers } = await captureOf('POST', '/v2/api-keys', {
      ...own(),
      body: newKey(),
    });
    const { [tokenHeader]: token, traceparent } = headers;
    for (const body of [newKey(), newKey(), {}]) {
      expect(
        await statusOf(
          ports.authorization,
          'POST',
          url,
          { [tokenHeader]: token, traceparent },
          body,
        ),
      ).to.equal(401);
    }
  });

  it('a captured header is useless after its expiry', async () => {
    const { url, headers } = await captureOf('GET', '/v2/me', own());
    await new Promise((resolve) => setTimeout(resolve, expiryMs));
    expect(await statusOf(ports.authorization, 'GET', url, headers)).to.equal(401);
  });

  it('a captured token of a service is accepted once, for its own operation', async () => {
    const created = await platform.call('POST', '/v2/api-keys', {
      ...own(),
      body: newKey(),
    });
    await captureOf('GET', '/v2/me', { key: created.body.key });
    const lookup = captured.find(({ url }) => url === '/internal/credentials/resolve');
    expect(lookup?.port).to.equal(ports.authorization);
    const token = { [tokenHeader]: lookup?.headers[tokenHeader] };
    const { url } = lookup!;
    const body = {
      kind: 'api_key',
      sha256: 'a'.repeat(43),
    };
    expect(await statusOf(ports.authorization, 'POST', url, token, body)).to.equal(401);
    for (const path of [
      'organizations',
      'workspaces',
      'members',
      'api-keys',
      'mail-requests/lease',
      'signing-keys/rotate',
    ]) {
      expect(
        await statusOf(ports.authorization, 'POST', `/internal/${path}`, token, newOrganization),
        path,
      ).to.equal(401);
    }
    expect(await statusOf(ports.authorization, 'GET', '/v2/me', token)).to.equal(401);
  });

  it('captured and forged headers do not pass through the gateway', async () => {
    const { headers } = await captureOf('GET', '/v2/me', own());
    const { port } = new URL(platform.baseUrl);
    const token = headers[tokenHeader];
    for (const sent of [
      { [tokenHeader]: token },
      { 'X-IRP-PRINCIPAL': token },
      { [tokenHeader]: token, connection: tokenHeader },
      { [tokenHeader]: [token, token] },
    ]) {
      expect(
        await statusOf(Number(port), 'GET', '/v2/me', sent),
        JSON.stringify(Object.keys(sent)),
      ).to.equal(401);
    }
    captured = [];
    const forged = { [tokenHeader]: token, 'x-forwarded-for': '198.51.100.1' };
    expect(await statusOf(Number(port), 'GET', '/oauth/jwks', forged)).to.equal(200);
    const received = captured.find(
      ({ port, url }) => port === ports.authorization && url === '/oauth/jwks',
    );
    expect(received?.headers[tokenHeader]).to.be.a('string').and.not.equal(token);
    expect(received?.headers['x-forwarded-for']).to.equal('127.0.0.1');
  });

  it('services refuse requests that bypass the gateway', async () => {
    const pretended = {
      'x-forwarded-for': '198.51.100.1',
      'x-irp-gateway': '1',
      host: new URL(platform.baseUrl).host,
    };
    for (const [method, path] of [
      ['POST', '/oauth/token'],
      ['GET', '/oauth/authorize?client_id=a'],
      ['GET', '/oauth/jwks'],
      ['GET', '/account'],
      ['POST', '/account/sign-in'],
      ['GET', '/.well-known/openid-configuration'],
    ] as const) {
      expect(await statusOf(ports.authorization, method, path, pretended), path).to.equal(403);
    }
    expect(await statusOf(ports.audit, 'GET', '/v2/audit/keys', pretended)).to.equal(403);
    expect(await statusOf(ports.authorization, 'GET', '/v2/me', pretended)).to.equal(401);
    expect(
      await statusOf(
        ports.authorization,
        'POST',
        '/internal/organizations',
        pretended,
        newOrganization,
      ),
    ).to.equal(401);
    for (const probe of ['/livez', '/readyz', '/metrics']) {
      expect(await statusOf(ports.authorization, 'GET', probe, {}), probe).to.equal(200);
    }
  });
});
