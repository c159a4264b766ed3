import { createConnection } from 'mongoose';

/** The database that marks an incomplete target. */
export const markerOf = (prefix: string): string => `${prefix}move`;

/**
 * Whether a move to this server is incomplete: the data is partial, and a repeated move would add
 * and remove documents. False for a user without access to the mark.
 * @throws the database's error without a connection
 */
export async function hasUnfinishedMove(uri: string, prefix: string): Promise<boolean> {
  const connection = createConnection();
  // The rejection has the reason; without a listener, the event would be an exception.
  connection.on('error', () => undefined);
  try {
    await connection.openUri(uri, {
      serverSelectionTimeoutMS: 5_000,
      autoIndex: false,
      autoCreate: false,
      maxPoolSize: 1,
    });
    const { databases } = await connection.listDatabases().catch(() => ({ databases: [] }));
    return databases.some(({ name }) => name === markerOf(prefix));
  } finally {
    await connection.destroy().catch(() => undefined);
  }
}
