import type { PlatformError } from '@irp/errors';
import { silentLogger } from '@irp/observability';
import { createFreeSpace } from '@irp/persistence';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { ownDatabase } from './own-database.ts';

const tooMuch = 1e18;

describe('free space on the disk of the database', () => {
  const database = ownDatabase(() => ({}));
  const refusal = (error: PlatformError) => error;

  it('is required: 503 with Retry-After below the minimum reported by the server', async function () {
    const { connection } = database();
    const { fsTotalSize } = (await connection.db?.command({ dbStats: 1 })) ?? {};
    // Some stand-ins for MongoDB lack the figure.
    if (fsTotalSize === undefined) {
      return this.skip();
    }
    expect(fsTotalSize).to.be.above(0);
    const log = silentLogger();
    await createFreeSpace(connection, 1, { log }).require();
    await createFreeSpace(connection, 0, { log }).require();
    const error = await createFreeSpace(connection, tooMuch, { log })
      .require()
      .then(() => undefined, refusal);
    expect(error).to.include({ status: 503, code: 'unavailable' });
    expect(error?.headers).to.include({ 'Retry-After': '30' });
    expect(error?.message).to.match(/^The disk of the database has less than \d+ MiB free/);
  });

  it('is by default 256 MiB, or a tenth of a smaller disk', async () => {
    const mib = 1_048_576;
    const isEnough = (freeMiB: number, totalMiB: number) => {
      const stats = { fsTotalSize: totalMiB * mib, fsUsedSize: (totalMiB - freeMiB) * mib };
      const connection = { db: { command: async () => stats } } as unknown as Connection;
      const { require } = createFreeSpace(connection, undefined, { log: silentLogger() });
      return require().then(
        () => true,
        () => false,
      );
    };
    expect([await isEnough(255, 10_000), await isEnough(256, 10_000)]).to.deep.equal([false, true]);
    expect([await isEnough(9, 100), await isEnough(10, 100)], 'of 100 MiB').to.deep.equal([
      false,
      true,
    ]);
  });

  it('is measured again after a second', async function () {
    const { connection } = database();
    let nowMs = 0;
    let measured = 0;
    const watched = connection.db;
    if (watched === undefined) {
      return this.skip();
    }
    const command = watched.command.bind(watched);
    watched.command = (asked: Record<string, unknown>) => {
      measured++;
      return command(asked);
    };
    const space = createFreeSpace(connection, 0, {
      log: silentLogger(),
      now: () => nowMs,
    });
    for (const atMs of [0, 500, 999]) {
      nowMs = atMs;
      await space.require();
    }
    expect(measured).to.equal(1);
    nowMs = 1_000;
    await space.require();
    expect(measured).to.equal(2);
  });

  it('is unknown, and nothing is refused, if the server does not report it', async () => {
    await createFreeSpace(createConnection(), tooMuch, { log: silentLogger() }).require();
  });
});
