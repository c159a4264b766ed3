import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { applicationOf, freshWorkspace } from './callers.ts';

describe('changing an investment', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const user = freshWorkspace();
  const creator = user();
  const colleague = user({ userId: 'user-2', role: 'member' });
  const admin = user({ userId: 'user-3', role: 'admin' });

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  const create = async (body: object = {}, as = creator) =>
    (
      await call('POST', '/v2/investments', {
        as,
        body: { name: 'Acme', ...body },
      })
    ).body;
  const status = async (method: string, path: string, as: Principal = creator, body?: object) =>
    (await call(method, `/v2/investments/${path}`, { as, body })).status;

  describe('PATCH', () => {
    it('changes the given fields, clears fields that are null, and keeps the others', async () => {
      const created = await create({
        ceo: 'Ann',
        sector: 'Energy',
        employees: 5,
      });
      const body = {
        ceo: 'Bob',
        employees: null,
        sector: null,
      };
      const {
        status,
        headers,
        body: changed,
      } = await call('PATCH', `/v1/investments/${created.id}`, { as: colleague, body });
      expect(status).to.equal(200);
      expect(changed).to.deep.equal({
        ...created,
        ceo: 'Bob',
        employees: 0,
        sector: '',
        updatedAt: changed.updatedAt,
      });
      const read = await call('GET', `/v2/investments/${created.id}`, { as: creator });
      expect(read.body).to.deep.equal(changed);
      expect(read.headers.etag).to.equal(headers.etag);
    });

    it('merges clearbit at every depth, and null removes a member (RFC 7396)', async () => {
      const { id } = await create({
        clearbit: {
          a: { b: 'c', d: [1, { e: 1 }] },
          f: 'g',
          constructor: 1,
        },
      });
      const patchOf = async (clearbit: unknown) =>
        (
          await call('PATCH', `/v2/investments/${id}`, {
            as: creator,
            body: { clearbit },
          })
        ).body.clearbit;
      const merged = {
        a: {
          d: [2],
          h: { i: {} },
        },
        f: 'g',
        constructor: 1,
      };
      expect(
        await patchOf({
          a: {
            b: null,
            d: [2],
            h: { i: { none: null } },
          },
          none: null,
        }),
      ).to.deep.equal(merged);
      expect(
        (await call('GET', `/v2/investments/${id}`, { as: creator })).body.clearbit,
      ).to.deep.equal(merged);
      expect(await patchOf({ a: 'text', constructor: null })).to.deep.equal({ a: 'text', f: 'g' });
      expect(await patchOf(null)).to.deep.equal({});
    });

    it('accepts application/merge-patch+json', async () => {
      const { id } = await create();
      const headers = { 'content-type': 'application/merge-patch+json' };
      const changed = await call('PATCH', `/v2/investments/${id}`, {
        as: creator,
        headers,
        body: '{"ceo":"Ann"}',
      });
      expect([changed.status, changed.body.ceo]).to.deep.equal([200, 'Ann']);
    });

    it('changes neither updatedAt nor ETag without a difference', async () => {
      const created = await create({
        clearbit: { a: { b: 1 } },
        tags: ['x'],
        employees: 5,
      });
      const path = `/v2/investments/${created.id}`;
      const { etag } = (await call('GET', path, { as: creator })).headers;
      const same = {
        name: 'Acme',
        clearbit: { a: { b: 1, c: null } },
        tags: ['x'],
        employees: 5,
        sector: null,
      };
      for (const body of [{}, same, { visibility: 'workspace' }, { bannerImage: null }]) {
        const response = await call('PATCH', path, { as: colleague, body });
        expect([response.status, response.headers.etag], JSON.stringify(body)).to.deep.equal([
          200,
          etag,
        ]);
        expect(response.body).to.deep.equal(created);
      }
    });

    it('rejects a patch with a resulting clearbit larger than a request', async () => {
      const { id } = await create({ clearbit: { first: 'x'.repeat(900_000) } });
      const response = await call('PATCH', `/v2/investments/${id}`, {
        as: creator,
        body: { clearbit: { second: 'x'.repeat(200_000) } },
      });
      expect(response.status).to.equal(400);
      expect(response.body.errors).to.deep.equal([
        { field: 'clearbit', message: 'must be at most 1048576 bytes of JSON' },
      ]);
    });

    it('updates the search index: new words are found, old words are not', async () => {
      const created = await create({ name: 'Oldword Limited' });
      await call('PATCH', `/v2/investments/${created.id}`, {
        as: creator,
        body: { name: 'Newword Limited' },
      });
      const found = async (q: string) =>
        (await call('GET', `/v2/investments?q=${q}`, { as: creator })).body.data.length;
      expect([await found('newwo'), await found('oldwo')]).to.deep.equal([1, 0]);
    });

    it('rejects a patch that leaves neither name nor ticker, and unknown fields', async () => {
      const { id } = await create();
      expect(await status('PATCH', id, creator, { name: null })).to.equal(400);
      expect(await status('PATCH', id, creator, { name: '', tickerSymbol: 'A' })).to.equal(200);
      for (const body of [
        { isLocked: true },
        { id: 'x' },
        { $set: { name: 'x' } },
        { 'clearbit.x': 1 },
        { tags: 'x' },
      ]) {
        expect(await status('PATCH', id, creator, body), JSON.stringify(body)).to.equal(400);
      }
    });

    it('applies a change only to the revision in If-Match', async () => {
      const { id } = await create();
      const { etag } = (await call('GET', `/v2/investments/${id}`, { as: creator })).headers;
      const headers = { 'if-match': String(etag) };
      const first = await call('PATCH', `/v2/investments/${id}`, {
        as: creator,
        headers,
        body: { ceo: 'A' },
      });
      expect(first.status).to.equal(200);
      const late = await call('PATCH', `/v2/investments/${id}`, {
        as: creator,
        headers,
        body: { ceo: 'B' },
      });
      expect(late.status).to.equal(412);
      expect(late.body.error).to.equal('precondition_failed');
      for (const verb of ['lock', 'unlock', 'archive', 'unarchive']) {
        expect(
          (await call('POST', `/v2/investments/${id}/${verb}`, { as: creator, headers })).status,
          verb,
        ).to.equal(412);
      }
      expect(
        (await call('DELETE', `/v2/investments/${id}`, { as: creator, headers })).status,
      ).to.equal(412);
      const malformed = { 'if-match': 'abc' };
      expect(
        (await call('DELETE', `/v2/investments/${id}`, { as: creator, headers: malformed })).status,
      ).to.equal(400);
      const any = { 'if-match': '*' };
      expect(
        (await call('DELETE', `/v2/investments/${id}`, { as: creator, headers: any })).status,
      ).to.equal(204);
    });

    it('accepts one of many concurrent changes with the same If-Match', async () => {
      const { id } = await create();
      const headers = {
        'if-match': String(
          (await call('GET', `/v2/investments/${id}`, { as: creator })).headers.etag,
        ),
      };
      const changes = Array.from({ length: 8 }, (_, at) =>
        call('PATCH', `/v2/investments/${id}`, {
          as: creator,
          headers,
          body: { ceo: `Chief ${at}` },
        }),
      );
      const responses = await Promise.all(changes);
      expect(responses.map((response) => response.status).sort()).to.deep.equal([
        200,
        ...Array(7).fill(412),
      ]);
    });

    it('loses no concurrent change', async () => {
      const { id } = await create();
      const fields = ['ceo', 'sector', 'industry', 'exchange'];
      await Promise.all(fields.map((field) => status('PATCH', id, creator, { [field]: field })));
      const { body } = await call('GET', `/v2/investments/${id}`, { as: creator });
      expect(body).to.include(Object.fromEntries(fields.map((field) => [field, field])));
    });
  });

  describe('visibility', () => {
    it('is set to private by the creator only, which hides the record from everyone else', async () => {
      const { id } = await create();
      for (const other of [colleague, admin, applicationOf(creator)]) {
        expect(await status('PATCH', id, other, { visibility: 'private' })).to.equal(403);
      }
      expect(await status('PATCH', id, creator, { visibility: 'private' })).to.equal(200);
      for (const other of [colleague, admin, applicationOf(creator)]) {
        expect(await status('GET', id, other)).to.equal(404);
      }
      // The default would show the record.
      expect(await status('PATCH', id, creator, { visibility: null })).to.equal(400);
      expect(await status('GET', id, colleague)).to.equal(404);
      expect(await status('PATCH', id, creator, { visibility: 'workspace' })).to.equal(200);
      expect(await status('GET', id, colleague)).to.equal(200);
    });
  });

  describe('lock and unlock', () => {
    it('rejects every change until the creator or an admin unlocks the record', async () => {
      const { id } = await create();
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

    it('is allowed for the creator and admins; a repeat changes nothing', async () => {
      const { id } = await create();
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
    it('moves a record out of the v2 list and back', async () => {
      const newUser = freshWorkspace();
      const { id } = await create({}, newUser());
      const total = async (version: string) =>
        (await call('GET', `/${version}/investments?limit=0`, { as: newUser() })).body.meta
          .totalRecords;
      const archived = await call('POST', `/v2/investments/${id}/archive`, { as: newUser() });
      expect(archived.body.isArchived).to.equal(true);
      expect([await total('v1'), await total('v2')]).to.deep.equal([1, 0]);
      await call('POST', `/v1/investments/${id}/archive`, { as: newUser() });
      await call('POST', `/v1/investments/${id}/unarchive`, { as: newUser() });
      expect([await total('v1'), await total('v2')]).to.deep.equal([1, 1]);
    });
  });

  describe('DELETE', () => {
    it('is allowed for the creator and admins; afterwards the record is not found', async () => {
      for (const [as, expected] of [
        [colleague, 403],
        [applicationOf(creator), 403],
        [admin, 204],
        [creator, 204],
      ] as const) {
        const { id } = await create();
        expect(await status('DELETE', id, as)).to.equal(expected);
        expect(await status('GET', id)).to.equal(expected === 204 ? 404 : 200);
        if (expected === 204) {
          expect(await status('DELETE', id)).to.equal(404);
        }
      }
    });

    it('is counted once for concurrent requests', async () => {
      const newUser = freshWorkspace();
      const { id } = await create({}, newUser());
      await create({}, newUser());
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => status('DELETE', id, newUser())),
      );
      expect(responses.sort()).to.deep.equal([204, 404, 404, 404, 404]);
      expect(
        (await call('GET', '/v1/investments?limit=0', { as: newUser() })).body.meta.totalRecords,
      ).to.equal(1);
    });
  });

  describe('favourites', () => {
    it('belong to the caller', async () => {
      const { id } = await create();
      const added = await call('PUT', `/v2/investments/${id}/favorite`, { as: colleague });
      expect(added.body.isFavorite).to.equal(true);
      const isFavoriteFor = async (as: Principal) => {
        const one = (await call('GET', `/v2/investments/${id}`, { as })).body;
        const { body } = await call('GET', '/investments', { as });
        const page = (await call('GET', '/v1/investments?limit=1000', { as })).body.data;
        const of = (records: { id: string; isFavorite: boolean }[]) =>
          records.find((record) => record.id === id)?.isFavorite;
        return [one.isFavorite, of(body), of(page)];
      };
      expect(await isFavoriteFor(colleague)).to.deep.equal([true, true, true]);
      expect(await isFavoriteFor(creator)).to.deep.equal([false, false, false]);
      await call('PUT', `/v1/investments/${id}/favorite`, { as: colleague });
      await call('DELETE', `/v1/investments/${id}/favorite`, { as: colleague });
      expect(await isFavoriteFor(colleague)).to.deep.equal([false, false, false]);
      expect(await status('DELETE', `${id}/favorite`, colleague)).to.equal(200);
    });

    it("change the caller's ETag, but not the revision that If-Match compares", async () => {
      const { id } = await create();
      const before = await call('GET', `/v2/investments/${id}`, { as: colleague });
      await call('PUT', `/v2/investments/${id}/favorite`, { as: colleague });
      const known = { 'if-none-match': String(before.headers.etag) };
      const again = await call('GET', `/v2/investments/${id}`, { as: colleague, headers: known });
      expect(again.status).to.equal(200);
      expect(again.body.isFavorite).to.equal(true);
      const headers = { 'if-match': String(again.headers.etag) };
      const changed = await call('PATCH', `/v2/investments/${id}`, {
        as: colleague,
        headers,
        body: { ceo: 'Z' },
      });
      expect(changed.status).to.equal(200);
    });

    it('are subject to If-Match', async () => {
      const { id } = await create();
      for (const method of ['PUT', 'DELETE']) {
        const send = (ifMatch: string) =>
          call(method, `/v2/investments/${id}/favorite`, {
            as: colleague,
            headers: { 'if-match': ifMatch },
          });
        expect((await send('"0"')).status).to.equal(412);
        expect((await send('nonsense')).status).to.equal(400);
        const { headers } = await call('GET', `/v2/investments/${id}`, { as: colleague });
        expect((await send(String(headers.etag))).status).to.equal(200);
      }
    });

    it('require a user, and a record that is visible to the user', async () => {
      const { id } = await create();
      expect(await status('PUT', `${id}/favorite`, applicationOf(creator))).to.equal(403);
      const privateRecord = await create({ visibility: 'private' });
      expect(await status('PUT', `${privateRecord.id}/favorite`, colleague)).to.equal(404);
    });
  });
});
