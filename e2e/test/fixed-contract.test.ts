import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const fields = [
  'id',
  'tickerSymbol',
  'name',
  'description',
  'address',
  'country',
  'cik',
  'lei',
  'figi',
  'foundingDate',
  'ipoDate',
  'headquarters',
  'ceo',
  'employees',
  'exchange',
  'industry',
  'sector',
  'issuance',
  'website',
  'tags',
  'createdAt',
  'updatedAt',
  'editedName',
  'financingType',
  'marketType',
  'type',
  'visibility',
  'isFavorite',
  'isLocked',
  'isArchived',
  'bannerImage',
  'clearbit',
];

describe('fixed contract', () => {
  let platform: RunningDemo;
  let key: string;

  before(async () => {
    platform = await startDemo();
    key = platform.demo.apiKey;
  });

  after(() => platform.stop());

  describe('GET /investments?apiKey=', () => {
    it('returns an array of records with all 32 fields', async () => {
      const { status, body, headers } = await platform.call('GET', `/investments?apiKey=${key}`);
      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.match(/^application\/json/);
      expect(body).to.be.an('array').with.length.at.least(50);
      for (const record of body) {
        expect(record).to.have.all.keys(fields);
      }
    });

    it('returns 401 with a problem document without a key', async () => {
      const { status, body, headers } = await platform.call('GET', '/investments');
      expect(status).to.equal(401);
      expect(headers.get('content-type')).to.match(/^application\/problem\+json/);
      expect(headers.get('www-authenticate')).to.be.a('string');
      expect(body).to.include({ status: 401, error: 'unauthorized' });
      expect(body.message).to.be.a('string').and.not.empty;
    });
  });

  describe('GET /v1/investments', () => {
    it('returns the first 10 records without limit and offset, in both versions', async () => {
      for (const version of ['v1', 'v2']) {
        const { body } = await platform.call('GET', `/${version}/investments?apiKey=${key}`);
        expect(body.data).to.have.length(10);
        expect(body.meta).to.include({ limit: 10, offset: 0 });
        expect(body.meta.totalRecords).to.be.above(10);
      }
    });

    it('returns the number of records on the page and before it', async () => {
      const { body } = await platform.call(
        'GET',
        `/v1/investments?limit=10&offset=5&apiKey=${key}`,
      );
      expect(body.data).to.have.length(10);
      expect(body.meta).to.deep.equal({
        totalRecords: body.meta.totalRecords,
        limit: 10,
        offset: 5,
      });
    });

    it('returns the number of records on the last page, and 0 past the end', async () => {
      const total = (await platform.call('GET', `/v1/investments?limit=0&apiKey=${key}`)).body.meta
        .totalRecords;
      const last = await platform.call(
        'GET',
        `/v1/investments?limit=10&offset=${total - 3}&apiKey=${key}`,
      );
      expect(last.body.meta).to.deep.equal({
        totalRecords: total,
        limit: 3,
        offset: total - 3,
      });
      const past = await platform.call(
        'GET',
        `/v1/investments?limit=10&offset=${total + 7}&apiKey=${key}`,
      );
      expect(past.body.data).to.deep.equal([]);
      expect(past.body.meta).to.include({ totalRecords: total, limit: 0 });
    });

    for (const value of ['abc', '-1', '1.5', '1e3', '%205', '', '0x10', '%2B5', '٣']) {
      for (const parameter of ['limit', 'offset']) {
        it(`rejects ${parameter}=${value}`, async () => {
          const { status, body } = await platform.call(
            'GET',
            `/v1/investments?${parameter}=${value}`,
            { key },
          );
          expect(status).to.equal(400);
          expect(body.error).to.be.a('string');
          expect(body.message).to.include(parameter);
        });
      }
    }

    it('rejects a repeated limit', async () => {
      const { status, body } = await platform.call('GET', '/v1/investments?limit=1&limit=2', {
        key,
      });
      expect(status).to.equal(400);
      expect(body.message).to.include('limit');
    });
  });

  it('returns the status in both versions without a key', async () => {
    for (const version of ['v1', 'v2']) {
      const { status, body, headers } = await platform.call('GET', `/${version}/status`);
      expect(status).to.equal(200);
      expect(body.status).to.equal('ok');
      expect(headers.get('x-ratelimit-limit')).to.be.a('string');
    }
  });

  it('marks every response of v1 as deprecated, including errors, and none of v2', async () => {
    for (const path of [
      '/v1/investments?limit=1',
      '/v1/investments?limit=abc',
      '/v1/nothing-here',
      '/v1/status',
    ]) {
      const { headers } = await platform.call('GET', path, { key });
      expect(headers.get('deprecation'), path).to.equal('true');
      expect(headers.get('link'), path).to.include(`</v2${path.slice(3)}>; rel="latest"`);
      expect(headers.get('x-deprecation-date'), path).to.match(/^\d{4}-\d\d-\d\d$/);
    }
    const { headers } = await platform.call('GET', '/v2/investments?limit=1', { key });
    expect(headers.get('deprecation')).to.equal(null);
    expect(headers.get('x-deprecation-date')).to.equal(null);
  });

  it('does not return the key in any header', async () => {
    const { headers } = await platform.call('GET', `/v1/investments?limit=1&apiKey=${key}`);
    for (const [name, value] of headers) {
      expect(value, name).to.not.include(key);
    }
  });
});

