import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import type { Platform } from '@irp/service';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { applicationOf, freshWorkspace } from './callers.ts';
import { editCalls } from './edit-calls.ts';

type Revocation = Parameters<Platform['revocations']['publish']>[0];

/** The records of three batches. */
const records = 300;

describe('a bulk edit that ends early', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let user: ReturnType<typeof freshWorkspace>;
  let as: Principal;
  let calls: ReturnType<typeof editCalls>;

  let authorization: Server;
  /** Edits wait before each batch until this promise resolves. */
  let held: Promise<void>;
  let release: () => void;

  before(async () => {
    authorization = createServer(async (_request, response) => {
      await held;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"hasRights":true}');
    });
    await new Promise<void>((resolve) => authorization.listen(0, '127.0.0.1', resolve));
    const { port } = authorization.address() as AddressInfo;
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments, {
      AUTHORIZATION_URL: `http://127.0.0.1:${port}`,
    }));
  });
  beforeEach(() => {
    ({ promise: held, resolve: release } = Promise.withResolvers<void>());
    user = freshWorkspace();
    as = user();
    calls = editCalls(call, as);
  });
  afterEach(() => release());
  after(async () => {
    await platform.stop();
    await new Promise((resolve) => {
      authorization.close(resolve);
      authorization.closeAllConnections();
    });
  });

  const revocations: [what: string, revocationOf: (of: Principal) => Revocation][] = [
    ['its key is revoked', ({ credentialId: id }) => ({ by: 'credential', id })],
    [
      'its caller is removed',
      ({ userId, workspaceId }) => ({ by: 'user', id: userId!, workspaceId }),
    ],
    ['its application is suspended', () => ({ by: 'application', id: 'app-1' })],
  ];
  for (const [what, revocationOf] of revocations) {
    it(`ends when ${what}, and the edits of others continue`, async () => {
      const caller = what.includes('application') ? applicationOf(as) : as;
      const other = user({ userId: 'other', credentialId: 'of-other' });
      const { revocations: feed } = platform.platform;
      await calls.importRecords(records);
      const body = { filter: { country: 'JP' }, changes: { sector: 'Energy' } };
      const [stopped, goingOn] = [
        await calls.edit(body, caller),
        await calls.edit({ ...body, changes: { ceo: 'Ann' } }, other),
      ];
      await feed.publish(revocationOf(caller));
      release();
      const done = await calls.ended(stopped, other);
      expect([done.state, done.message]).to.deep.equal([
        'failed',
        'The edit stopped early: its credential was revoked, or the rights of the person or application changed. Start the edit again for the unchanged records.',
      ]);
      // The batch that waits for the check of the rights is still changed.
      expect(done.counts.changed).to.be.at.most(100);
      expect((await calls.ended(goingOn, other)).counts.changed).to.equal(records);
    });
  }

  it('in the queue ends when its key is revoked', async () => {
    const ids = [await calls.create({ name: 'A' })];
    const edits = [];
    await calls.importRecords(records);
    for (let at = 0; at < 4; at++) {
      const body = { filter: { country: 'JP' }, changes: { ceo: `C${at}` } };
      edits.push(await calls.edit(at < 3 ? body : { ids, changes: { ceo: 'Ann' } }));
    }
    await platform.platform.revocations.publish({ by: 'credential', id: as.credentialId });
    release();
    for (const one of edits) {
      expect((await calls.ended(one)).state).to.equal('failed');
    }
    expect((await calls.read(ids[0]!)).ceo).to.equal('');
  });

  it('is refused beyond ten edits of a person at the same time', async () => {
    await calls.importRecords(records);
    const body = { filter: { country: 'JP' } };
    const started = await Promise.all(
      Array.from({ length: 10 }, (_, at) => calls.edit({ ...body, changes: { ceo: `C${at}` } })),
    );
    const refused = await calls.edit({ ...body, changes: { ceo: 'C10' } });
    expect([refused.status, refused.body.message]).to.deep.equal([
      429,
      'You have 10 edits that have not ended, which is the maximum: wait until an edit has ended, or cancel an edit.',
    ]);
    const newest = started
      .map(({ body: { id } }) => id as string)
      .toSorted()
      .at(-1)!;
    const early = await calls.undo(newest);
    expect([early.status, early.body.message]).to.deep.equal([
      409,
      'The edit is queued: cancel the edit first.',
    ]);
    for (const { body: one } of started.toReversed()) {
      for (const _ of [1, 2]) {
        const canceled = await calls.cancel(one.id);
        expect([canceled.status, canceled.body.cancelRequested]).to.deep.equal([200, true]);
      }
    }
    release();
    for (const one of started) {
      expect((await calls.ended(one)).state).to.equal('canceled');
    }
  });

  it('is refused beyond about ten concurrent edits of a person', async () => {
    await calls.importRecords(records);
    const body = { filter: { country: 'JP' } };
    const requests = Array.from({ length: 30 }, (_, at) =>
      calls.edit({ ...body, changes: { ceo: `C${at}` } }),
    );
    const responses = await Promise.all(requests);
    const accepted = responses.filter(({ status }) => status === 202);
    // Two more edits: the worker started two before their requests were rejected.
    expect(accepted.length).to.be.at.most(12);
    release();
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).to.equal(30 - accepted.length);
    const { meta } = (await call('GET', '/v2/investment-edits?limit=0', { as })).body;
    expect(meta.totalRecords).to.equal(accepted.length);
    for (const { body: one } of accepted) {
      await calls.cancel(one.id);
    }
    for (const one of accepted) {
      await calls.ended(one);
    }
    const later = await calls.edit({ ...body, changes: { ceo: 'Ann' } });
    expect((await calls.ended(later)).state).to.equal('succeeded');
  });

  it('refuses a filter that matches more than 10,000 records, with their number', async () => {
    await calls.importRecords(10_001);
    const body = { filter: { country: 'JP' }, changes: { sector: 'Energy' } };
    for (const path of ['', '/preview']) {
      const refused = await (path === '' ? calls.edit : calls.preview)(body);
      expect([refused.status, refused.body.message]).to.deep.equal([
        400,
        'filter must match at most 10000 records: it matches 10001',
      ]);
    }
    const { data } = (await call('GET', '/v2/investments?limit=1', { as })).body;
    await call('DELETE', `/v2/investments/${data[0].id}`, { as });
    const accepted = await calls.edit(body);
    const canceled = await call('POST', `${accepted.headers.location}/cancel`, { as });
    expect(canceled.body.cancelRequested).to.equal(true);
    const done = await calls.ended(accepted);
    expect(done.state).to.equal('canceled');
    expect(done.counts.changed).to.be.lessThan(10_000);
    const undone = await calls.ended(await calls.undo(done.id));
    expect(undone.counts.changed).to.equal(done.counts.changed);
    const left = await call('GET', '/v2/investments?sector=Energy&limit=0', { as });
    expect(left.body.meta.totalRecords).to.equal(0);
  });
});
