import { type Investment, investmentSchema } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { applicationOf, freshWorkspace } from './callers.ts';

const apple: Partial<Investment> = {
  tickerSymbol: 'AAPL',
  name: 'Apple Inc.',
  country: 'US',
  lei: 'HWUPKR0MPOU8FGXBT394',
  figi: 'BBG000B9XRY4',
  employees: 164_000,
  tags: ['software', 'smartphones'],
  clearbit: { domain: 'apple.com', category: { sector: 'IT' } },
};

describe('POST and GET /investments/{id}', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const person = freshWorkspace();

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  for (const version of ['v1', 'v2']) {
    it(`makes a record with all 32 fields in ${version}, and reads it again`, async () => {
      const made = await call('POST', `/${version}/investments`, { as: person(), body: apple });
      expect(made.status).to.equal(201);
      expect(made.headers.location).to.equal(`/${version}/investments/${made.body.id}`);
      expect(Object.keys(made.body)).to.have.members(Object.keys(investmentSchema.shape));
      expect(made.body).to.deep.include({ ...apple, ceo: '', bannerImage: null, visibility: 'workspace' });
      expect(made.body).to.include({ isFavorite: false, isLocked: false, isArchived: false });
      const read = await call('GET', `/${version}/investments/${made.body.id}`, { as: person() });
      expect(read.status).to.equal(200);
      expect(read.body).to.deep.equal(made.body);
      expect(read.headers.etag).to.equal(made.headers.etag);
    });
  }

  it('answers 304 to who has it already', async () => {
    const { body, headers } = await call('POST', '/v2/investments', { as: person(), body: apple });
    const known = { 'if-none-match': `"other", ${headers.etag}` };
    const read = await call('GET', `/v2/investments/${body.id}`, { as: person(), headers: known });
    expect(read.status).to.equal(304);
    expect(read.text).to.equal('');
    const other = { 'if-none-match': '"999"' };
    expect((await call('GET', `/v2/investments/${body.id}`, { as: person(), headers: other })).status).to.equal(200);
  });

  it('names every field at fault in one answer', async () => {
    const body = { country: 'Narnia', lei: 'HWUPKR0MPOU8FGXBT395', website: 'x', employees: -1, secret: 1 };
    const { status, body: problem } = await call('POST', '/v2/investments', { as: person(), body });
    expect(status).to.equal(400);
    const fields = problem.errors.map(({ field }: { field: string }) => field);
    expect(fields).to.include.members(['country', 'lei', 'website', 'employees', 'secret']);
    expect(problem.message).to.include('country').and.include('check digits');
  });

  for (const [what, body] of Object.entries({
    'no object': '[]',
    null: 'null',
    'cut short': '{"name":"x"',
    nothing: '',
    'a NUL': '{"name":"a\\u0000b"}',
    'a lone surrogate': '{"name":"\\ud800"}',
    'a polluting key': '{"name":"x","clearbit":{"__proto__":{"a":1}}}',
    'an operator': '{"name":{"$gt":""}}',
    'an operator in clearbit': '{"name":"x","clearbit":{"$set":1}}',
    'what the platform sets': '{"name":"x","isLocked":true}',
  })) {
    it(`refuses a body that is ${what}`, async () => {
      const headers = { 'content-type': 'application/json' };
      const { status, body: problem } = await call('POST', '/v2/investments', { as: person(), headers, body });
      expect(status).to.equal(400);
      expect(problem.error).to.equal('invalid_request');
      expect(problem.message).to.be.a('string');
    });
  }

  it('keeps texts of every script as they are', async () => {
    const name = '株式会社 Ñandú 𝔘 <script>"\' ;--';
    const { body } = await call('POST', '/v2/investments', { as: person(), body: { name } });
    expect((await call('GET', `/v2/investments/${body.id}`, { as: person() })).body.name).to.equal(name);
  });

  it('makes one record for an Idempotency-Key, whoever repeats it how often', async () => {
    const own = freshWorkspace();
    const headers = { 'idempotency-key': 'once' };
    const first = await call('POST', '/v2/investments', { as: own(), headers, body: { name: 'Once' } });
    const again = await call('POST', '/v2/investments', { as: own(), headers, body: { name: 'Once' } });
    expect(again.body).to.deep.equal(first.body);
    const other = await call('POST', '/v2/investments', { as: own(), headers, body: { name: 'Twice' } });
    expect(other.status).to.equal(422);
    expect((await call('GET', '/v1/investments', { as: own() })).body.meta.totalRecords).to.equal(1);
  });

  it('answers 404 to an id that is none, and 401, 403 and 405 where they are due', async () => {
    for (const id of ['nothing', '%00', 'x'.repeat(60), '$where']) {
      const { status, body } = await call('GET', `/v2/investments/${id}`, { as: person() });
      expect(status, id).to.equal(404);
      expect(body.message).to.be.a('string');
    }
    expect((await call('GET', '/v2/investments/x')).status).to.equal(401);
    const reader = person({ scopes: ['investments.read'] });
    expect((await call('POST', '/v2/investments', { as: reader, body: apple })).status).to.equal(403);
    const { status, headers } = await call('PUT', '/v2/investments', { as: person() });
    expect(status).to.equal(405);
    expect(headers.allow).to.include('POST').and.include('GET');
  });

  it('lets no application without a user have private records', async () => {
    const as = applicationOf(person());
    const { status } = await call('POST', '/v2/investments', { as, body: { name: 'x', visibility: 'private' } });
    expect(status).to.equal(403);
    expect((await call('POST', '/v2/investments', { as, body: { name: 'x' } })).status).to.equal(201);
  });
});
