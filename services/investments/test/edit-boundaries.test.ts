import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { applicationOf, freshWorkspace } from './callers.ts';
import { editCalls } from './edit-calls.ts';

describe('boundaries of bulk edits', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let user: ReturnType<typeof freshWorkspace>;
  let as: Principal;
  let calls: ReturnType<typeof editCalls>;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  beforeEach(() => {
    user = freshWorkspace();
    as = user();
    calls = editCalls(call, as);
  });
  after(() => platform.stop());

  it('skips records by the rules of a PATCH, and never finds records of others', async () => {
    const ann = user({ userId: 'ann' });
    const locked = await calls.create({ name: 'Locked' });
    await call('POST', `/v2/investments/${locked}/lock`, { as });
    const unseen = [
      await calls.create({ name: 'Elsewhere' }, freshWorkspace()()),
      await calls.create({ name: 'Sandbox' }, user({ environment: 'sandbox' })),
      await calls.create({ name: 'Secret', visibility: 'private' }, ann),
      'unknown',
    ];
    const ofAnn = await calls.create({ name: 'Of Ann', tickerSymbol: 'ANN' }, ann);
    const fine = await calls.create({ name: 'Fine' });
    const body = { ids: [locked, ...unseen, fine], changes: { sector: 'Energy' } };
    const done = await calls.ended(await calls.edit(body));
    expect(done.counts).to.deep.equal({
      matched: 2,
      changed: 1,
      unchanged: 0,
      deleted: 0,
      skipped: 5,
    });
    expect(done.skippedBy).to.deep.include({ notFound: 4, locked: 1 });
    expect(done.skippedRecords).to.deep.include({
      id: locked,
      reason: 'locked',
      message: 'The record is locked: its creator or an admin must unlock it first.',
    });
    expect((await calls.read(unseen[2]!, ann)).sector).to.equal('');
    const hidden = await calls.ended(
      await calls.edit({ ids: [ofAnn, fine], changes: { visibility: 'private' } }),
    );
    expect(hidden).to.deep.include({ visibility: 'private' });
    expect(hidden.skippedBy.forbidden).to.equal(1);
    const nameless = await calls.ended(
      await calls.edit({ ids: [ofAnn, fine], changes: { name: null } }),
    );
    expect(nameless.skippedRecords).to.deep.equal([
      { id: fine, reason: 'invalid', message: 'name is required if there is no tickerSymbol' },
    ]);
  });

  it('shows edits of private records to their owner only', async () => {
    const [ann, boss] = [user({ userId: 'ann' }), user({ userId: 'boss', role: 'admin' })];
    await calls.create({ name: 'Shared', sector: 'Banks' }, ann);
    await calls.create({ name: 'Secret', sector: 'Energy', visibility: 'private' }, ann);
    const change = { changes: { ceo: 'Ann' } };
    const shared = await calls.ended(
      await calls.edit({ filter: { sector: 'Banks' }, ...change }, ann),
      ann,
    );
    const secret = await calls.ended(
      await calls.edit({ filter: { sector: 'Energy' }, ...change }, ann),
      ann,
    );
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
      expect((await calls.undo(secret.id, caller)).status).to.equal(404);
    }
    expect((await calls.undo(shared.id)).status).to.equal(403);
    expect((await calls.cancel(shared.id)).status).to.equal(403);
    const undone = await calls.ended(await calls.undo(shared.id, boss), boss);
    expect(undone.counts.changed).to.equal(1);
    expect((await calls.ended(await calls.undo(secret.id, ann), ann)).visibility).to.equal(
      'private',
    );
  });

  it('of an application changes shared records only', async () => {
    const application = applicationOf(as);
    await calls.create({ name: 'Shared', sector: 'Banks' });
    await calls.create({ name: 'Secret', sector: 'Banks', visibility: 'private' });
    const body = { filter: { sector: 'Banks' }, changes: { ceo: 'Ann' } };
    const done = await calls.ended(await calls.edit(body, application), application);
    expect(done.counts.matched).to.equal(1);
    expect(done.owner).to.deep.equal({ type: 'application', id: 'app-1' });
  });

  it('accepts JSON numbers and flags as values of a filter', async () => {
    const large = { name: 'Large', employees: 5_000, sector: 'Numbers' };
    const id = await calls.create(large);
    await calls.create({ ...large, employees: 10 });
    await calls.create({ ...large, employees: 6_000, country: 'DE' });
    const filter = {
      sector: 'Numbers',
      'employees[gte]': 1_000,
      isLocked: false,
      'country[not]': ['DE', 'FR'],
    };
    const done = await calls.ended(await calls.edit({ filter, changes: { ceo: 'Ann' } }));
    expect(done.filter).to.deep.equal({
      ...filter,
      'employees[gte]': '1000',
      isLocked: 'false',
    });
    expect(done.counts).to.include({ matched: 1, changed: 1 });
    expect((await calls.read(id)).ceo).to.equal('Ann');
  });

  it('is refused without records or a change, and names the accepted members', async () => {
    const changes = { sector: 'Energy' };
    const cases: [body: object, field: string, message: string][] = [
      [{ changes }, 'ids', 'is required if there is no filter'],
      [{ ids: [], changes }, 'ids', 'must contain at least one id'],
      [{ ids: ['a', 'a'], changes }, 'ids', 'must not contain an id twice'],
      [
        { ids: Array.from({ length: 10_001 }, (_, at) => `${at}`), changes },
        'ids',
        'must contain at most 10000 ids',
      ],
      [
        { filter: {}, changes },
        'filter',
        'must contain at least one filter of the list, such as {"sector": "Energy"}; {"archived": "any"} matches every record',
      ],
      [
        { filter: { sectr: 'red' }, changes },
        'filter.sectr',
        'is not a filter of the list: did you mean sector? The filters are country, sector,',
      ],
      [
        { filter: { 'employees[gte]': null }, changes },
        'filter.employees[gte]',
        'must be a string of at most 2000 characters, a number, true or false, or a list of at most 50 such values',
      ],
      [
        { filter: 'sector=Energy', changes },
        'filter',
        'must be an object of filters of the list, such as {"employees[gte]": 1000}',
      ],
      [
        { ids: ['a'], changes: { isArchived: true } },
        'changes.isArchived',
        'must be beside changes, not inside changes',
      ],
      [{ ids: ['a'], changes: { sectr: 'x' } }, 'changes.sectr', 'is not a known field: did you'],
      [{ ids: ['a'], filter: { q: 'a' }, changes }, 'filter', 'must be left out if there are ids'],
      [{ ids: ['a'] }, 'changes', 'is required if there is no addTags, removeTags or isArchived'],
      [{ ids: ['a'], changes: {} }, 'changes', 'is required if there is no addTags'],
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
        const refused = await (path === '' ? calls.edit : calls.preview)(body);
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
});
