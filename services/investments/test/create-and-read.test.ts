import { type Investment, investmentSchema } from '@irp/contracts/investments';
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
  clearbit: {
    domain: 'apple.com',
    category: { sector: 'IT' },
  },
};

describe('POST and GET /investments/{id}', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const user = freshWorkspace();

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  for (const version of ['v1', 'v2']) {
    it(`creates a record with all 32 fields in ${version}, and reads it back`, async () => {
      const created = await call('POST', `/${version}/investments`, {
        as: user(),
        body: apple,
      });
      expect(created.status).to.equal(201);
      expect(created.headers.location).to.equal(`/${version}/investments/${created.body.id}`);
      expect(Object.keys(created.body)).to.have.members(Object.keys(investmentSchema.shape));
      expect(created.body).to.deep.include({
        ...apple,
        ceo: '',
        bannerImage: null,
        visibility: 'workspace',
      });
      expect(created.body).to.include({
        isFavorite: false,
        isLocked: false,
        isArchived: false,
      });
      const read = await call('GET', `/${version}/investments/${created.body.id}`, { as: user() });
      expect(read.status).to.equal(200);
      expect(read.body).to.deep.equal(created.body);
      expect(read.headers.etag).to.equal(created.headers.etag);
    });
  }

  it('returns 304 if the ETag matches', async () => {
    const { body, headers } = await call('POST', '/v2/investments', {
      as: user(),
      body: apple,
    });
    const matching = { 'if-none-match': `"other", ${headers.etag}` };
    const read = await call('GET', `/v2/investments/${body.id}`, {
      as: user(),
      headers: matching,
    });
    expect(read.status).to.equal(304);
    expect(read.text).to.equal('');
    const other = { 'if-none-match': '"999"' };
    expect(
      (
        await call('GET', `/v2/investments/${body.id}`, {
          as: user(),
          headers: other,
        })
      ).status,
    ).to.equal(200);
  });

  it('reports every invalid field in one response', async () => {
    const body = {
      country: 'Narnia',
      lei: 'HWUPKR0MPOU8FGXBT395',
      website: 'x',
      employees: -1,
      secret: 1,
    };
    const { status, body: problem } = await call('POST', '/v2/investments', {
      as: user(),
      body,
    });
    expect(status).to.equal(400);
    const fields = problem.errors.map(({ field }: { field: string }) => field);
    expect(fields).to.include.members(['country', 'lei', 'website', 'employees', 'secret']);
    expect(problem.message).to.include('country').and.include('check digits');
  });

  for (const [description, body] of Object.entries({
    'a body that is not an object': '[]',
    'a body that is null': 'null',
    'a body that is truncated': '{"name":"x"',
    'an empty body': '',
    'a NUL': '{"name":"a\\u0000b"}',
    'a lone surrogate': '{"name":"\\ud800"}',
    'the member name __proto__': '{"name":"x","clearbit":{"__proto__":{"a":1}}}',
    'an operator': '{"name":{"$gt":""}}',
    'an operator in clearbit': '{"name":"x","clearbit":{"$set":1}}',
    'a field that the platform sets': '{"name":"x","isLocked":true}',
  })) {
    it(`rejects ${description}`, async () => {
      const headers = { 'content-type': 'application/json' };
      const { status, body: problem } = await call('POST', '/v2/investments', {
        as: user(),
        headers,
        body,
      });
      expect(status).to.equal(400);
      expect(problem.error).to.equal('invalid_request');
      expect(problem.message).to.be.a('string');
    });
  }

  it('stores texts of every script unchanged', async () => {
    const name = '株式会社 Ñandú 𝔘 <script>"\' ;--';
    const { body } = await call('POST', '/v2/investments', {
      as: user(),
      body: { name },
    });
    expect((await call('GET', `/v2/investments/${body.id}`, { as: user() })).body.name).to.equal(
      name,
    );
  });

  it('creates one record for an Idempotency-Key', async () => {
    const newUser = freshWorkspace();
    const headers = { 'idempotency-key': 'once' };
    const first = await call('POST', '/v2/investments', {
      as: newUser(),
      headers,
      body: { name: 'Once' },
    });
    const again = await call('POST', '/v2/investments', {
      as: newUser(),
      headers,
      body: { name: 'Once' },
    });
    expect(again.body).to.deep.equal(first.body);
    const other = await call('POST', '/v2/investments', {
      as: newUser(),
      headers,
      body: { name: 'Twice' },
    });
    expect(other.status).to.equal(422);
    expect(
      (await call('GET', '/v1/investments?limit=0', { as: newUser() })).body.meta.totalRecords,
    ).to.equal(1);
  });

  it('returns 404 for an unknown id, 401 without a credential, 403 without the scope, 405 for other methods', async () => {
    for (const id of ['nothing', '%00', 'x'.repeat(60), '$where']) {
      const { status, body } = await call('GET', `/v2/investments/${id}`, { as: user() });
      expect(status, id).to.equal(404);
      expect(body.message).to.be.a('string');
    }
    expect((await call('GET', '/v2/investments/x')).status).to.equal(401);
    const reader = user({ scopes: ['investments.read'] });
    expect((await call('POST', '/v2/investments', { as: reader, body: apple })).status).to.equal(
      403,
    );
    const { status, headers } = await call('PUT', '/v2/investments', { as: user() });
    expect(status).to.equal(405);
    expect(headers.allow).to.include('POST').and.include('GET');
  });

  it('rejects private records of an application without a user', async () => {
    const as = applicationOf(user());
    const { status } = await call('POST', '/v2/investments', {
      as,
      body: { name: 'x', visibility: 'private' },
    });
    expect(status).to.equal(403);
    expect(
      (
        await call('POST', '/v2/investments', {
          as,
          body: { name: 'x' },
        })
      ).status,
    ).to.equal(201);
  });
});