describe('fixed rate limits', () => {
  let platform: RunningDemo;

  before(async () => {
    platform = await startDemo({});
  });

  after(() => platform.stop());

  it('are unused by the demo when the platform is ready', async () => {
    for (const { email, role, apiKey } of platform.demo.users.filter(
      ({ role }) => role !== 'developer',
    )) {
      const { headers } = await platform.call('GET', '/v2/investments?limit=1', { key: apiKey });
      expect(headers.get('x-ratelimit-remaining'), `${email}, ${role}`).to.equal('99');
    }
  });

  it('admits 100 reads, then returns 429 with Retry-After; writes and other users are not affected', async () => {
    const key = platform.keyOf('developer');
    const statuses: number[] = [];
    for (let n = 1; n <= 100; n++) {
      const { status, headers } = await platform.call('GET', '/v2/investments?limit=1', { key });
      statuses.push(status);
      expect(headers.get('x-ratelimit-limit')).to.equal('100');
      expect(headers.get('x-ratelimit-remaining')).to.equal(String(100 - n));
    }
    expect(new Set(statuses)).to.deep.equal(new Set([200]));
    const rejected = await platform.call('GET', '/v2/investments?limit=1', { key });
    expect(rejected.status).to.equal(429);
    expect(rejected.body).to.include({ status: 429, error: 'rate_limit_exceeded' });
    const waitS = Number(rejected.headers.get('retry-after'));
    expect(waitS).to.be.within(1, 61);
    expect(Number(rejected.headers.get('x-ratelimit-reset'))).to.be.closeTo(
      Date.now() / 1_000 + waitS,
      2,
    );
    const write = await platform.call('POST', '/v2/investments', {
      key,
      body: { name: 'Writes have a limit of their own' },
    });
    expect(write.status).to.equal(201);
    expect(write.headers.get('x-ratelimit-limit')).to.equal('25');
    expect(
      (await platform.call('GET', '/v2/investments?limit=1', { key: platform.keyOf('member') }))
        .status,
    ).to.equal(200);
  });

  it('admits 25 writes, including invalid ones', async () => {
    const key = platform.keyOf('admin');
    for (let n = 1; n <= 25; n++) {
      const { status, headers } = await platform.call('POST', '/v2/investments', {
        key,
        body: { country: 'nowhere' },
      });
      expect(status).to.equal(400);
      expect(headers.get('x-ratelimit-remaining')).to.equal(String(25 - n));
    }
    expect(
      (
        await platform.call('POST', '/v2/investments', {
          key,
          body: { name: 'One too many' },
        })
      ).status,
    ).to.equal(429);
  });
});
