import type { Command } from './context.ts';

const maxWireVersion = 21;

/**
 * Describes a standalone server with the wire version of MongoDB 7.0. Drivers send neither
 * transactions nor retryable writes to a standalone server.
 */
export const hello: Command = async () => ({
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId: 1,
  minWireVersion: 0,
  maxWireVersion,
  readOnly: false,
  ok: 1,
});

/**
 * Returns the space on the disk, which all databases share. As in MongoDB, the used space includes
 * other files.
 */
export const dbStats: Command = async ({ store }, { database }) => {
  const { bsize, blocks, bavail } = store.disk();
  return {
    db: database,
    fsUsedSize: (blocks - bavail) * bsize,
    fsTotalSize: blocks * bsize,
    ok: 1,
  };
};

export const ping: Command = async () => ({ ok: 1 });
