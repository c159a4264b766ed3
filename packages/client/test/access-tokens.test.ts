import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { ApiError, createClient } from '../src/index.ts';

/** Takes one token at a time, as a gateway does for an application whose tokens end. */
describe('client with access tokens', () => {
  let server: Server;
  let baseUrl: string;
  let live = 'irt_1';
  const seen: (string | undefined)[] = [];

  before(async () => {
    server = createServer((request, response) => {
      seen.push(request.headers.authorization);
      const taken = request.headers.authorization === `Bearer ${live}`;
      const problem = { status: 401, error: 'unauthorized', message: 'The token has ended.' };
      response.writeHead(taken ? 200 : 401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(taken ? { status: 'ok' } : problem));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  beforeEach(() => {
    live = 'irt_1';
    seen.length = 0;
  });

  after(() => server.close());

  it('asks for the token at each call, and for another when it was refused', async () => {
    const tokens = ['irt_1'];
    const client = createClient({
      baseUrl,
      async getAccessToken(refused) {
        if (refused === tokens.at(-1)) tokens.push('irt_2');
        return tokens.at(-1)!;
      },
    });
    await client.get('/v2/status');
    live = 'irt_2';
    await client.get('/v2/status');
    await client.get('/v2/status');
    expect(seen).to.deep.equal(['Bearer irt_1', 'Bearer irt_1', 'Bearer irt_2', 'Bearer irt_2']);
  });

  it('throws the refusal where there is no other', async () => {
    const client = createClient({ baseUrl, getAccessToken: async () => 'irt_stale' });
    const fault = await client.get('/v2/me').catch((error) => error);
    expect(fault).to.be.instanceOf(ApiError);
    expect(fault).to.include({ status: 401, message: 'The token has ended.' });
    expect(seen).to.have.length(1);
  });
});
