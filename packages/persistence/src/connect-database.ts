import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@irp/logging';
import { type Connection, createConnection } from 'mongoose';
import { watchOutboxes } from './stored-events.ts';

export interface Database {
  /** The connection on which mongoose models are compiled. */
  connection: Connection;
  /** Rejects while the database is unavailable. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const reconnectMs = 1_000;

/**
 * Connects to the database and creates the indexes that the connection's models declare. When the database is
 * unavailable, the function resolves all the same: queries fail at once and the connection is retried every second, so
 * that a service starts and reports that it is not ready.
 * @param compile compiles the models, before the connection opens
 */
export async function connectDatabase<Models>(
  { uri, name, log }: { uri: string; name: string; log: Logger },
  compile: (connection: Connection) => Models,
): Promise<Database & { models: Models }> {
  const connection = createConnection();
  connection.on('error', (error) => log.warn({ err: error }, 'database connection error'));
  const models = compile(connection);
  watchOutboxes(connection);
  let closed = false;

  async function open(): Promise<void> {
    await connection.openUri(uri, {
      dbName: name,
      // Options of `connection.set` take effect only after the first opening.
      bufferCommands: false,
      autoIndex: false,
      autoCreate: false,
      serverSelectionTimeoutMS: 2_000,
      connectTimeoutMS: 2_000,
      socketTimeoutMS: 60_000,
      maxPoolSize: 50,
    });
    await Promise.all(Object.values(connection.models).map((model) => model.createIndexes()));
  }

  async function openInBackground(): Promise<void> {
    while (!closed) {
      try {
        return await open();
      } catch (error) {
        log.warn({ err: error }, 'database unavailable; retrying');
        await connection.close().catch(() => undefined);
        await setTimeout(reconnectMs);
      }
    }
  }

  await open().catch((error) => {
    log.warn({ err: error }, 'database unavailable; starting without it');
    void openInBackground();
  });

  return {
    connection,
    models,
    async ping() {
      if (!connection.db) throw new Error('not connected to the database');
      await connection.db.command({ ping: 1 });
    },
    async close() {
      closed = true;
      // `close` would leave it, its models and their caches in mongoose's list of connections.
      await connection.destroy();
    },
  };
}
