import { countedForHeader } from '@irp/contracts/authorization';
import { expect } from 'chai';
import { sendJson } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const limitWrites = 3;
const limitClientWrites = 5;

describe('gateway: rate limit of OAuth clients', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    const environment = {
      LIMIT_WRITES: `${limitWrites}`,
      LIMIT_CLIENT_WRITES: `${limitClientWrites}`,
    };
    gateway = await startGateway({ environment });
    // The service recognises a client by the secret `right`.
    gateway.authorization.respond = (_request, response, body) => {
      const form = new URLSearchParams(body);
      if (form.get('secret') !== 'right') {
        return sendJson(response, 401, { error: 'invalid_client' });
      }
      response.setHeader(countedForHeader, `client:${form.get('client_id')}`);
      sendJson(response, 200, { access_token: 'token' });
    };
  });
  afterEach(() => gateway.stop());

  const send = (clientId: string, secret: string, path = '/oauth/token') =>
    gateway.call('POST', path, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `client_id=${clientId}&secret=${secret}`,
    });
  const statuses = async (count: number, request: () => ReturnType<typeof send>) => {
    const found: number[] = [];
    for (let sent = 0; sent < count; sent++) {
      found.push((await request()).status);
    }
    return found;
  };

  it('counts a client authenticated by the service for itself, and hides the internal header', async () => {
    expect(await statuses(limitClientWrites, () => send('one', 'right'))).to.deep.equal([
      200, 200, 200, 200, 200,
    ]);
    const response = await send('two', 'right');
    expect(response.status).to.equal(200);
    expect(response.headers).not.to.have.property(countedForHeader);
  });

  describe('the headers', () => {
    const limitsOf = ({ headers }: Awaited<ReturnType<typeof send>>) => [
      Number(headers['x-ratelimit-limit']),
      Number(headers['x-ratelimit-remaining']),
      String(headers['ratelimit-policy']),
    ];
    const ofClient = (remaining: number) => [
      limitClientWrites,
      remaining,
      `"client";q=${limitClientWrites};w=60`,
    ];
    const ofAddress = (remaining: number) => [
      limitWrites,
      remaining,
      `"write";q=${limitWrites};w=60`,
    ];

    it('are those of the window that counted the request', async () => {
      expect(limitsOf(await send('one', 'wrong'))).to.deep.equal(ofAddress(2));
      for (const remaining of [4, 3, 2, 1, 0]) {
        expect(limitsOf(await send('one', 'right'))).to.deep.equal(ofClient(remaining));
      }
      expect(limitsOf(await send('two', 'right'))).to.deep.equal(ofClient(4));
      const beyond = await send('one', 'right');
      expect([beyond.status, limitsOf(beyond)]).to.deep.equal([200, ofAddress(1)]);
      expect(beyond.headers).not.to.have.property('retry-after');
      expect(limitsOf(await send('one', 'wrong'))).to.deep.equal(ofAddress(0));
      const refused = await send('two', 'right');
      expect([refused.status, limitsOf(refused)]).to.deep.equal([429, ofAddress(0)]);
    });

    it('are on responses of the gateway itself, and on responses without a body', async () => {
      const large = await gateway.call('POST', '/oauth/token', { body: 'x'.repeat(70_000) });
      expect([large.status, limitsOf(large)]).to.deep.equal([413, ofAddress(2)]);
      gateway.authorization.respond = (_request, response) => {
        response.setHeader(countedForHeader, 'person:anna');
        response.writeHead(303, { Location: '/oauth/authorize/1' }).end();
      };
      const redirected = await gateway.call('POST', '/oauth/interaction/1', { body: '' });
      expect([redirected.status, limitsOf(redirected)]).to.deep.equal([303, ofClient(4)]);
      gateway.authorization.respond = (_request, response) => response.destroy();
      const lost = await gateway.call('POST', '/oauth/token', { body: 'a=b' });
      expect([lost.status, limitsOf(lost)]).to.deep.equal([502, ofAddress(1)]);
    });

    it('come before a body of many parts', async () => {
      const part = 'x'.repeat(100_000);
      gateway.authorization.respond = (_request, response) => {
        response.setHeader(countedForHeader, 'person:anna');
        for (let sent = 0; sent < 20; sent++) {
          response.write(part);
        }
        response.end();
      };
      const response = await gateway.call('POST', '/oauth/interaction/1', { body: '' });
      expect([response.text.length, ...limitsOf(response)]).to.deep.equal([
        2_000_000,
        ...ofClient(4),
      ]);
    });
  });

  it('counts a client above its allowance by address', async () => {
    const sent = await statuses(limitClientWrites + limitWrites + 1, () => send('one', 'right'));
    expect(sent).to.deep.equal([200, 200, 200, 200, 200, 200, 200, 200, 429]);
  });

  it('counts failed attempts by address, and never for the named client', async () => {
    const failed = await statuses(limitWrites + 1, () => send('one', 'wrong'));
    expect(failed).to.deep.equal([401, 401, 401, 429]);
    const refused = await send('one', 'wrong');
    expect(refused.body.error).to.equal('rate_limit_exceeded');
    expect(Number(refused.headers['retry-after'])).to.be.within(1, 60);
  });

  it("keeps a client's allowance when others fail in its name", async () => {
    await statuses(limitWrites - 1, () => send('one', 'wrong'));
    const sent = await statuses(limitClientWrites, () => send('one', 'right'));
    expect(sent).to.deep.equal([200, 200, 200, 200, 200]);
  });

  it('admits no more concurrent failed attempts than the limit', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => send('one', 'wrong')));
    expect(responses.filter(({ status }) => status === 401)).to.have.length(limitWrites);
    expect(responses.filter(({ status }) => status === 429)).to.have.length(20 - limitWrites);
  });

  it('serves more concurrent requests of authenticated clients than the limit of an address', async () => {
    const clients = Array.from({ length: 20 }, (_, at) => `client-${at}`);
    const responses = await Promise.all(clients.map((client) => send(client, 'right')));
    expect(responses.map(({ status }) => status)).to.deep.equal(clients.map(() => 200));
  });

  it('counts writes outside /oauth immediately, regardless of the service', async () => {
    expect(
      await statuses(limitWrites + 1, () => send('one', 'right', '/account/sign-in')),
    ).to.deep.equal([200, 200, 200, 429]);
  });

  it('counts by address the requests rejected by the gateway', async () => {
    const large = () =>
      gateway.call('POST', '/oauth/token', {
        headers: { 'Content-Type': 'text/plain' },
        body: 'x'.repeat(70_000),
      });
    expect(await statuses(limitWrites + 1, large)).to.deep.equal([413, 413, 413, 429]);
  });
});
