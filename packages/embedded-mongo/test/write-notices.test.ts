import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type EmbeddedMongo, startEmbeddedMongo } from '@irp/embedded-mongo';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';

/** Longer than the time without further notices. */
const apartMs = 100;

for (const thread of ['same', 'worker'] as const) {
  describe(`embedded store, notices of writes from a separate thread: ${thread === 'worker'}`, () => {
    let directory: string;
    let store: EmbeddedMongo;
    let connection: Connection;
    let notices = 0;

    before(async () => {
      directory = await mkdtemp(join(tmpdir(), 'irp-notices-'));
      store = await startEmbeddedMongo({
        directory,
        thread,
        onWrite: () => notices++,
      });
      connection = await createConnection(store.uri, { dbName: 'notices' }).asPromise();
      await connection.createCollection('things');
    });
    after(async () => {
      await connection.close();
      await store.stop();
      await rm(directory, { recursive: true });
    });

    const things = () => connection.collection<{ _id: number; n?: number }>('things');
    async function noticesOf(run: () => Promise<unknown>): Promise<number> {
      await setTimeout(apartMs);
      const before = notices;
      await run();
      await setTimeout(apartMs);
      return notices - before;
    }

    it('are sent after changes', async () => {
      const changes = [
        () => things().insertOne({ _id: 1 }),
        () => things().updateOne({ _id: 1 }, { $set: { n: 1 } }),
        () => things().updateOne({ _id: 2 }, { $set: { n: 1 } }, { upsert: true }),
        () => things().findOneAndUpdate({ _id: 1 }, { $set: { n: 2 } }),
        () => things().deleteOne({ _id: 1 }),
      ];
      for (const [at, change] of changes.entries()) {
        expect(await noticesOf(change), String(at)).to.equal(1);
      }
    });

    it('are not sent after reads and commands without changes', async () => {
      const count = await noticesOf(async () => {
        await things().findOne({ _id: 2 });
        await things().countDocuments({});
        await things().updateOne({ _id: 9 }, { $set: { n: 1 } });
        await things().updateOne({ _id: 2 }, { $set: { n: 1 } });
        await things().findOneAndUpdate({ _id: 9 }, { $set: { n: 1 } });
        await things().deleteMany({ _id: 9 });
      });
      expect(count).to.equal(0);
    });

    it('are sent at most every 50 ms, and the first immediately', async () => {
      const count = await noticesOf(async () => {
        for (let _id = 100; _id < 300; _id++) {
          await things().insertOne({ _id });
        }
      });
      expect(count).to.be.within(1, 199);
      await eventually(
        'commands are counted',
        async () => ((await store.commandCounts()).get('insert') ?? 0) >= 200,
      );
    });
  });
}
