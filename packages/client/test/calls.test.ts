import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import {
  ApiError,
  ConnectionError,
  type components,
  createClient,
  InvestmentResearch,
  pages,
} from '../src/index.ts';
import { type RunningPlatform, startRunningPlatform } from './support/running-platform.ts';

/** The stand-in for a real MongoDB is several times slower than the embedded store. */
const rowCount = process.env.MONGODB_URI ? 1_000 : 5_000;

describe('client', () => {
  let platform: RunningPlatform;
  const as = (credential?: string) => createClient({ baseUrl: platform.baseUrl, credential });

  before(async () => {
    platform = await startRunningPlatform();
  });

  after(() => platform.stop());

  it('has types generated from the contracts', async () => {
    const { data, response } = await as(platform.apiKey).get('/v2/me');
    const role: 'owner' | 'admin' | 'developer' | 'member' | null = data.role;
    expect(role).to.equal('owner');
    expect(Number(response.headers.get('x-ratelimit-remaining'))).to.be.greaterThan(0);
    // @ts-expect-error a path that is not in the contracts
    await as(platform.apiKey).get('/v2/nothing').catch(expectError(404, 'not_found'));
  });

  it('calls open endpoints without a credential, and gets 401 from others', async () => {
    expect((await as().get('/v2/status')).data.status).to.equal('ok');
    await as().get('/v2/me').then(unexpected, expectError(401, 'unauthorized'));
  });

  it('creates, changes and deletes a record', async () => {
    const client = as(platform.apiKey);
    const created = await client.post('/v2/investments', {
      body: { name: 'Client & Sons', country: 'FR' },
    });
    const params = { path: { id: created.data.id } };
    const header = { 'If-Match': created.response.headers.get('etag')! };
    const changed = await client.patch('/v2/investments/{id}', {
      params: { ...params, header },
      body: { ceo: 'Ada' },
    });
    expect(changed.data).to.include({ name: 'Client & Sons', ceo: 'Ada' });
    await client
      .patch('/v2/investments/{id}', {
        params: { ...params, header },
        body: { ceo: 'Bob' },
      })
      .then(unexpected, expectError(412, 'precondition_failed'));
    const deleted = await client.delete('/v2/investments/{id}', { params });
    const noData: undefined = deleted.data;
    expect(noData).to.equal(undefined);
  });

  it('throws errors of the API, with every invalid field', async () => {
    // @ts-expect-error A record has a name or a ticker symbol.
    const body: components['schemas']['NewInvestment'] = {
      country: 'Atlantis',
      lei: 'HWUPKR0MPOU8FGXBT395',
    };
    const error = await as(platform.apiKey)
      .post('/v2/investments', { body })
      .then(unexpected, expectError(400, 'invalid_request'));
    expect(error.errors.map(({ field }) => field)).to.include.members(['country', 'lei', 'name']);
    expect(error.requestId).to.be.a('string');
    expect(error.problem).to.include({ status: 400, requestId: error.requestId });
    expect(error.message).to.include('country');
  });

  it('pages through a list to its end, without reading ahead', async () => {
    const requested: string[] = [];
    const client = createClient({
      baseUrl: platform.baseUrl,
      credential: platform.apiKey,
      fetch: (request) => {
        requested.push(new URL(request.url).search);
        return fetch(request);
      },
    });
    const query = {
      limit: 20,
      sort: 'name',
      fields: 'id,name',
    } as const;
    const names: (string | undefined)[] = [];
    let total = 0;
    for await (const { data, meta } of pages(client, '/v2/investments', { params: { query } })) {
      expect(requested).to.have.length(names.length / 20 + 1);
      names.push(...data.map(({ name }) => name));
      total = meta.totalRecords;
    }
    expect(names).to.have.length(total);
    expect(new Set(names).size).to.equal(total);
    expect(requested.at(-1)).to.include('cursor=').and.include('limit=20');
  });

  it('iterates over the pages behind an offset', async () => {
    const key = platform.apiKey;
    const client = new InvestmentResearch({ baseUrl: platform.baseUrl, apiKey: key });
    const query = { sort: 'name', limit: 20 };
    const all = await client.investments.list(query).toArray({ limit: 1_000 });
    expect(all.length).to.be.greaterThan(40);
    const rest = await client.investments.list({ ...query, offset: 3 }).toArray({ limit: 1_000 });
    const expected = all.slice(3).map(({ id }) => id);
    expect(rest.map(({ id }) => id)).to.deep.equal(expected);
    const found: unknown[] = [];
    const params = { query: { ...query, offset: 3 } };
    for await (const { data } of pages(as(key), '/v2/investments', { params })) {
      found.push(...data.map(({ id }) => id));
    }
    expect(found).to.deep.equal(expected);
  });

  it('imports and exports streams', async () => {
    const client = as(platform.apiKey);
    const rows = ReadableStream.from(
      ['Symbol,Company\n', ...lines(rowCount)].map((line) => Buffer.from(line)),
    );
    const query = {
      mapping: JSON.stringify({ Symbol: 'tickerSymbol', Company: 'name' }),
      visibility: 'private',
    } as const;
    const { data } = await client.post('/v2/investments/imports', {
      body: rows,
      headers: { 'Content-Type': 'text/csv' },
      params: { query },
    });
    expect(data).to.deep.include({
      created: rowCount,
      updated: 0,
      unchanged: 0,
      alreadyImported: 0,
      rejected: 0,
      errors: [],
    });
    const file = await client.get('/v2/investments/exports', {
      parseAs: 'stream',
      params: { query: { format: 'ndjson', visibility: 'private' } },
    });
    let text = '';
    for await (const chunk of file.data!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
    }
    expect(text.trimEnd().split('\n')).to.have.length(rowCount);
  });

  it('throws an error response to a stream before the whole stream is sent', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      async pull(controller) {
        // A source without waits would keep fetch from seeing the response: fetch writes as long as
        // the source has bytes.
        await setImmediate();
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(97));
      },
    });
    const call = as('irk_live_us_mistyped').post('/v2/investments/imports', {
      body: endless,
      headers: { 'Content-Type': 'text/csv' },
    });
    await call.then(unexpected, expectError(401, 'unauthorized'));
    expect(sent).to.be.lessThan(100_000_000);
  });

  it('throws a ConnectionError for an unreachable address', async () => {
    const error = await createClient({ baseUrl: 'http://127.0.0.1:1' })
      .get('/v2/status')
      .then(unexpected, (failure) => failure);
    expect(error).to.be.instanceOf(ConnectionError);
    expect(error.message).to.match(
      /^Cannot reach http:\/\/127\.0\.0\.1:1: .*(refused|bad port|REFUSED)/,
    );
  });
});

function lines(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `T${n},Company ${n}\n`);
}

function unexpected(): never {
  throw new Error('expected an error');
}

function expectError(status: number, code: string) {
  return (error: unknown): ApiError => {
    expect(error).to.be.instanceOf(ApiError);
    expect(error).to.include({ status, error: code });
    return error as ApiError;
  };
}
