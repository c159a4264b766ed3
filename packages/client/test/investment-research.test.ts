import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  InvestmentResearch,
  type InvestmentResearchOptions,
  NotFoundError,
  PermissionError,
  PreconditionFailedError,
  RateLimitError,
  type RateLimitWait,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
} from '../src/index.ts';
import { json, type Received, startScriptedServer } from './support/scripted-server.ts';

type Respond = (request: Received, response: ServerResponse, count: number) => void;

describe('InvestmentResearch', () => {
  let server: Awaited<ReturnType<typeof startScriptedServer>>;
  afterEach(() => server.stop());

  async function start(respond: Respond, options: Partial<InvestmentResearchOptions> = {}) {
    server = await startScriptedServer(respond);
    const { baseUrl, received } = server;
    const client = new InvestmentResearch({ baseUrl, apiKey: 'irk_live_us_x', ...options });
    return { client, received, baseUrl };
  }
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => expect.fail('no error'),
      (error: unknown) => error as ApiError,
    );
  const once = { 'Retry-After': '0' };

  it('iterates over the records of every page, with the filter on each', async () => {
    const { client, received } = await start((request, response) => {
      const isSecond = request.url.includes('cursor=two');
      const name = isSecond ? 'b' : 'a';
      json(response, 200, { data: [{ name }], meta: { nextCursor: isSecond ? null : 'two' } });
    });
    const names: unknown[] = [];
    const list = client.investments.list({ country: ['JP', 'DE'] });
    for await (const { name } of list) {
      names.push(name);
    }
    expect(names).to.deep.equal(['a', 'b']);
    expect(received.map(({ url }) => url)).to.deep.equal([
      '/v2/investments?limit=1000&country=JP&country=DE',
      '/v2/investments?limit=1000&country=JP&country=DE&cursor=two',
    ]);
    const sizes: number[] = [];
    for await (const page of list.pages()) {
      sizes.push(page.data.length);
    }
    expect(sizes).to.deep.equal([1, 1]);
    expect(await list.toArray({ limit: 1 })).to.have.length(1);
    expect(received).to.have.length(5);
  });

  for (const [status, Kind] of [
    [400, InvalidRequestError],
    [401, AuthenticationError],
    [403, PermissionError],
    [404, NotFoundError],
    [409, ConflictError],
    [412, PreconditionFailedError],
    [422, InvalidRequestError],
    [428, PreconditionFailedError],
    [429, RateLimitError],
    [500, ServerError],
  ] as const) {
    it(`throws ${Kind.name} for ${status}`, async () => {
      const body = { error: 'some_code', message: 'A sentence.' };
      const { client } = await start((_, response) => json(response, status, body, once));
      const error = await failureOf(client.investments.get('inv_1'));
      expect(error).to.be.instanceOf(Kind).and.instanceOf(ApiError);
      expect(error).to.include({ name: Kind.name, status, error: 'some_code' });
      expect(error.message).to.equal('A sentence.');
    });
  }

  for (const status of [429, 502, 503, 504]) {
    it(`repeats a write after ${status} with the same key, three attempts by default`, async () => {
      const { client, received } = await start((_, response) => json(response, status, {}, once));
      await failureOf(client.investments.create({ name: 'Acme' }));
      expect(received).to.have.length(3);
      const keys = received.map(({ headers }) => headers['idempotency-key']);
      expect(keys[0]).to.be.a('string');
      expect(new Set(keys).size).to.equal(1);
      await failureOf(client.investments.create({ name: 'Acme' }));
      expect(received[3]!.headers['idempotency-key']).to.not.equal(keys[0]);
    });
  }

  it('repeats a lost connection, and not a write without a key', async () => {
    const { client, received } = await start((_, response) => response.destroy());
    const error = await failureOf(client.investments.create({ name: 'Acme' }));
    expect(error).to.be.instanceOf(ConnectionError);
    expect(received).to.have.length(3);
    await failureOf(client.investments.update('inv_1', { name: 'B' }, { ifMatch: '"1"' }));
    expect(received).to.have.length(4);
    expect(received[3]!.headers['if-match']).to.equal('"1"');
  });

  it('repeats a DELETE after a lost connection, except with ifMatch', async () => {
    const { client, received } = await start((_, response, count) =>
      count === 2 ? json(response, 200, {}) : response.destroy(),
    );
    await client.investments.delete('inv_1');
    expect(received).to.have.length(2);
    await failureOf(client.investments.delete('inv_1', { ifMatch: '"1"' }));
    expect(received).to.have.length(3);
  });

  it('does not repeat a 502 of a write without a key, nor a 500', async () => {
    const { client, received } = await start((_, response, count) =>
      json(response, count === 1 ? 502 : 500, {}, once),
    );
    await failureOf(client.investments.update('inv_1', { name: 'B' }));
    await failureOf(client.investments.get('inv_1'));
    expect(received).to.have.length(2);
  });

  it('ends each attempt after timeoutMs, even during the body', async () => {
    const { client, received } = await start((_, response, count) => {
      if (count > 1) {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.write('{"na');
      }
    });
    const options = { timeoutMs: 100, maxAttempts: 2 };
    const error = await failureOf(client.investments.get('inv_1', options));
    expect(error).to.be.instanceOf(TimeoutError).and.instanceOf(ConnectionError);
    expect(error.message).to.match(
      /^http:\/\/[\w.:]+ did not respond in 100 ms \(timeoutMs\), after 2 attempts$/,
    );
    expect(received).to.have.length(2);
  });

  it('ends with the reason of the signal', async () => {
    const abort = new AbortController();
    const { client, received } = await start(() => abort.abort(new Error('enough')));
    const error = await failureOf(client.investments.get('inv_1', { signal: abort.signal }));
    expect(error.message).to.equal('enough');
    expect(received).to.have.length(1);
  });

  it('returns request id, ETag and limits beside the record', async () => {
    const headers = {
      ETag: '"7"',
      'X-Request-Id': 'req_1',
      'X-RateLimit-Limit': '600',
      'X-RateLimit-Remaining': '599',
      'X-RateLimit-Reset': '1800000000',
    };
    const { client } = await start((_, response, count) =>
      json(response, 200, { id: 'inv_1' }, count === 1 ? headers : {}),
    );
    const record = await client.investments.get('inv_1');
    expect(Object.keys(record)).to.deep.equal(['id']);
    expect(record.lastResponse).to.deep.include({ status: 200, etag: '"7"', requestId: 'req_1' });
    const limits = { limit: 600, remaining: 599, resetS: 1_800_000_000 };
    expect(record.lastResponse.limits).to.deep.equal(limits);
    expect((await client.investments.get('inv_1')).lastResponse.limits).to.equal(undefined);
  });

  it('calls hooks for each attempt, without the credential', async () => {
    const notified: object[] = [];
    const { client } = await start(
      (_, response, count) => json(response, count === 1 ? 503 : 200, {}, once),
      {
        onRequest: (request) => notified.push(request),
        onResponse: (response) => notified.push(response),
      },
    );
    await client.me.get();
    expect(notified.map((one) => ('status' in one ? one.status : 'sent'))).to.deep.equal([
      'sent',
      503,
      'sent',
      200,
    ]);
    expect(JSON.stringify(notified)).to.not.include('irk_');
  });

  it('calls a hook once for each wait for the rate limit, and for no other wait', async () => {
    const recorded: RateLimitWait[] = [];
    const { client, baseUrl } = await start(
      (_, response, count) => json(response, [429, 503][count - 1] ?? 200, {}, once),
      { onRateLimit: (wait) => recorded.push(wait) },
    );
    await client.me.get();
    expect(recorded).to.have.length(1);
    expect(recorded[0]).to.include({ method: 'GET', url: `${baseUrl}/v2/me`, attempt: 1 });
    expect(recorded[0]?.waitMs).to.be.a('number');
  });

  it('refuses an empty id before it sends anything', async () => {
    const { client, received } = await start((_, response) => json(response, 200, {}));
    const error = await failureOf(Promise.resolve().then(() => client.investments.delete('')));
    expect(error).to.be.instanceOf(TypeError);
    expect(received).to.deep.equal([]);
  });

  describe('with a server of another version', () => {
    const messageOf = async (status: number, body: object, id = 'inv_1') => {
      const { client } = await start((_, response) => json(response, status, body));
      return (await failureOf(client.investments.get(id))).message;
    };
    const own = /Download the client that matches the server from http:\/\/[\w.:]+\/sdk$/;

    it('names an operation that the server does not have', async () => {
      const { client } = await start((_, response) => json(response, 404, {}));
      const { message } = await failureOf(client.me.get());
      expect(message)
        .to.match(/has no GET \/v2\/me, which version \d/)
        .and.match(own);
    });

    for (const status of [405, 410]) {
      it(`names the operation after ${status}`, async () => {
        const body = { error: 'any', message: 'A sentence.' };
        expect(await messageOf(status, body)).to.match(/has no GET \/v2\/investments\/\{id\}/);
      });
    }

    it('does not mention versions for a missing record', async () => {
      const body = { error: 'not_found', message: 'There is no such investment.' };
      expect(await messageOf(404, body)).to.equal('There is no such investment.');
    });

    for (const name of ['field', 'parameter: the parameters of this operation are limit']) {
      it(`suggests another server if ${name.split(':')[0]} is unknown`, async () => {
        const errors = [{ field: 'ceo', message: `is not a known ${name}` }];
        const message = await messageOf(400, { error: 'invalid_request', message: 'No.', errors });
        expect(message).to.match(
          /^No\. If you typed the name correctly, the server has a different version/,
        );
        expect(message).to.match(own);
      });
    }

    it('does not mention versions for a mistyped name', async () => {
      const message = 'is not a known field: did you mean sector? The fields are name, sector';
      const errors = [{ field: 'sectr', message }];
      const body = { error: 'invalid_request', message: 'No.', errors };
      expect(await messageOf(400, body)).to.equal('No.');
    });

    it('does not mention versions for a wrong value', async () => {
      const errors = [{ field: 'country', message: 'must be a country' }];
      const body = { error: 'invalid_request', message: 'No.', errors };
      expect(await messageOf(400, body)).to.equal('No.');
    });

    it('throws an UnexpectedResponseError for a page of another server', async () => {
      const { client } = await start((_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Welcome');
      });
      const error = await failureOf(client.me.get());
      expect(error).to.be.instanceOf(UnexpectedResponseError);
      expect(error.message).to.match(/^http:\/\/\S+ returned 200 with text\/html instead of/);
    });
  });
});
