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
  let received: { token: string; body: string; path: string | undefined }[] = [];
  /** One for each request, in order; the last goes on for all that follow. */
  let script: ((response: ServerResponse) => void)[] = [];

  const json = (status: number, body: string) => (response: ServerResponse) => response.writeHead(status).end(body);
  const cut = (response: ServerResponse) => response.destroy();

  async function read(request: IncomingMessage): Promise<string> {
    let text = '';
    for await (const chunk of request) text += chunk;
    return text;
  }

  before(async () => {
    const keys = await generatePrincipalKeys();
    verifier = createPrincipalVerifier(keys.publicJwks);
    server = createServer(async (request, response) => {
      received.push({
        token: String(request.headers['x-irp-principal']),
        body: await read(request),
        path: request.url,
      });
      (script.length > 1 ? script.shift()! : script[0]!)(response);
    });
    listening = await listen(server, { host: '127.0.0.1', port: 0 });
    const signer = await createPrincipalSigner(keys.privateJwk);
    client = createInternalClient({ baseUrl: listening.url, name: 'tester', signer, timeoutMs: 200 });
  });
  beforeEach(() => {
    received = [];
  });
  after(async () => {
    await client.close();
    await listening.stop(100);
  });

  const fault = () =>
    client.post('/internal/x', {}).then(
      () => undefined,
      (error) => error,
    );

  it('posts JSON in the name of its service', async () => {
    script = [json(200, '{"id":7}')];
    expect(await client.post('/internal/things', { a: [1] })).to.deep.equal({ status: 200, body: { id: 7 } });
    expect(received[0]).to.include({ body: '{"a":[1]}', path: '/internal/things' });
    expect(await verifier.verifyService(received[0]!.token)).to.equal('tester');
  });

  it('uses one token for many calls', async () => {
    script = [json(204, '')];
    await Promise.all([client.post('/internal/x', {}), client.post('/internal/x', {})]);
    expect((await client.post('/internal/x', {})).body).to.equal(undefined);
    expect(new Set(received.map(({ token }) => token)).size).to.equal(1);
  });

  it("hands on the other's refusals", async () => {
    script = [json(404, '{"error":"not_found"}')];
    expect(await client.post('/internal/x', {})).to.deep.equal({ status: 404, body: { error: 'not_found' } });
    expect(received).to.have.length(1);
  });

  for (const [what, first] of Object.entries({
    'a lost connection': cut,
    'a 503': json(503, '{}'),
    'an answer that is no JSON': json(200, '<html>'),
  })) {
    it(`tries once more after ${what}`, async () => {
      script = [first, json(200, '{"ok":true}')];
      expect((await client.post('/internal/x', {})).body).to.deep.equal({ ok: true });
      expect(received).to.have.length(2);
    });

    it(`says that a part of the platform is away after ${what} twice`, async () => {
      script = [first];
      const error = await fault();
      expect([error.code, error.status, error.headers['Retry-After']]).to.deep.equal(['unavailable', 503, '1']);
      expect(received).to.have.length(2);
    });
  }

  it('waits no longer than its patience', async () => {
    script = [() => undefined];
    expect((await fault()).code).to.equal('unavailable');
  });

  it('says the same of an address where nobody listens', async () => {
    await listening.stop(50);
    expect((await fault()).code).to.equal('unavailable');
  });
});
