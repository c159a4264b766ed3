import type { Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { accessContextOf } from '../src/domain/access-context.ts';
import { type MergeStores, mergeInvestments } from '../src/operations/merge-investments.ts';
import { changeInvestment } from '../src/records/change-investment.ts';
import { compileNoteModels, createNoteStore } from '../src/store/note-store.ts';
import { freshWorkspace } from './callers.ts';
import { createRecord, type EditStores, editStoresOf } from './edit-stores.ts';

describe('a merge refused after it has begun', () => {
  let platform: TestPlatform;
  let connection: Connection;
  let stores: EditStores & MergeStores;
  let as: Principal;

  before(async () => {
    platform = await createTestPlatform();
    const { mongodbUri, databasePrefix } = platform.platform;
    connection = createConnection(mongodbUri, { dbName: `${databasePrefix}investments` });
    await connection.asPromise();
    const notes = createNoteStore(compileNoteModels(connection));
    stores = { ...editStoresOf(connection), notes };
  });
  beforeEach(() => {
    as = freshWorkspace()();
  });
  after(async () => {
    await connection.close();
    await platform.stop();
  });

  const lock = (id: string) =>
    changeInvestment(stores.store, {
      principal: as,
      id,
      preconditions: {},
      apply: (current) => ({ ...current, isLocked: true }),
    });

  /** Merges, while another request locks a record before the removal of the first duplicate. */
  async function mergeWhileLocking(id: string, duplicates: string[], locked: string) {
    let isFirst = true;
    const store: MergeStores['store'] = {
      ...stores.store,
      async remove(removals) {
        if (isFirst) {
          isFirst = false;
          await lock(locked);
        }
        return stores.store.remove(removals);
      },
    };
    const call = { principal: as, params: { id }, headers: {} };
    const body = { duplicates, valuesFrom: {} };
    const error = await Promise.resolve(
      mergeInvestments({ ...stores, store })({ ...call, body } as never),
    ).catch((refusal) => refusal);
    expect(error).to.be.instanceOf(PlatformError);
    return error as PlatformError;
  }

  const read = (id: string) => stores.store.find(accessContextOf(as), id);

  it('names the duplicates already merged into the record', async () => {
    const id = await createRecord(stores, as, {});
    const first = await createRecord(stores, as, { sector: 'IT' });
    const second = await createRecord(stores, as, { country: 'US' });
    const error = await mergeWhileLocking(id, [first, second], second);
    expect([error.status, error.message]).to.deep.equal([
      423,
      `The record ${second} is locked: its creator or an admin must unlock it first. Duplicates merged so far: ${first}. The record already has the values of all duplicates.`,
    ]);
    expect(await read(first)).to.equal(undefined);
    expect((await read(second))?.isLocked).to.equal(true);
    expect(await read(id)).to.include({ sector: 'IT', country: 'US' });
  });

  it('reports that no duplicate was merged', async () => {
    const id = await createRecord(stores, as, {});
    const only = await createRecord(stores, as, { sector: 'IT' });
    const { message } = await mergeWhileLocking(id, [only], only);
    expect(message).to.include(
      'Duplicates merged so far: none. The record already has the values of all duplicates.',
    );
  });

  it('omits this information for an unchanged record', async () => {
    const id = await createRecord(stores, as, {});
    const only = await createRecord(stores, as, { sector: 'IT' });
    await lock(only);
    const { message } = await mergeWhileLocking(id, [only], only);
    expect(message).to.not.include('Duplicates merged so far');
    expect((await read(id))?.sector).to.equal('');
  });
});
