import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createInternalClient, type InternalClient, type Listening, listen } from '@irp/http';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
  type PrincipalVerifier,
} from '@irp/principals';
import { expect } from 'chai';

describe('createInternalClient', () => {
  let server: Server;
  let listening: Listening;
  let client: InternalClient;
  let verifier: PrincipalVerifier;
  let received: {
    headers: IncomingMessage['headers'];
    body: string;
    url: string | undefined;
    method: string;
  }[] = [];
  /** The responses to the requests, in order; the last response is repeated. */
  let script: ((response: ServerResponse) => void)[] = [];

  const json = (status: number, body: string) => (response: ServerResponse) =>
    response.writeHead(status).end(body);
  const disconnect = (response: ServerResponse) => response.destroy();

  async function read(request: IncomingMessage): Promise<string> {
    let text = '';
    for await (const chunk of request) {
      text += chunk;
    }
    return text;
  }

  before(async () => {
    const keys = await generatePrincipalKeys();
    verifier = createPrincipalVerifier(keys.publicJwks);
    server = createServer(async (request, response) => {
      received.push({
        headers: request.headers,
        body: await read(request),
        url: request.url,
        method: request.method ?? '',
      });
      (script.length > 1 ? script.shift()! : script[0]!)(response);
    });
    listening = await listen(server, { host: '127.0.0.1', port: 0 });
    const signer = await createPrincipalSigner(keys.privateJwk);
    client = createInternalClient({
      baseUrl: listening.url,
      service: 'tested',
      name: 'demo',
      signer,
      timeoutMs: 200,
    });
  });
  beforeEach(() => {
    received = [];
  });
  after(async () => {
    await client.close();
    await listening.stop({ drainMs: 100 });
  });

  const failure = () =>
    client.post('/internal/x', {}).then(
      () => undefined,
      (error) => error,
    );

  it('posts JSON with a token of its service', async () => {
    script = [json(200, '{"id":7}')];
    expect(await client.post('/internal/things', { a: [1] })).to.deep.equal({
      status: 200,
      body: { id: 7 },
    });
    expect(received[0]).to.include({ body: '{"a":[1]}', url: '/internal/things' });
    expect(await verifier.verify(received[0]!, 'tested')).to.include({
      kind: 'service',
      service: 'demo',
    });
    expect(await verifier.verify(received[0]!, 'another')).to.equal(undefined);
  });

  it('uses one token for one call, including the second attempt', async () => {
    script = [json(503, '{}'), json(204, '')];
    expect((await client.post('/internal/x', {})).body).to.equal(undefined);
    await Promise.all([client.post('/internal/x', {}), client.post('/internal/x', {})]);
    expect(received).to.have.length(4);
    for (const request of received) {
      expect(await verifier.verify(request, 'tested')).to.include({ service: 'demo' });
    }
  });

  it('names the address of the original client', async () => {
    script = [json(204, '')];
    await client.post('/internal/x', {}, { 'x-forwarded-for': '203.0.113.7' });
    expect(await verifier.verify(received[0]!, 'tested')).to.include({
      clientAddress: '203.0.113.7',
    });
  });

  it('returns 4xx responses', async () => {
    script = [json(404, '{"error":"not_found"}')];
    expect(await client.post('/internal/x', {})).to.deep.equal({
      status: 404,
      body: { error: 'not_found' },
    });
    expect(received).to.have.length(1);
  });

  for (const [description, first] of Object.entries({
    'a lost connection': disconnect,
    'a 503': json(503, '{}'),
    'a response that is not JSON': json(200, '<html>'),
  })) {
    it(`retries once after ${description}`, async () => {
      script = [first, json(200, '{"ok":true}')];
      expect((await client.post('/internal/x', {})).body).to.deep.equal({ ok: true });
      expect(received).to.have.length(2);
    });

    it(`throws a 503 after ${description} twice`, async () => {
      script = [first];
      const error = await failure();
      expect([error.code, error.status, error.headers['Retry-After']]).to.deep.equal([
        'unavailable',
        503,
        '1',
      ]);
      expect(received).to.have.length(2);
    });
  }

  it('times out', async () => {
    script = [() => undefined];
    expect((await failure()).code).to.equal('unavailable');
  });

  it('throws a 503 if the connection is refused', async () => {
    await listening.stop({ drainMs: 50 });
    expect((await failure()).code).to.equal('unavailable');
  });
});
