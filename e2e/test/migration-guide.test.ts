import { publicEndpoints } from '@irp/contracts/openapi';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

/** A section for each difference between v1 and v2. */
const sectionId = /<h2 id="([\w-]+)">/g;

describe('migration guide from v1 to v2', () => {
  let platform: RunningDemo;
  let archivedId: string;

  before(async () => {
    platform = await startDemo();
    archivedId = (await post('/v2/investments', { name: 'Archived' })).body.id;
    await post(`/v2/investments/${archivedId}/archive`);
  });
  after(() => platform.stop());

  const get = (path: string, headers = {}) =>
    platform.call('GET', path, {
      key: platform.keyOf('owner'),
      headers,
    });
  const post = (path: string, body?: object) =>
    platform.call('POST', path, {
      key: platform.keyOf('owner'),
      body,
    });
  const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

  const checks: Record<string, () => Promise<void>> = {
    async pages() {
      const old = await get('/v1/investments?limit=3&offset=2');
      expect(Object.keys(old.body.meta)).to.have.members(['totalRecords', 'limit', 'offset']);
      const page = await get('/v2/investments?limit=3&offset=2&archived=any');
      expect(Object.keys(page.body.meta)).to.have.members([
        'totalRecords',
        'limit',
        'offset',
        'nextCursor',
      ]);
      expect(idsOf(page)).to.deep.equal(idsOf(old));
      const next = await get(
        `/v2/investments?limit=3&archived=any&cursor=${page.body.meta.nextCursor}`,
      );
      expect(idsOf(next)).to.deep.equal(idsOf(await get('/v1/investments?limit=3&offset=5')));
      expect((await get('/v2/investments?limit=1000')).body.meta.nextCursor).to.equal(null);
    },
    async archived() {
      expect(idsOf(await get('/v1/investments?limit=1000'))).to.include(archivedId);
      expect(idsOf(await get('/v2/investments?limit=1000'))).not.to.include(archivedId);
      for (const state of ['true', 'any']) {
        expect(idsOf(await get(`/v2/investments?limit=1000&archived=${state}`))).to.include(
          archivedId,
        );
      }
    },
    async filters() {
      const old = await get('/v1/investments?limit=1000');
      const page = await get('/v2/investments?limit=1000&archived=any');
      expect(page.body.data).to.deep.equal(old.body.data);
      expect(Object.keys(old.body.data[0])).to.have.length(32);
      for (const query of ['country=JP', 'q=toyota', 'sort=name', 'fields=name']) {
        const filtered = await get(`/v2/investments?limit=1000&archived=any&${query}`);
        expect(filtered.status, query).to.equal(200);
        expect(filtered.body.data, query).not.to.deep.equal(old.body.data);
        expect((await get(`/v1/investments?${query}`)).status, query).to.equal(400);
      }
    },
    async 'unknown-parameters'() {
      expect((await get('/v1/investments?_=1')).status).to.equal(200);
      expect((await get('/v1/investments?country=JP')).status).to.equal(400);
      expect((await get('/v1/status?_=1')).status).to.equal(200);
      expect((await get('/v2/status?_=1')).status).to.equal(400);
      const rejected = await get('/v2/investments?_=1');
      expect(rejected.status).to.equal(400);
      expect(rejected.body.message)
        .to.include('_ is not a known parameter')
        .and.include('limit, offset, cursor');
    },
    async etag() {
      expect((await get('/v1/investments')).headers.get('etag')).to.equal(null);
      const etag = (await get('/v2/investments')).headers.get('etag')!;
      expect(
        (await get('/v2/investments', { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }))
          .status,
      ).to.equal(304);
    },
    async deprecation() {
      const names = ['deprecation', 'x-deprecation-date', 'sunset', 'link'];
      for (const path of ['investments', 'status', 'me', 'workspaces', 'nothing']) {
        const [old, current] = [await get(`/v1/${path}`), await get(`/v2/${path}`)];
        for (const name of names) {
          expect(old.headers.has(name), `v1 ${path} ${name}`).to.equal(true);
          expect(current.headers.has(name), `v2 ${path} ${name}`).to.equal(false);
        }
        // Error messages differ between the versions.
        if (!current.status.toString().startsWith('2')) {
          continue;
        }
        expect(current.body).not.to.have.property('message');
        if (old.headers.has('etag')) {
          continue;
        }
        expect(old.body.message).to.match(/^Version v1 is deprecated/);
      }
      const record = await get(`/v1/investments/${archivedId}`);
      expect(record.headers.has('etag')).to.equal(true);
      expect(record.body).not.to.have.property('message');
    },
  };

  it('has a check for each of its sections, and no others', async () => {
    const { text } = await platform.call('GET', '/docs/migration-v1-to-v2');
    expect([...text.matchAll(sectionId)].map(([, id]) => id)).to.have.members(Object.keys(checks));
  });

  for (const [id, check] of Object.entries(checks)) {
    it(`is right about ${id}`, check);
  }

  it('is right that only the list and the status of v1 differ: all other operations are in v2, from one contract', () => {
    // The export of v2 has more parameters. Without these parameters v1 and v2 export the same.
    const ofEachVersion = ['listInvestments', 'getStatus', 'exportInvestments'];
    for (const { operationId, versions, path } of publicEndpoints) {
      const isNew = versions.every((version) => version === 'v2');
      if (!ofEachVersion.includes(operationId) && !isNew && versions[0] !== 'unversioned') {
        expect(versions, `${operationId} ${path}`).to.deep.equal(['v1', 'v2']);
      }
    }
  });

  it('shows the dates of the headers', async () => {
    const { text } = await platform.call('GET', '/docs/migration-v1-to-v2');
    const { headers } = await get('/v1/status');
    expect(text).to.include(`supported until ${headers.get('x-deprecation-date')}`);
    expect(text).to.include(`until ${new Date(headers.get('sunset')!).toISOString().slice(0, 10)}`);
  });
});
