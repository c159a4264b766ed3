import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

describe('GET /investments and GET /v1/investments', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const person = freshWorkspace();
  const names = Array.from({ length: 25 }, (_, at) => `Company ${at}`);

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    for (const name of names) await call('POST', '/v2/investments', { as: person(), body: { name } });
  });
  after(() => platform.stop());

  it('gives everything as one bare array, newest first', async () => {
    const { status, headers, body } = await call('GET', '/investments', { as: person() });
    expect(status).to.equal(200);
    expect(headers['content-type']).to.match(/^application\/json/);
    expect(body).to.be.an('array').with.length(25);
    const times = body.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).to.deep.equal(times.toSorted().reverse());
  });

  it('gives an empty array and an empty page where there is nothing', async () => {
    const nobody = freshWorkspace();
    expect((await call('GET', '/investments', { as: nobody() })).text).to.equal('[]');
    const { body } = await call('GET', '/v1/investments', { as: nobody() });
    expect(body).to.deep.equal({ data: [], meta: { totalRecords: 0, limit: 0, offset: 0 } });
  });

  it('answers HEAD without a body', async () => {
    const { status, text } = await call('HEAD', '/investments', { as: person() });
    expect(status).to.equal(200);
    expect(text).to.equal('');
  });

  it('tells in meta how many records there are, are in the answer, and were skipped', async () => {
    const { body } = await call('GET', '/v1/investments?limit=10&offset=20', { as: person() });
    expect(body.meta).to.deep.equal({ totalRecords: 25, limit: 5, offset: 20 });
    expect(body.data).to.have.length(5);
    const past = await call('GET', '/v1/investments?limit=10&offset=999999', { as: person() });
    expect(past.body).to.deep.equal({ data: [], meta: { totalRecords: 25, limit: 0, offset: 999_999 } });
    const none = await call('GET', '/v1/investments?limit=0', { as: person() });
    expect(none.body).to.deep.equal({ data: [], meta: { totalRecords: 25, limit: 0, offset: 0 } });
    for (const version of ['v1', 'v2']) {
      for (const large of ['5000', '1000000000000000', '1'.padEnd(31, '0')]) {
        const most = await call('GET', `/${version}/investments?limit=${large}`, { as: person() });
        expect([most.status, most.body.meta.limit], large).to.deep.equal([200, 25]);
        const beyond = await call('GET', `/${version}/investments?offset=${large}`, { as: person() });
        expect([beyond.status, beyond.body.meta.limit], large).to.deep.equal([200, 0]);
      }
    }
  });

  it('puts every record on exactly one page', async () => {
    const seen: string[] = [];
    for (let offset = 0; offset < 25; offset += 7) {
      const { body } = await call('GET', `/v1/investments?limit=7&offset=${offset}`, { as: person() });
      seen.push(...body.data.map(({ name }: { name: string }) => name));
    }
    expect(seen).to.have.members(names).and.have.length(25);
  });

  for (const value of ['abc', '-1', '1.5', '1e3', '%205', '', '0x10', '%2B5', '٣']) {
    for (const name of ['limit', 'offset']) {
      for (const version of ['v1', 'v2']) {
        it(`refuses ${name}=${value} in ${version}`, async () => {
          const { status, body } = await call('GET', `/${version}/investments?${name}=${value}`, { as: person() });
          expect(status).to.equal(400);
          expect(body.error).to.equal('invalid_request');
          expect(body.message).to.include(name);
          expect(body.errors[0].field).to.equal(name);
        });
      }
    }
  }

  it('refuses what is repeated, and parameters that it does not know', async () => {
    for (const query of ['limit=1&limit=2', 'offset=1&offset=2', 'limt=5', 'limit[$gt]=1']) {
      const { status, body } = await call('GET', `/v1/investments?${query}`, { as: person() });
      expect(status, query).to.equal(400);
      expect(body.message).to.include(query.split(/[=]/)[0]);
    }
  });

  it('keeps archived records, unlike v2', async () => {
    const own = freshWorkspace();
    const { body } = await call('POST', '/v2/investments', { as: own(), body: { name: 'Old' } });
    await call('POST', `/v2/investments/${body.id}/archive`, { as: own() });
    expect((await call('GET', '/investments', { as: own() })).body).to.have.length(1);
    expect((await call('GET', '/v1/investments', { as: own() })).body.meta.totalRecords).to.equal(1);
    expect((await call('GET', '/v2/investments', { as: own() })).body.meta.totalRecords).to.equal(0);
    for (const [archived, count] of Object.entries({ true: 1, any: 1, false: 0 })) {
      const page = (await call('GET', `/v2/investments?archived=${archived}`, { as: own() })).body;
      expect([page.data.length, page.meta.totalRecords], archived).to.deep.equal([count, count]);
    }
  });
});
