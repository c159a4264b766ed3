import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

const cases = [
  { exclusiveStore: true, title: 'in one process, by columns in memory' },
  { exclusiveStore: false, title: 'in several processes, by the index of words' },
];

for (const { exclusiveStore, title } of cases) {
  describe(`q searches descriptions, ${title}`, () => {
    const workspace = freshWorkspace();
    const as = workspace();
    let platform: TestPlatform;
    let call: ApiClient;

    before(async () => {
      platform = await createTestPlatform();
      platform.platform.exclusiveStore = exclusiveStore;
      ({ call } = await platform.start(investments));
    });
    after(() => platform.stop());

    async function create(body: object, caller = as): Promise<{ id: string; etag: string }> {
      const {
        status,
        body: created,
        headers,
      } = await call('POST', '/v2/investments', {
        as: caller,
        body,
      });
      expect(status).to.equal(201);
      return { id: created.id, etag: String(headers.etag) };
    }
    async function names(query: string, caller = as): Promise<string[]> {
      const { status, body } = await call('GET', `/v2/investments?${query}`, { as: caller });
      expect(status, JSON.stringify(body)).to.equal(200);
      expect(body.meta.totalRecords).to.equal(body.data.length);
      return body.data.map(({ name }: { name: string }) => name);
    }

    it('ranks records with the word in the name first', async () => {
      await create({ name: 'Alpine Cold AG', description: 'Makes refrigerators in Zürich.' });
      await create({ name: 'Refrigerators United' });
      await create({ name: 'Nordic Fish', description: 'Fish. No refrigerator.' });
      await create({ name: 'Motor Works', description: 'Cars' });
      const found = ['Refrigerators United', 'Nordic Fish', 'Alpine Cold AG'];
      expect(await names('q=refrigerator')).to.deep.equal(found);
      expect(await names('q=refrig&sort=name')).to.deep.equal(found.toSorted());
      expect(await names('q=refrigerators%20zurich')).to.deep.equal(['Alpine Cold AG']);
      expect(await names('q=alpine%20zurich')).to.deep.equal(['Alpine Cold AG']);
      expect(await names('q=refrigerator&country=JP')).to.deep.equal([]);
    });

    it('finds the corrected name and the description with the word as typed', async () => {
      await create({ name: 'Toyota' });
      await create({ name: 'Misprint', description: 'A dealer of toyta cars' });
      expect(await names('q=toyta')).to.deep.equal(['Toyota', 'Misprint']);
    });

    it('follows a change of the description, and a deletion', async () => {
      const { id, etag } = await create({ name: 'Change', description: 'zephyr one' });
      expect(await names('q=zephyr')).to.deep.equal(['Change']);
      const changed = await call('PATCH', `/v2/investments/${id}`, {
        as,
        headers: { 'if-match': etag },
        body: { description: 'sirocco' },
      });
      expect(changed.status).to.equal(200);
      expect(await names('q=zephyr')).to.deep.equal([]);
      expect(await names('q=sirocco')).to.deep.equal(['Change']);
      const archived = await call('POST', `/v2/investments/${id}/archive`, { as });
      expect(archived.status).to.equal(200);
      expect(await names('q=sirocco')).to.deep.equal([]);
      expect(await names('q=sirocco&archived=true')).to.deep.equal(['Change']);
      const { status } = await call('DELETE', `/v2/investments/${id}`, { as });
      expect(status).to.equal(204);
      expect(await names('q=sirocco&archived=any')).to.deep.equal([]);
    });

    it('does not find private descriptions of other people, nor of another workspace', async () => {
      const owner = workspace({ userId: 'owner' });
      await create({ name: 'Mine', description: 'obelisk', visibility: 'private' }, owner);
      expect(await names('q=obelisk', owner)).to.deep.equal(['Mine']);
      expect(await names('q=obelisk', workspace({ userId: 'other' }))).to.deep.equal([]);
      expect(await names('q=obelisk', freshWorkspace()())).to.deep.equal([]);
    });

    it('works among favourites, in facets and in exports', async () => {
      const { id } = await create({ name: 'Star', description: 'monolith', sector: 'Stone' });
      await create({ name: 'Dust', description: 'monolith', sector: 'Sand' });
      expect((await call('PUT', `/v2/investments/${id}/favorite`, { as })).status).to.equal(200);
      expect(await names('q=monolith&favorite=true')).to.deep.equal(['Star']);
      expect(await names('q=monolith&favorite=false')).to.deep.equal(['Dust']);
      const { body } = await call('GET', '/v2/investments/facets?q=monolith&by=sector', { as });
      expect(body.totalRecords).to.equal(2);
      const exported = await call('GET', '/v2/investments/exports?q=monolith&format=ndjson', {
        as,
      });
      expect(exported.status).to.equal(200);
      expect(exported.text.trim().split('\n')).to.have.length(2);
    });

    it('sorts by description', async () => {
      const as = freshWorkspace()();
      await create({ name: 'B', description: 'tundra b' }, as);
      await create({ name: 'A', description: 'tundra a' }, as);
      expect(await names('sort=description', as)).to.deep.equal(['A', 'B']);
      expect(await names('q=tundra&sort=-description', as)).to.deep.equal(['B', 'A']);
    });
  });
}
