import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

describe('GET /investments and GET /v1/investments', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const user = freshWorkspace();
  const names = Array.from({ length: 25 }, (_, at) => `Company ${at}`);

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    for (const name of names) {
      await call('POST', '/v2/investments', {
        as: user(),
        body: { name },
      });
    }
  });
  after(() => platform.stop());

  it('returns every record as one array, newest first', async () => {
    const { status, headers, body } = await call('GET', '/investments', { as: user() });
    expect(status).to.equal(200);
    expect(headers['content-type']).to.match(/^application\/json/);
    expect(body).to.be.an('array').with.length(25);
    const times = body.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).to.deep.equal(times.toSorted().reverse());
  });

  it('returns an empty array and an empty page for a workspace without records', async () => {
    const newUser = freshWorkspace();
    expect((await call('GET', '/investments', { as: newUser() })).text).to.equal('[]');
    const { body } = await call('GET', '/v1/investments', { as: newUser() });
    expect(body).to.deep.equal({
      data: [],
      meta: {
        totalRecords: 0,
        limit: 0,
        offset: 0,
      },
    });
  });

  it('responds to HEAD without a body', async () => {
    const { status, text } = await call('HEAD', '/investments', { as: user() });
    expect(status).to.equal(200);
    expect(text).to.equal('');
  });

  it('returns the total, and the number of records on and before the page in meta', async () => {
    const { body } = await call('GET', '/v1/investments?limit=10&offset=20', { as: user() });
    expect(body.meta).to.deep.equal({
      totalRecords: 25,
      limit: 5,
      offset: 20,
    });
    expect(body.data).to.have.length(5);
    const past = await call('GET', '/v1/investments?limit=10&offset=999999', { as: user() });
    expect(past.body).to.deep.equal({
      data: [],
      meta: {
        totalRecords: 25,
        limit: 0,
        offset: 999_999,
      },
    });
    const none = await call('GET', '/v1/investments?limit=0', { as: user() });
    expect(none.body).to.deep.equal({
      data: [],
      meta: {
        totalRecords: 25,
        limit: 0,
        offset: 0,
      },
    });
    for (const version of ['v1', 'v2']) {
      for (const large of ['5000', '1000000000000000', '1'.padEnd(31, '0')]) {
        const most = await call('GET', `/${version}/investments?limit=${large}`, { as: user() });
        expect([most.status, most.body.meta.limit], large).to.deep.equal([200, 25]);
        const beyond = await call('GET', `/${version}/investments?offset=${large}`, { as: user() });
        expect([beyond.status, beyond.body.meta.limit], large).to.deep.equal([200, 0]);
      }
    }
  });

  it('returns every record on exactly one page', async () => {
    const seen: string[] = [];
    for (let offset = 0; offset < 25; offset += 7) {
      const { body } = await call('GET', `/v1/investments?limit=7&offset=${offset}`, {
        as: user(),
      });
      seen.push(...body.data.map(({ name }: { name: string }) => name));
    }
    expect(seen).to.have.members(names).and.have.length(25);
  });

  for (const value of ['abc', '-1', '1.5', '1e3', '%205', '', '0x10', '%2B5', '٣']) {
    for (const name of ['limit', 'offset']) {
      for (const version of ['v1', 'v2']) {
        it(`rejects ${name}=${value} in ${version}`, async () => {
          const { status, body } = await call('GET', `/${version}/investments?${name}=${value}`, {
            as: user(),
          });
          expect(status).to.equal(400);
          expect(body.error).to.equal('invalid_request');
          expect(body.message).to.include(name);
          expect(body.errors[0].field).to.equal(name);
        });
      }
    }
  }

  it('rejects repeated parameters, and ignores unknown parameters', async () => {
    for (const path of [
      '/v1/investments?limt=5',
      '/v1/investments?limit[$gt]=1',
      '/investments?_=1',
    ]) {
      expect((await call('GET', path, { as: user() })).status, path).to.equal(200);
    }
    for (const query of ['limit=1&limit=2', 'offset=1&offset=2']) {
      const { status, body } = await call('GET', `/v1/investments?${query}`, { as: user() });
      expect(status, query).to.equal(400);
      expect(body.message).to.include(query.split(/[=]/)[0]);
    }
  });

  it('includes archived records, unlike v2', async () => {
    const newUser = freshWorkspace();
    const { body } = await call('POST', '/v2/investments', {
      as: newUser(),
      body: { name: 'Old' },
    });
    await call('POST', `/v2/investments/${body.id}/archive`, { as: newUser() });
    expect((await call('GET', '/investments', { as: newUser() })).body).to.have.length(1);
    expect(
      (await call('GET', '/v1/investments', { as: newUser() })).body.meta.totalRecords,
    ).to.equal(1);
    expect(
      (await call('GET', '/v2/investments', { as: newUser() })).body.meta.totalRecords,
    ).to.equal(0);
    for (const [archived, count] of Object.entries({
      true: 1,
      any: 1,
      false: 0,
    })) {
      const page = (await call('GET', `/v2/investments?archived=${archived}`, { as: newUser() }))
        .body;
      expect([page.data.length, page.meta.totalRecords], archived).to.deep.equal([count, count]);
    }
  });
});
