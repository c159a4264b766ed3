import type { Principal } from '@irp/contracts';
import { newId } from '@irp/contracts';
import { newEvent } from '@irp/events';
import { createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { accessContextOf } from '../src/domain/access-context.ts';
import { newNote, noteEvent } from '../src/domain/note-row.ts';
import { type MergeStores, mergeInvestments } from '../src/operations/merge-investments.ts';
import { compileNoteModels, createNoteStore } from '../src/store/note-store.ts';
import { freshWorkspace } from './callers.ts';
import { createRecord, type EditStores, editStoresOf } from './edit-stores.ts';

describe('concurrent merges of a chain of records', () => {
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

  const merge = (id: string, duplicate: string, with_: Partial<MergeStores> = {}) =>
    mergeInvestments({ ...stores, ...with_ })({
      principal: as,
      params: { id },
      headers: {},
      body: { duplicates: [duplicate], valuesFrom: {} },
    } as never);

  /** @returns the id of a record with a favourite and a note */
  async function create(): Promise<string> {
    const id = await createRecord(stores, as, {});
    const access = accessContextOf(as);
    const record = (await stores.store.find(access, id))!;
    await stores.favorites.add(access, as.userId!, id);
    const note = newNote(newId(), record, 'Rising', access, new Date());
    const event = noteEvent('investment_note.created', as, record, note._id);
    await stores.notes.insert(note, newEvent(Date.now(), event));
    return id;
  }

  for (const [what, isPublished] of [
    ['wait to be published', false],
    ['are published', true],
  ] as const) {
    it(`move notes and favourites to the end of the chain, while its events ${what}`, async () => {
      const [a, b, c, d] = [await create(), await create(), await create(), await create()];
      const access = accessContextOf(as);
      const { workspaceId, environment } = access;
      const chain = async () => {
        await merge(c, b);
        if (isPublished) {
          const { event } = (await outboxOf(c)).at(-1)!;
          await stores.history.keep([event]);
          await connection.collection('investments').deleteOne({ _id: b as never });
        }
        await merge(d, c);
      };
      const outboxOf = async (id: string) => {
        const record = await connection.collection('investments').findOne({ _id: id as never });
        return record!.outbox.map((event: object) => ({ event }));
      };
      let isFirst = true;
      const notes: MergeStores['notes'] = {
        ...stores.notes,
        async move(record, toId) {
          if (isFirst) {
            isFirst = false;
            await chain();
          }
          await stores.notes.move(record, toId);
        },
      };
      await merge(b, a, { notes });
      expect(await stores.notes.count({ _id: d, workspaceId, environment })).to.equal(4);
      expect(await stores.favorites.findAll(access)).to.deep.equal(new Set([d]));
    });
  }
});
