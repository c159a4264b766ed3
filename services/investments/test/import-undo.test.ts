import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';
import { editCalls } from './edit-calls.ts';

describe('undo of an import', () => {
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  const post = (as: Principal, body: string, query = '') =>
    call('POST', `/v2/investments/imports?async=true${query}`, {
      as,
      headers: { 'content-type': 'text/csv' },
      body,
    });
  const undo = (as: Principal, id: string) => call('POST', `/v2/import-jobs/${id}/undo`, { as });
  const read = async (as: Principal, id: string) =>
    (await call('GET', `/v2/import-jobs/${id}`, { as })).body;
  async function importFile(as: Principal, body: string, query = ''): Promise<string> {
    const { body: job } = await post(as, body, query);
    await eventually('the job has ended', async () => (await read(as, job.id)).endedAt !== null);
    return job.id;
  }
  const namesOf = async (as: Principal) => {
    const { body } = await call('GET', '/v2/investments?archived=any&limit=1000', { as });
    return body.data.map(({ name }: { name: string }) => name).toSorted();
  };
  const idOf = async (as: Principal, name: string) =>
    (await call('GET', `/v2/investments?q=${name}`, { as })).body.data[0].id;
  const patch = async (as: Principal, id: string, body: object) =>
    call('PATCH', `/v2/investments/${id}`, { as, body });

  it('deletes the unchanged records created by the import, and counts the others', async () => {
    const as = freshWorkspace()();
    const { create, ended } = editCalls(call, as);
    await create({ name: 'Older', tickerSymbol: 'OLD' });
    const file = 'tickerSymbol,name\nOLD,Renamed\nA,Alpha\nB,Beta\nC,Gamma\nD,Delta\n';
    const id = await importFile(as, file, '&key=tickerSymbol');
    await patch(as, await idOf(as, 'Beta'), { ceo: 'Ann' });
    await call('POST', `/v2/investments/${await idOf(as, 'Gamma')}/lock`, { as });
    const deletedBefore = await idOf(as, 'Delta');
    await call('DELETE', `/v2/investments/${deletedBefore}`, { as });
    const accepted = await undo(as, id);
    const edit = await ended(accepted);
    expect(edit).to.deep.include({
      state: 'succeeded',
      undoOf: null,
      undoOfImport: id,
      counts: { matched: 4, changed: 0, unchanged: 0, deleted: 1, skipped: 4 },
    });
    expect(edit.skippedBy).to.include({
      changedSince: 1,
      locked: 1,
      notFound: 1,
      updatedByImport: 1,
    });
    expect(await namesOf(as)).to.deep.equal(['Beta', 'Gamma', 'Renamed']);
    expect((await read(as, id)).undoneBy).to.equal(edit.id);
    const again = await undo(as, id);
    expect([again.status, again.body.id]).to.deep.equal([202, edit.id]);
    const ofUndo = await call('POST', `/v2/investment-edits/${edit.id}/undo`, { as });
    expect([ofUndo.status, ofUndo.body.detail]).to.deep.equal([
      409,
      'The edit cannot be undone, because it undid an import: import the file again.',
    ]);
  });

  it('deletes the records of several batches, and of no other import', async () => {
    const as = freshWorkspace()();
    const rows = Array.from({ length: 1_010 }, (_, at) => `N${at}\n`).join('');
    const id = await importFile(as, `name\n${rows}`, '&key=none');
    const other = await importFile(as, 'name\nOther\n', '&key=none');
    const edit = await editCalls(call, as).ended(await undo(as, id));
    expect(edit.counts).to.include({ matched: 1_010, deleted: 1_010, skipped: 0 });
    expect(await namesOf(as)).to.deep.equal(['Other']);
    await editCalls(call, as).ended(await undo(as, other));
    expect(await namesOf(as)).to.deep.equal([]);
  });

  it('is refused during the import, for a dry run, and for a colleague', async () => {
    const as = freshWorkspace()();
    const rows = Array.from({ length: 20_000 }, (_, at) => `N${at}\n`).join('');
    const { body: job } = await post(as, `name\n${rows}`);
    const early = await undo(as, job.id);
    expect(early.status).to.equal(409);
    expect(early.body.detail).to.match(
      /^The import is (queued|running): cancel the import, or wait until it has ended\.$/,
    );
    await call('POST', `/v2/import-jobs/${job.id}/cancel`, { as });
    const dry = await undo(as, await importFile(as, 'name\nA\n', '&dryRun=true'));
    expect([dry.status, dry.body.detail]).to.deep.equal([
      409,
      'The import was a dry run, which stores no records: there is nothing to undo.',
    ]);
    const colleague = testPrincipal({
      workspaceId: as.workspaceId,
      userId: 'other',
      role: 'member',
    });
    const id = await importFile(as, 'name\nA\n');
    expect((await undo(colleague, id)).status).to.equal(403);
  });
});
