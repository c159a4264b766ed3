import { expect } from 'chai';
import { ApiError, ConnectionError, createClient, pages } from '../src/index.ts';
import { type RunningPlatform, startRunningPlatform } from './support/running-platform.ts';

describe('client', function () {
  this.timeout(60_000);
  let platform: RunningPlatform;
  const as = (credential?: string) => createClient({ baseUrl: platform.baseUrl, credential });

  before(async () => {
    platform = await startRunningPlatform();
  });

  after(() => platform.stop());

  it('calls with types that the contracts gave', async () => {
    const { data, response } = await as(platform.apiKey).get('/v2/me');
    const role: 'owner' | 'admin' | 'developer' | 'member' | null = data.role;
    expect(role).to.equal('owner');
    expect(Number(response.headers.get('x-ratelimit-remaining'))).to.be.greaterThan(0);
    // @ts-expect-error a path that is not in the contracts
    await as(platform.apiKey).get('/v2/nothing').catch(refused(404, 'not_found'));
  });

  it('calls what is open without a credential, and the rest as nobody', async () => {
    expect((await as().get('/v2/status')).data.status).to.equal('ok');
    await as().get('/v2/me').then(unexpected, refused(401, 'unauthorized'));
  });

  it('creates, changes and deletes a record', async () => {
    const client = as(platform.apiKey);
    const made = await client.post('/v2/investments', { body: { name: 'Client & Sons', country: 'FR' } });
    const params = { path: { id: made.data.id } };
    const header = { 'If-Match': made.response.headers.get('etag')! };
    const changed = await client.patch('/v2/investments/{id}', { params: { ...params, header }, body: { ceo: 'Ada' } });
    expect(changed.data).to.include({ name: 'Client & Sons', ceo: 'Ada' });
    await client
      .patch('/v2/investments/{id}', { params: { ...params, header }, body: { ceo: 'Bob' } })
      .then(unexpected, refused(412, 'precondition_failed'));
    const gone = await client.delete('/v2/investments/{id}', { params });
    const nothing: undefined = gone.data;
    expect(nothing).to.equal(undefined);
  });

  it('throws what the API refuses, with every field at fault', async () => {
    const body = { country: 'Atlantis', lei: 'HWUPKR0MPOU8FGXBT395' };
    const error = await as(platform.apiKey)
      .post('/v2/investments', { body })
      .then(unexpected, refused(400, 'invalid_request'));
    expect(error.errors.map(({ field }) => field)).to.include.members(['country', 'lei', 'name']);
    expect(error.requestId).to.be.a('string');
    expect(error.problem).to.include({ status: 400, requestId: error.requestId });
    expect(error.message).to.include('country');
  });

  it('walks a list page by page to its end, and reads no page ahead', async () => {
    const asked: string[] = [];
    const client = createClient({
      baseUrl: platform.baseUrl,
      credential: platform.apiKey,
      fetch: (request) => {
        asked.push(new URL(request.url).search);
        return fetch(request);
      },
    });
    const query = { limit: 20, sort: 'name', fields: 'id,name' } as const;
    const names: (string | undefined)[] = [];
    let total = 0;
    for await (const { data, meta } of pages(client, '/v2/investments', { params: { query } })) {
      expect(asked).to.have.length(names.length / 20 + 1);
      names.push(...data.map(({ name }) => name));
      total = meta.totalRecords;
    }
    expect(names).to.have.length(total);
    expect(new Set(names).size).to.equal(total);
    expect(asked.at(-1)).to.include('cursor=').and.include('limit=20');
  });

  it('imports and exports streams', async () => {
    const client = as(platform.apiKey);
    const rows = ReadableStream.from(['Symbol,Company\n', ...lines(5_000)].map((line) => Buffer.from(line)));
    const query = {
      mapping: JSON.stringify({ Symbol: 'tickerSymbol', Company: 'name' }),
      visibility: 'private',
    } as const;
    const { data } = await client.post('/v2/investments/imports', {
      body: rows,
      headers: { 'Content-Type': 'text/csv' },
      params: { query },
    });
    expect(data).to.deep.equal({ imported: 5_000, alreadyImported: 0, rejected: 0, errors: [] });
    const file = await client.get('/v2/investments/exports', {
      parseAs: 'stream',
      params: { query: { format: 'ndjson', visibility: 'private' } },
    });
    let text = '';
    for await (const chunk of file.data!.pipeThrough(new TextDecoderStream())) text += chunk;
    expect(text.trimEnd().split('\n')).to.have.length(5_000);
  });

  it('hears a refusal of a stream before it has sent it all', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(97));
      },
    });
    const call = as('irk_live_us_mistyped').post('/v2/investments/imports', {
      body: endless,
      headers: { 'Content-Type': 'text/csv' },
    });
    await call.then(unexpected, refused(401, 'unauthorized'));
    expect(sent).to.be.lessThan(100_000_000);
  });

  it('tells an address where nobody answers from a refusal', async () => {
    const error = await createClient({ baseUrl: 'http://127.0.0.1:1' })
      .get('/v2/status')
      .then(unexpected, (fault) => fault);
    expect(error).to.be.instanceOf(ConnectionError);
    expect(error.message).to.match(/^Cannot reach http:\/\/127\.0\.0\.1:1: .*(refused|bad port|REFUSED)/);
  });
});

function lines(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `T${n},Company ${n}\n`);
}

function unexpected(): never {
  throw new Error('was expected to be refused');
}

function refused(status: number, code: string) {
  return (fault: unknown): ApiError => {
    expect(fault).to.be.instanceOf(ApiError);
    expect(fault).to.include({ status, error: code });
    return fault as ApiError;
  };
}
