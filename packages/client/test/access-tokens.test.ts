import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { ApiError, createClient } from '../src/index.ts';

/** The server accepts a single token, like a gateway after the expiry of former tokens. */
describe('client with access tokens', () => {
  let server: Server;
  let baseUrl: string;
  let live = 'irt_1';
  const received: (string | undefined)[] = [];

  before(async () => {
    server = createServer((request, response) => {
      received.push(request.headers.authorization);
      const isAccepted = request.headers.authorization === `Bearer ${live}`;
      const problem = {
        status: 401,
        error: 'unauthorized',
        message: 'The token has expired.',
      };
      response.writeHead(isAccepted ? 200 : 401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(isAccepted ? { status: 'ok' } : problem));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  beforeEach(() => {
    live = 'irt_1';
    received.length = 0;
  });

  after(() => server.close());

  it('gets a token for each call, and a new token after a 401', async () => {
    const tokens = ['irt_1'];
    const client = createClient({
      baseUrl,
      async getAccessToken(rejected) {
        if (rejected === tokens.at(-1)) {
          tokens.push('irt_2');
        }
        return tokens.at(-1)!;
      },
    });
    await client.get('/v2/status');
    live = 'irt_2';
    await client.get('/v2/status');
    await client.get('/v2/status');
    expect(received).to.deep.equal([
      'Bearer irt_1',
      'Bearer irt_1',
      'Bearer irt_2',
      'Bearer irt_2',
    ]);
  });

  it('throws the 401 if there is no new token', async () => {
    const client = createClient({
      baseUrl,
      getAccessToken: async () => 'irt_stale',
    });
    const error = await client.get('/v2/me').catch((error) => error);
    expect(error).to.be.instanceOf(ApiError);
    expect(error).to.include({ status: 401, message: 'The token has expired.' });
    expect(received).to.have.length(1);
  });
});
