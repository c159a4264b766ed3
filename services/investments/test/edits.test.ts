import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { applicationOf, freshWorkspace } from './callers.ts';

describe('investments: bulk edits', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let user: ReturnType<typeof freshWorkspace>;
  let as: Principal;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  beforeEach(() => {
    user = freshWorkspace();
    as = user();
  });
  after(() => platform.stop());

  async function create(body: object, caller = as): Promise<string> {
    const created = await call('POST', '/v2/investments', { as: caller, body });
    expect(created.status, JSON.stringify(created.body)).to.equal(201);
    return created.body.id;
  }
  const edit = (body: object, caller = as, path = '', headers = {}) =>
    call('POST', `/v2/investment-edits${path}`, { as: caller, body, headers });
  const read = async (id: string, caller = as) =>
    (await call('GET', `/v2/investments/${id}`, { as: caller })).body;

  /** The edit of an accepted request, once it has ended. */
  async function ended(accepted: Awaited<ReturnType<typeof edit>>, caller = as) {
    expect(accepted.status, JSON.stringify(accepted.body)).to.equal(202);
    const path = accepted.headers.location as string;
    expect(path).to.equal(`/v2/investment-edits/${accepted.body.id}`);
    let body = accepted.body;
    await eventually('the edit has ended', async () => {
      ({ body } = await call('GET', path, { as: caller }));
      return body.endedAt !== null;
    });
    return body;
  }
  const undo = (id: string, caller = as) =>
    call('POST', `/v2/investment-edits/${id}/undo`, { as: caller });

  it('changes selected records, and counts those that had the values', async () => {
    const ids = [
      await create({ name: 'A', tags: ['old', 'kept'] }),
      await create({ name: 'B', sector: 'Energy', tags: ['kept', 'new'] }),
    ];
    const other = await create({ name: 'C' });
    const body = {
      ids,
      changes: { sector: 'Energy' },
      addTags: ['new'],
      removeTags: ['old'],
    };
    const done = await ended(await edit(body));
    expect(done).to.deep.include({
      state: 'succeeded',
      message: null,
      undoOf: null,
      undoneBy: null,
      visibility: 'workspace',
      owner: { type: 'user', id: as.userId },
      filter: null,
      changes: { sector: 'Energy' },
      addTags: ['new'],
      removeTags: ['old'],
      isArchived: null,
      counts: { matched: 2, changed: 1, unchanged: 1, skipped: 0 },
      skippedRecords: [],
    });
    expect(await read(ids[0]!)).to.deep.include({ sector: 'Energy', tags: ['kept', 'new'] });
    expect((await read(other)).sector).to.equal('');
    const history = await call('GET', `/v2/investments/${ids[0]}/history`, { as });
    expect(history.body.data[0]).to.deep.include({
      revision: 2,
      actor: { type: 'user', id: as.userId },
    });
    const found = await call('GET', '/v2/investments?sector=Energy&tags=new', { as });
    expect(found.body.meta.totalRecords).to.equal(2);
  });

  it('changes the records of a filter, archives them, and undoes both', async () => {
    const japanese = [
      await create({ name: 'A', country: 'JP', sector: 'Banks', clearbit: { a: 1 } }),
      await create({ name: 'B', country: 'JP', ceo: 'Ann' }),
    ];
    const german = await create({ name: 'C', country: 'DE' });
    const before = await Promise.all(japanese.map((id) => read(id)));
    const done = await ended(
      await edit({
        filter: { country: 'JP' },
        changes: { sector: 'Energy', clearbit: { b: 2 }, ceo: null },
        isArchived: true,
      }),
    );
    expect(done.counts).to.deep.equal({ matched: 2, changed: 2, unchanged: 0, skipped: 0 });
    expect(await read(japanese[0]!)).to.deep.include({
      sector: 'Energy',
      clearbit: { a: 1, b: 2 },
      isArchived: true,
    });
    expect((await read(german)).isArchived).to.equal(false);
    const undone = await ended(await undo(done.id));
    expect(undone).to.deep.include({
      undoOf: done.id,
      counts: { matched: 2, changed: 2, unchanged: 0, skipped: 0 },
    });
    const after = await Promise.all(japanese.map((id) => read(id)));
    const times = after.map(({ updatedAt }) => updatedAt);
    expect(after).to.deep.equal(before.map((one, at) => ({ ...one, updatedAt: times[at] })));
    const again = await undo(done.id);
    expect([again.status, again.body.id]).to.deep.equal([202, undone.id]);
    const { body } = await call('GET', `/v2/investment-edits/${done.id}`, { as });
    expect(body.undoneBy).to.equal(undone.id);
  });

  it('leaves records that have changed since the edit, and says which', async () => {
    const [first, second, deleted] = [
      await create({ name: 'A', sector: 'Banks' }),
      await create({ name: 'B', sector: 'Banks' }),
      await create({ name: 'C', sector: 'Banks' }),
    ];
    const done = await ended(await edit({ filter: { sector: 'Banks' }, changes: { sector: 'X' } }));
    await call('PATCH', `/v2/investments/${second}`, { as, body: { ceo: 'Ann' } });
    await call('DELETE', `/v2/investments/${deleted}`, { as });
    const undone = await ended(await undo(done.id));
    expect(undone.counts).to.deep.equal({ matched: 3, changed: 1, unchanged: 0, skipped: 2 });
    expect(undone.skippedBy).to.deep.include({ changedSince: 1, notFound: 1 });
    const skipped = new Map(
      undone.skippedRecords.map((one: { id: string; reason: string }) => [one.id, one.reason]),
    );
    expect([skipped.get(second), skipped.get(deleted)]).to.deep.equal(['changedSince', 'notFound']);
    expect((await read(first)).sector).to.equal('Banks');
    expect((await read(second)).sector).to.equal('X');
    const redone = await ended(await undo(undone.id));
    expect(redone.counts.changed).to.equal(1);
    expect((await read(first)).sector).to.equal('X');
  });

  it('skips records by the rules of a PATCH, and never finds those of others', async () => {
    const ann = user({ userId: 'ann' });
    const locked = await create({ name: 'Locked' });
    await call('POST', `/v2/investments/${locked}/lock`, { as });
    const unseen = [
      await create({ name: 'Elsewhere' }, freshWorkspace()()),
      await create({ name: 'Sandbox' }, user({ environment: 'sandbox' })),
      await create({ name: 'Secret', visibility: 'private' }, ann),
      'unknown',
    ];
    const ofAnn = await create({ name: 'Of Ann', tickerSymbol: 'ANN' }, ann);
    const fine = await create({ name: 'Fine' });
    const body = { ids: [locked, ...unseen, fine], changes: { sector: 'Energy' } };
    const done = await ended(await edit(body));
    expect(done.counts).to.deep.equal({ matched: 2, changed: 1, unchanged: 0, skipped: 5 });
    expect(done.skippedBy).to.deep.include({ notFound: 4, locked: 1 });
    expect(done.skippedRecords).to.deep.include({
      id: locked,
      reason: 'locked',
      message: 'The record is locked: its creator or an admin must unlock it first.',
    });
    expect((await read(unseen[2]!, ann)).sector).to.equal('');
    const hidden = await ended(
      await edit({ ids: [ofAnn, fine], changes: { visibility: 'private' } }),
    );
    expect(hidden).to.deep.include({ visibility: 'private' });
    expect(hidden.skippedBy.forbidden).to.equal(1);
    const nameless = await ended(await edit({ ids: [ofAnn, fine], changes: { name: null } }));
    expect(nameless.skippedRecords).to.deep.equal([
      { id: fine, reason: 'invalid', message: 'name is required if there is no tickerSymbol' },
    ]);
  });

  it('shows edits of private records to their owner only', async () => {
    const [ann, boss] = [user({ userId: 'ann' }), user({ userId: 'boss', role: 'admin' })];
    await create({ name: 'Shared', sector: 'Banks' }, ann);
    await create({ name: 'Secret', sector: 'Energy', visibility: 'private' }, ann);
    const change = { changes: { ceo: 'Ann' } };
    const shared = await ended(await edit({ filter: { sector: 'Banks' }, ...change }, ann), ann);
    const secret = await ended(await edit({ filter: { sector: 'Energy' }, ...change }, ann), ann);
    expect([shared.visibility, secret.visibility]).to.deep.equal(['workspace', 'private']);
    const list = async (caller: Principal, query = '') =>
      (await call('GET', `/v2/investment-edits${query}`, { as: caller })).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await list(ann)).to.deep.equal([secret.id, shared.id]);
    expect(await list(boss)).to.deep.equal([shared.id]);
    expect(await list(ann, '?state=canceled')).to.deep.equal([]);
    const strangers = [boss, freshWorkspace()(), user({ userId: 'ann', environment: 'sandbox' })];
    for (const caller of strangers) {
      const seen = await call('GET', `/v2/investment-edits/${secret.id}`, { as: caller });
      expect(seen.status).to.equal(404);
      expect((await undo(secret.id, caller)).status).to.equal(404);
    }
    expect((await undo(shared.id)).status).to.equal(403);
    expect(
      (await call('POST', `/v2/investment-edits/${shared.id}/cancel`, { as })).status,
    ).to.equal(403);
    const undone = await ended(await undo(shared.id, boss), boss);
    expect(undone.counts.changed).to.equal(1);
    expect((await ended(await undo(secret.id, ann), ann)).visibility).to.equal('private');
  });

  it('of an application changes shared records only', async () => {
    const application = applicationOf(as);
    await create({ name: 'Shared', sector: 'Banks' });
    await create({ name: 'Secret', sector: 'Banks', visibility: 'private' });
    const body = { filter: { sector: 'Banks' }, changes: { ceo: 'Ann' } };
    const done = await ended(await edit(body, application), application);
    expect(done.counts.matched).to.equal(1);
    expect(done.owner).to.deep.equal({ type: 'application', id: 'app-1' });
  });

  it('is refused without records or a change, and names what is accepted', async () => {
    const changes = { sector: 'Energy' };
    const cases: [body: object, field: string, message: string][] = [
      [{ changes }, 'ids', 'is required if there is no filter'],
      [{ ids: [], changes }, 'ids', 'must have an id'],
      [{ ids: ['a', 'a'], changes }, 'ids', 'must not contain an id twice'],
      [
        { ids: Array.from({ length: 10_001 }, (_, at) => `${at}`), changes },
        'ids',
        'must be at most 10000 ids',
      ],
      [
        { filter: {}, changes },
        'filter',
        'must have a filter of the list, such as {"sector": "Energy"}; {"archived": "any"} matches every record',
      ],
      [{ filter: { color: 'red' }, changes }, 'filter.color', 'is not a filter of the list'],
      [{ ids: ['a'], filter: { q: 'a' }, changes }, 'filter', 'must be left out if there are ids'],
      [{ ids: ['a'] }, 'changes', 'is required if there are no addTags, removeTags and isArchived'],
      [{ ids: ['a'], changes: {} }, 'changes', 'is required if there are no'],
      [{ ids: ['a'], changes: { country: 'Atlantis' } }, 'changes.country', 'must be'],
      [{ ids: ['a'], changes: { id: 'b' } }, 'changes.id', ''],
      [
        { ids: ['a'], changes: { tags: [] }, addTags: ['x'] },
        'changes.tags',
        'must be left out if there are addTags or removeTags',
      ],
      [
        { ids: ['a'], addTags: ['x'], removeTags: ['x'] },
        'removeTags',
        'must not contain a tag of addTags: x',
      ],
    ];
    for (const [body, field, message] of cases) {
      for (const path of ['', '/preview']) {
        const refused = await edit(body, as, path);
        const [error] = refused.body.errors ?? [];
        expect([refused.status, error?.field], JSON.stringify(refused.body)).to.deep.equal([
          400,
          field,
        ]);
        expect(error.message).to.contain(message);
      }
    }
    expect((await call('POST', '/v1/investment-edits', { as, body: { changes } })).status).to.equal(
      404,
    );
  });

  it('previews the counts and the first changes, and stores nothing', async () => {
    const changed = await create({ name: 'A', country: 'JP' });
    await create({ name: 'B', country: 'JP', sector: 'Energy' });
    const body = { filter: { country: 'JP' }, changes: { sector: 'Energy' } };
    const preview = await edit(body, as, '/preview');
    expect(preview.status, JSON.stringify(preview.body)).to.equal(200);
    expect(preview.body).to.deep.include({
      counts: { matched: 2, changed: 1, unchanged: 1, skipped: 0 },
      records: [
        { id: changed, name: 'A', changes: [{ field: 'sector', before: '', after: 'Energy' }] },
      ],
    });
    expect((await read(changed)).sector).to.equal('');
    const { meta } = (await call('GET', '/v2/investment-edits', { as })).body;
    expect(meta.totalRecords).to.equal(0);
  });

  it('is one edit for the same Idempotency-Key', async () => {
    const id = await create({ name: 'A' });
    const body = { ids: [id], changes: { sector: 'Energy' } };
    const headers = { 'idempotency-key': 'edit-1' };
    const first = await edit(body, as, '', headers);
    const again = await edit(body, as, '', headers);
    expect(again.body.id).to.equal(first.body.id);
    await ended(first);
    const { meta } = (await call('GET', '/v2/investment-edits', { as })).body;
    expect(meta.totalRecords).to.equal(1);
    const other = await edit({ ...body, isArchived: true }, as, '', headers);
    expect(other.status).to.equal(422);
  });

  it('refuses a filter that matches more than 10,000 records, with their number', async () => {
    const lines = Array.from({ length: 10_001 }, (_, at) => `{"name":"N${at}","country":"JP"}`);
    const headers = { 'content-type': 'application/x-ndjson' };
    const imported = await call('POST', '/v2/investments/imports?async=false', {
      as,
      headers,
      body: lines.join('\n'),
    });
    expect(imported.body.created).to.equal(10_001);
    const body = { filter: { country: 'JP' }, changes: { sector: 'Energy' } };
    for (const path of ['', '/preview']) {
      const refused = await edit(body, as, path);
      expect([refused.status, refused.body.message]).to.deep.equal([
        400,
        'filter must match at most 10000 records: it matches 10001',
      ]);
    }
    const { data } = (await call('GET', '/v2/investments?limit=1', { as })).body;
    await call('DELETE', `/v2/investments/${data[0].id}`, { as });
    const accepted = await edit(body);
    const canceled = await call('POST', `${accepted.headers.location}/cancel`, { as });
    expect(canceled.body.cancelRequested).to.equal(true);
    expect((await undo(accepted.body.id)).status).to.be.oneOf([202, 409]);
    const done = await ended(accepted);
    expect(done.state).to.equal('canceled');
    expect(done.counts.changed).to.be.lessThan(10_000);
    const undone = await ended(await undo(done.id));
    expect(undone.counts.changed).to.equal(done.counts.changed);
    const left = await call('GET', '/v2/investments?sector=Energy&limit=0', { as });
    expect(left.body.meta.totalRecords).to.equal(0);
  }).timeout(60_000);
});
