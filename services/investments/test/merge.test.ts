import { setTimeout } from 'node:timers/promises';
import { investments } from '@irp/investments';
import {
  type ApiClient,
  createTestPlatform,
  startWriteLimitedDatabase,
  type TestPlatform,
  type WriteLimitedDatabase,
} from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

type As = ReturnType<ReturnType<typeof freshWorkspace>>;

describe('POST /v2/investments/{id}/merge', () => {
  let platform: TestPlatform;
  let database: WriteLimitedDatabase;
  let call: ApiClient;
  let interrupted: ApiClient;
  let user: ReturnType<typeof freshWorkspace>;
  let as: As;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    database = await startWriteLimitedDatabase(platform.platform.mongodbUri);
    ({ call: interrupted } = await platform.start({
      name: 'investments',
      start: (given) => investments.start({ ...given, mongodbUri: database.uri }),
    }));
  });
  beforeEach(() => {
    user = freshWorkspace();
    as = user();
  });
  after(async () => {
    database.allow(Number.POSITIVE_INFINITY);
    await platform.stop();
    await database.close();
  });

  async function create(body: object, caller = as): Promise<string> {
    const created = await call('POST', '/v2/investments', { as: caller, body });
    expect(created.status, JSON.stringify(created.body)).to.equal(201);
    return created.body.id;
  }

  const merge = (id: string, body: object, options: object = {}) =>
    call('POST', `/v2/investments/${id}/merge`, { as, body, ...options });
  const read = (id: string, path = '', caller = as) =>
    call('GET', `/v2/investments/${id}${path}`, { as: caller });
  const patch = (id: string, path: string, method = 'POST', caller = as) =>
    call(method, `/v2/investments/${id}/${path}`, { as: caller });

  it('keeps values, fills empty values in the order of the duplicates, and combines tags', async () => {
    const id = await create({ name: 'Apple', ceo: 'Tim Cook', tags: ['phones'] });
    const [one, other] = [
      await create({ name: 'Apple Inc.', ceo: 'Steve Jobs', country: 'US', tags: ['mac'] }),
      await create({ name: 'AAPL', country: 'DE', employees: 5, tags: ['phones', 'it'] }),
    ];
    const before = await read(id);
    const merged = await merge(id, { duplicates: [one, other] });
    expect(merged.status, JSON.stringify(merged.body)).to.equal(200);
    expect(merged.body).to.deep.equal({
      ...before.body,
      country: 'US',
      employees: 5,
      tags: ['phones', 'mac', 'it'],
      updatedAt: merged.body.updatedAt,
    });
    expect(merged.headers.etag).to.not.equal(before.headers.etag);
    expect((await read(id)).body).to.deep.equal(merged.body);
    for (const gone of [one, other]) {
      expect((await read(gone)).status).to.equal(404);
    }
    const found = (await call('GET', '/v2/investments?q=apple', { as })).body;
    expect(found.meta.totalRecords).to.equal(1);
  });

  it('takes the values named by `valuesFrom`', async () => {
    const id = await create({ name: 'Apple', ceo: 'Tim Cook', clearbit: { a: 1 } });
    const other = await create({ name: 'Apple Inc.', clearbit: { b: 2 } });
    const { body } = await merge(id, {
      duplicates: [other],
      valuesFrom: { name: other, clearbit: other, ceo: other },
    });
    expect(body).to.deep.include({ name: 'Apple Inc.', clearbit: { b: 2 }, ceo: 'Tim Cook' });
    const found = (await call('GET', '/v2/investments?q=inc', { as })).body;
    expect(found.data.map((record: { id: string }) => record.id)).to.deep.equal([id]);
  });

  it('moves notes and favourites of everybody, and appears in the history', async () => {
    const [ann, bob] = [user({ userId: 'ann' }), user({ userId: 'bob' })];
    const id = await create({ name: 'Apple' }, ann);
    const other = await create({ name: 'Apple Inc.', sector: 'IT' }, ann);
    await patch(other, 'favorite', 'PUT', bob);
    await patch(other, 'favorite', 'PUT', ann);
    await patch(id, 'favorite', 'PUT', ann);
    const note = { as: bob, body: { text: 'Rising' } };
    const { body: written } = await call('POST', `/v2/investments/${other}/notes`, note);
    expect((await merge(id, { duplicates: [other] }, { as: ann })).status).to.equal(200);
    const notes = (await read(id, '/notes', ann)).body.data;
    expect(notes).to.deep.equal([{ ...written, investmentId: id }]);
    for (const person of [ann, bob]) {
      const favorites = await call('GET', '/v2/investments?favorite=true', { as: person });
      expect(favorites.body.data.map((record: { id: string }) => record.id)).to.deep.equal([id]);
    }
    const [entry] = (await read(id, '/history', bob)).body.data;
    expect(entry).to.deep.include({
      action: 'merged',
      mergedFrom: [other],
      actor: { type: 'user', id: 'ann' },
      changes: [{ field: 'sector', before: '', after: 'IT' }],
    });
  });

  it('changes nothing when repeated, with the same key and without a key', async () => {
    const id = await create({ name: 'Apple' });
    const other = await create({ name: 'Apple Inc.', sector: 'IT' });
    const options = { headers: { 'idempotency-key': 'merge-1' } };
    const first = await merge(id, { duplicates: [other] }, options);
    const again = await merge(id, { duplicates: [other] }, options);
    expect(again.headers['idempotency-replayed']).to.equal('true');
    const third = await merge(id, { duplicates: [other] });
    for (const repeated of [again, third]) {
      expect([repeated.status, repeated.body, repeated.headers.etag]).to.deep.equal([
        200,
        first.body,
        first.headers.etag,
      ]);
    }
  });

  it('is refused as a whole, and names the record that cannot be merged', async () => {
    const [admin, ann] = [user({ userId: 'boss', role: 'admin' }), user({ userId: 'ann' })];
    const foreign = freshWorkspace()();
    const id = await create({ name: 'Apple', employees: 3 });
    const fine = await create({ name: 'Fine', sector: 'IT' });
    const ofAnn = await create({ name: 'Of Ann' }, ann);
    const locked = await create({ name: 'Locked' });
    await patch(locked, 'lock');
    const unseen = [
      await create({ name: 'Elsewhere' }, foreign),
      await create({ name: 'Sandbox' }, user({ environment: 'sandbox' })),
      await create({ name: 'Secret', visibility: 'private' }, ann),
      'unknown',
    ];
    const own = await create({ name: 'Mine', visibility: 'private' });
    const cases: [duplicates: string[], status: number, message: string][] = [
      ...unseen.map((one): [string[], number, string] => [
        [fine, one],
        400,
        `duplicates must be ids of records that you can see: ${one} is not such an id`,
      ]),
      [[fine, id], 400, `duplicates must not contain the record itself: ${id}`],
      [[fine, fine], 400, 'duplicates must not contain an id twice'],
      [[], 400, 'duplicates must contain at least one id'],
      [
        Array.from({ length: 21 }, (_, at) => `${at}`),
        400,
        'duplicates must contain at most 20 ids',
      ],
      [
        [fine, own],
        400,
        `duplicates must contain only records with the same visibility as this record (workspace): the visibility of ${own} is private`,
      ],
      [
        [fine, ofAnn],
        403,
        `Only the creator or an admin can merge the record ${ofAnn} into another record.`,
      ],
      [
        [fine, locked],
        423,
        `The record ${locked} is locked: its creator or an admin must unlock it first.`,
      ],
    ];
    for (const [duplicates, status, message] of cases) {
      const refused = await merge(id, { duplicates });
      expect([refused.status, refused.body.message], message).to.deep.equal([status, message]);
    }
    for (const [valuesFrom, message] of [
      [
        { ceo: ofAnn },
        `valuesFrom.ceo must be one of the ids in duplicates: ${ofAnn} is not in duplicates`,
      ],
      [{ tags: fine }, 'valuesFrom'],
      [{ id: fine }, 'valuesFrom'],
    ] as const) {
      const refused = await merge(id, { duplicates: [fine], valuesFrom });
      expect(refused.status).to.equal(400);
      expect(refused.body.message).to.contain(message);
    }
    expect((await read(fine)).status).to.equal(200);
    expect((await read(id)).body.sector).to.equal('');
    expect((await merge(id, { duplicates: [ofAnn] }, { as: admin })).status).to.equal(200);
    expect((await merge('unknown', { duplicates: [fine] })).status).to.equal(404);
    await patch(id, 'lock');
    expect((await merge(id, { duplicates: [fine] })).status).to.equal(423);
  });

  it('is refused with too many tags, and after another change', async () => {
    const tags = (from: number) => Array.from({ length: 30 }, (_, at) => `tag-${from + at}`);
    const id = await create({ name: 'Apple', tags: tags(0) });
    const other = await create({ name: 'Apple Inc.', tags: tags(30) });
    const refused = await merge(id, { duplicates: [other] });
    expect([refused.status, refused.body.errors[0].field]).to.deep.equal([400, 'duplicates']);
    const stale = await merge(id, { duplicates: [other] }, { headers: { 'if-match': '"9"' } });
    expect(stale.status).to.equal(412);
    expect((await read(other)).status).to.equal(200);
  });

  it('loses no concurrent change of a duplicate', async () => {
    for (let round = 0; round < 12; round++) {
      const id = await create({ name: 'Apple' });
      const former = round % 2 === 0 ? '' : 'Steve';
      const other = await create({ name: 'Apple Inc.', ceo: former });
      const change = call('PATCH', `/v2/investments/${other}`, { as, body: { ceo: 'Tim' } });
      const note = { as, body: { text: 'Rising' } };
      const [merged, patched, noted, favored] = await Promise.all([
        merge(id, { duplicates: [other] }),
        change,
        call('POST', `/v2/investments/${other}/notes`, note),
        patch(other, 'favorite', 'PUT'),
      ]);
      expect(merged.status).to.equal(200);
      const { body: record } = await read(id);
      expect(record.ceo).to.equal(patched.status === 200 ? 'Tim' : former);
      expect(record.isFavorite || favored.status !== 200).to.equal(true);
      await eventually('notes have moved', async () => {
        const { body: notes } = await read(id, '/notes');
        return notes.meta.totalRecords === (noted.status === 201 ? 1 : 0);
      });
      expect([200, 404]).to.include(favored.status);
    }
  });

  it('keeps a record made private by its creator during the merge, even if repeated', async () => {
    const [admin, milo] = [user({ userId: 'boss', role: 'admin' }), user({ userId: 'milo' })];
    let kept = 0;
    for (let round = 0; round < 12; round++) {
      const id = await create({ name: 'Apple' }, admin);
      const shared: string[] = [];
      for (let at = 0; at < 5; at++) {
        shared.push(await create({ name: 'Apple Inc.' }, milo));
      }
      const last = shared.at(-1)!;
      const merging = merge(id, { duplicates: shared }, { as: admin });
      await setTimeout(round);
      const body = { visibility: 'private' };
      await call('PATCH', `/v2/investments/${last}`, { as: milo, body });
      const note = { as: milo, body: { text: 'Secret' } };
      const { status } = await call('POST', `/v2/investments/${last}/notes`, note);
      await merging;
      if ((await read(last, '', milo)).status !== 200) {
        continue;
      }
      kept++;
      const again = await merge(id, { duplicates: [last] }, { as: admin });
      expect([again.status, again.body.errors?.[0]?.field]).to.deep.equal([400, 'duplicates']);
      const numberOf = async (of: string, caller: As) =>
        (await read(of, '/notes', caller)).body.meta.totalRecords;
      expect(await numberOf(last, milo)).to.equal(status === 201 ? 1 : 0);
      expect(await numberOf(id, admin)).to.equal(0);
    }
    expect(kept).to.be.greaterThan(0);
  });

  it('keeps notes and favourites on a duplicate that is locked during the merge', async () => {
    let kept = 0;
    for (let round = 0; round < 8; round++) {
      const id = await create({ name: 'Apple' });
      const duplicates: string[] = [];
      for (let at = 0; at < 5; at++) {
        duplicates.push(await create({ name: 'Apple Inc.' }));
      }
      const last = duplicates.at(-1)!;
      await call('POST', `/v2/investments/${last}/notes`, { as, body: { text: 'Rising' } });
      await patch(last, 'favorite', 'PUT');
      const merging = merge(id, { duplicates });
      await setTimeout(round);
      await patch(last, 'lock');
      await merging;
      const left = await read(last);
      if (left.status === 200) {
        kept++;
        expect(left.body.isFavorite).to.equal(true);
        expect((await read(last, '/notes')).body.meta.totalRecords).to.equal(1);
      }
    }
    expect(kept).to.be.greaterThan(0);
  });

  it('of records into each other keeps one record, with all values', async () => {
    const values = [{ ceo: 'Tim' }, { sector: 'IT' }, { country: 'US' }];
    const fans = values.map((_, at) => user({ userId: `fan-${at}` }));
    for (let round = 0; round < 24; round++) {
      const ring = values.slice(0, 2 + (round % 2));
      const ids = await Promise.all(ring.map((value) => create({ name: 'Apple', ...value })));
      await Promise.all(ids.map((id, at) => patch(id, 'favorite', 'PUT', fans[at])));
      const merges = ids.map((id, at) => merge(id, { duplicates: [ids.at(at - 1)!] }));
      const statuses = (await Promise.all(merges)).map(({ status }) => status);
      const left = (await Promise.all(ids.map((id) => read(id)))).filter(
        ({ status }) => status === 200,
      );
      expect(left.length, statuses.join()).to.be.at.least(1);
      for (const [name, value] of ring.flatMap((one) => Object.entries(one))) {
        const kept = left.some(({ body }) => body[name] === value);
        expect(kept, `${name}, ${statuses}`).to.equal(true);
      }
      if (ring.length === 2) {
        for (const fan of fans.slice(0, 2)) {
          const records = await Promise.all(left.map(({ body }) => read(body.id, '', fan)));
          expect(records.some(({ body }) => body.isFavorite)).to.equal(true);
        }
      }
    }
  });

  it('is missing in v1, and requires a body', async () => {
    const id = await create({ name: 'Apple' });
    const v1 = await call('POST', `/v1/investments/${id}/merge`, { as, body: {} });
    expect(v1.status).to.equal(404);
    expect((await merge(id, {})).body.errors[0].field).to.equal('duplicates');
  });

  it('loses nothing if the process fails at any write, and is completed by a repeat', async () => {
    const outcomes: number[] = [];
    for (let writes = 0, complete = false; !complete; writes++) {
      expect(writes, 'the request never completes').to.be.lessThan(40);
      as = freshWorkspace()();
      const id = await create({ name: 'Apple' });
      const duplicates = [
        await create({ name: 'Apple Inc.', sector: 'IT' }),
        await create({ name: 'AAPL', country: 'US' }),
      ];
      for (const other of duplicates) {
        await patch(other, 'favorite', 'PUT');
        const note = { as, body: { text: `Of ${other}` } };
        await call('POST', `/v2/investments/${other}/notes`, note);
      }
      database.allow(writes);
      const path = `/v2/investments/${id}/merge`;
      const { status } = await interrupted('POST', path, { as, body: { duplicates } });
      complete = status === 200;
      database.allow(Number.POSITIVE_INFINITY);
      outcomes.push(status);
      const repeated = await merge(id, { duplicates });
      expect(repeated.status, JSON.stringify(repeated.body)).to.equal(200);
      expect(repeated.body).to.include({ sector: 'IT', country: 'US', isFavorite: true });
      expect((await read(id, '/notes')).body.meta.totalRecords).to.equal(2);
      expect((await call('GET', '/v2/investments', { as })).body.meta.totalRecords).to.equal(1);
    }
    expect(outcomes[0]).to.not.equal(200);
    expect(outcomes.at(-1)).to.equal(200);
  });
});
