import type { Logger } from '@irp/logging';
import { type Connection, createConnection } from 'mongoose';

export interface Database {
  /** mongoose models are compiled on this connection. */
  connection: Connection;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const retryMs = 1_000;

/**
 * Opens the database, making every index that the connection's models declare. While the database is away, queries
 * fail at once and connecting goes on in the background: a service starts without it, and is not ready.
 * @param compile makes the models on the connection, before it opens
 */
export async function connectDatabase<Models>(
  options: { uri: string; name: string; log: Logger },
  compile: (connection: Connection) => Models,
): Promise<Database & { models: Models }> {
  const connection = createConnection();
  connection.on('error', (error) => options.log.warn({ err: error }, 'database'));
  const models = compile(connection);
  let closed = false;

  async function open(): Promise<void> {
    await connection.openUri(options.uri, {
      dbName: options.name,
      // Told here: `connection.set` has no effect on them before the first opening.
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

  async function openEventually(): Promise<void> {
    while (!closed) {
      try {
        return await open();
      } catch (error) {
        options.log.warn({ err: error }, 'database is away; trying again');
        await connection.close().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  await open().catch((error) => {
    options.log.warn({ err: error }, 'database is away; going on without it');
    void openEventually();
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
      await connection.close();
    },
  };
}
