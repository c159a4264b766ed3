import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { applicationOf, freshWorkspace } from './callers.ts';

describe('changing an investment', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const person = freshWorkspace();
  const creator = person();
  const colleague = person({ userId: 'user-2', role: 'member' });
  const admin = person({ userId: 'user-3', role: 'admin' });

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  const make = async (body: object = {}, as = creator) =>
    (await call('POST', '/v2/investments', { as, body: { name: 'Acme', ...body } })).body;
  const status = async (method: string, path: string, as: Principal = creator, body?: object) =>
    (await call(method, `/v2/investments/${path}`, { as, body })).status;

  describe('PATCH', () => {
    it('changes what is named, empties what is null, and keeps the rest', async () => {
      const made = await make({ ceo: 'Ann', sector: 'Energy', employees: 5 });
      const body = { ceo: 'Bob', employees: null, sector: null };
      const {
        status,
        headers,
        body: changed,
      } = await call('PATCH', `/v1/investments/${made.id}`, { as: colleague, body });
      expect(status).to.equal(200);
      expect(changed).to.deep.equal({
        ...made,
        ...{ ceo: 'Bob', employees: null, sector: '', updatedAt: changed.updatedAt },
      });
      const read = await call('GET', `/v2/investments/${made.id}`, { as: creator });
      expect(read.body).to.deep.equal(changed);
      expect(read.headers.etag).to.equal(headers.etag);
    });

    it('is found by its new words, and no more by the old', async () => {
      const made = await make({ name: 'Oldword Limited' });
      await call('PATCH', `/v2/investments/${made.id}`, { as: creator, body: { name: 'Newword Limited' } });
      const found = async (q: string) =>
        (await call('GET', `/v2/investments?q=${q}`, { as: creator })).body.data.length;
      expect([await found('newwo'), await found('oldwo')]).to.deep.equal([1, 0]);
    });

    it('refuses what would leave a record without name and ticker, and unknown fields', async () => {
      const { id } = await make();
      expect(await status('PATCH', id, creator, { name: null })).to.equal(400);
      expect(await status('PATCH', id, creator, { name: '', tickerSymbol: 'A' })).to.equal(200);
      for (const body of [
        {},
        { isLocked: true },
        { id: 'x' },
        { $set: { name: 'x' } },
        { 'clearbit.x': 1 },
        { tags: 'x' },
      ])
        expect(await status('PATCH', id, creator, body), JSON.stringify(body)).to.equal(400);
    });

    it('goes on only over the state that If-Match names', async () => {
      const { id } = await make();
      const { etag } = (await call('GET', `/v2/investments/${id}`, { as: creator })).headers;
      const headers = { 'if-match': String(etag) };
      const first = await call('PATCH', `/v2/investments/${id}`, { as: creator, headers, body: { ceo: 'A' } });
      expect(first.status).to.equal(200);
      const late = await call('PATCH', `/v2/investments/${id}`, { as: creator, headers, body: { ceo: 'B' } });
      expect(late.status).to.equal(412);
      expect(late.body.error).to.equal('precondition_failed');
      for (const verb of ['lock', 'unlock', 'archive', 'unarchive'])
        expect((await call('POST', `/v2/investments/${id}/${verb}`, { as: creator, headers })).status, verb).to.equal(
          412,
        );
      expect((await call('DELETE', `/v2/investments/${id}`, { as: creator, headers })).status).to.equal(412);
      const malformed = { 'if-match': 'abc' };
      expect((await call('DELETE', `/v2/investments/${id}`, { as: creator, headers: malformed })).status).to.equal(400);
      const any = { 'if-match': '*' };
      expect((await call('DELETE', `/v2/investments/${id}`, { as: creator, headers: any })).status).to.equal(204);
    });

    it('lets one of many that race with the same If-Match win', async () => {
      const { id } = await make();
      const headers = {
        'if-match': String((await call('GET', `/v2/investments/${id}`, { as: creator })).headers.etag),
      };
      const race = Array.from({ length: 8 }, (_, at) =>
        call('PATCH', `/v2/investments/${id}`, { as: creator, headers, body: { ceo: `Chief ${at}` } }),
      );
      const answers = await Promise.all(race);
      expect(answers.map((answer) => answer.status).sort()).to.deep.equal([200, ...Array(7).fill(412)]);
    });

    it('loses none of many changes made at once', async () => {
      const { id } = await make();
      const fields = ['ceo', 'sector', 'industry', 'exchange'];
      await Promise.all(fields.map((field) => status('PATCH', id, creator, { [field]: field })));
      const { body } = await call('GET', `/v2/investments/${id}`, { as: creator });
      expect(body).to.include(Object.fromEntries(fields.map((field) => [field, field])));
    });
  });

  describe('visibility', () => {
    it('is made private by the creator alone, and then hides the record from all others', async () => {
      const { id } = await make();
      for (const other of [colleague, admin, applicationOf(creator)])
        expect(await status('PATCH', id, other, { visibility: 'private' })).to.equal(403);
      expect(await status('PATCH', id, creator, { visibility: 'private' })).to.equal(200);
      for (const other of [colleague, admin, applicationOf(creator)])
        expect(await status('GET', id, other)).to.equal(404);
      expect(await status('PATCH', id, creator, { visibility: null })).to.equal(200);
      expect(await status('GET', id, colleague)).to.equal(200);
    });
  });

  describe('lock and unlock', () => {
    it('refuse every change until the creator or an admin unlocks', async () => {
      const { id } = await make();
      const locked = await call('POST', `/v1/investments/${id}/lock`, { as: creator });
      expect(locked.body.isLocked).to.equal(true);
      for (const as of [creator, colleague, admin]) {
        expect(await status('PATCH', id, as, { ceo: 'X' })).to.equal(423);
        expect(await status('POST', `${id}/archive`, as)).to.equal(423);
        expect(await status('POST', `${id}/unarchive`, as)).to.equal(423);
      }
      expect(await status('DELETE', id)).to.equal(423);
      expect(await status('PUT', `${id}/favorite`, colleague)).to.equal(200);
      expect(await status('POST', `${id}/unlock`, colleague)).to.equal(403);
      expect(await status('POST', `${id}/unlock`, admin)).to.equal(200);
      expect(await status('PATCH', id, colleague, { ceo: 'X' })).to.equal(200);
    });

    it('are for the creator and admins; doing it again changes nothing', async () => {
      const { id } = await make();
      expect(await status('POST', `${id}/lock`, colleague)).to.equal(403);
      expect(await status('POST', `${id}/lock`, applicationOf(creator))).to.equal(403);
      const once = await call('POST', `/v2/investments/${id}/lock`, { as: admin });
      const twice = await call('POST', `/v2/investments/${id}/lock`, { as: admin });
      expect(twice.headers.etag).to.equal(once.headers.etag);
      const page = (await call('GET', '/v2/investments?isLocked=true', { as: creator })).body;
      expect(page.data.map((record: { id: string }) => record.id)).to.deep.equal([id]);
    });
  });

  describe('archive and unarchive', () => {
    it('move a record out of the v2 list and back', async () => {
      const own = freshWorkspace();
      const { id } = await make({}, own());
      const total = async (version: string) =>
        (await call('GET', `/${version}/investments`, { as: own() })).body.meta.totalRecords;
      const archived = await call('POST', `/v2/investments/${id}/archive`, { as: own() });
      expect(archived.body.isArchived).to.equal(true);
      expect([await total('v1'), await total('v2')]).to.deep.equal([1, 0]);
      await call('POST', `/v1/investments/${id}/archive`, { as: own() });
      await call('POST', `/v1/investments/${id}/unarchive`, { as: own() });
      expect([await total('v1'), await total('v2')]).to.deep.equal([1, 1]);
    });
  });

  describe('DELETE', () => {
    it('is for the creator and admins; afterwards the record is gone', async () => {
      for (const [as, wanted] of [
        [colleague, 403],
        [applicationOf(creator), 403],
        [admin, 204],
        [creator, 204],
      ] as const) {
        const { id } = await make();
        expect(await status('DELETE', id, as)).to.equal(wanted);
        expect(await status('GET', id)).to.equal(wanted === 204 ? 404 : 200);
        if (wanted === 204) expect(await status('DELETE', id)).to.equal(404);
      }
    });

    it('counts once, however many ask for it at once', async () => {
      const own = freshWorkspace();
      const { id } = await make({}, own());
      await make({}, own());
      const answers = await Promise.all(Array.from({ length: 5 }, () => status('DELETE', id, own())));
      expect(answers.sort()).to.deep.equal([204, 404, 404, 404, 404]);
      expect((await call('GET', '/v1/investments', { as: own() })).body.meta.totalRecords).to.equal(1);
    });
  });

  describe('favourites', () => {
    it("are the caller's own", async () => {
      const { id } = await make();
      const marked = await call('PUT', `/v2/investments/${id}/favorite`, { as: colleague });
      expect(marked.body.isFavorite).to.equal(true);
      const seen = async (as: Principal) => {
        const one = (await call('GET', `/v2/investments/${id}`, { as })).body;
        const { body } = await call('GET', '/investments', { as });
        const page = (await call('GET', '/v1/investments?limit=1000', { as })).body.data;
        const of = (records: { id: string; isFavorite: boolean }[]) =>
          records.find((record) => record.id === id)?.isFavorite;
        return [one.isFavorite, of(body), of(page)];
      };
      expect(await seen(colleague)).to.deep.equal([true, true, true]);
      expect(await seen(creator)).to.deep.equal([false, false, false]);
      await call('PUT', `/v1/investments/${id}/favorite`, { as: colleague });
      await call('DELETE', `/v1/investments/${id}/favorite`, { as: colleague });
      expect(await seen(colleague)).to.deep.equal([false, false, false]);
      expect(await status('DELETE', `${id}/favorite`, colleague)).to.equal(200);
    });

    it('change the ETag that their owner is given, and guard no change of the record', async () => {
      const { id } = await make();
      const before = await call('GET', `/v2/investments/${id}`, { as: colleague });
      await call('PUT', `/v2/investments/${id}/favorite`, { as: colleague });
      const known = { 'if-none-match': String(before.headers.etag) };
      const again = await call('GET', `/v2/investments/${id}`, { as: colleague, headers: known });
      expect(again.status).to.equal(200);
      expect(again.body.isFavorite).to.equal(true);
      const headers = { 'if-match': String(again.headers.etag) };
      const changed = await call('PATCH', `/v2/investments/${id}`, { as: colleague, headers, body: { ceo: 'Z' } });
      expect(changed.status).to.equal(200);
    });

    it('are guarded by If-Match as every change is', async () => {
      const { id } = await make();
      for (const method of ['PUT', 'DELETE']) {
        const mark = (ifMatch: string) =>
          call(method, `/v2/investments/${id}/favorite`, { as: colleague, headers: { 'if-match': ifMatch } });
        expect((await mark('"0"')).status).to.equal(412);
        expect((await mark('nonsense')).status).to.equal(400);
        const { headers } = await call('GET', `/v2/investments/${id}`, { as: colleague });
        expect((await mark(String(headers.etag))).status).to.equal(200);
      }
    });

    it('need a user, and a record that the user sees', async () => {
      const { id } = await make();
      expect(await status('PUT', `${id}/favorite`, applicationOf(creator))).to.equal(403);
      const hidden = await make({ visibility: 'private' });
      expect(await status('PUT', `${hidden.id}/favorite`, colleague)).to.equal(404);
    });
  });
});
