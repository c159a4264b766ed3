import { createConnection } from 'mongoose';

/** Returns the name of the database which marks that a target is incomplete. */
export const markerOf = (prefix: string): string => `${prefix}move`;

/**
 * Whether a move to this server is incomplete. An incomplete target has only a part of the data,
 * and the next run of the move adds and removes documents. Returns false if the user has no right
 * to read the mark of an incomplete move.
 * @throws the database's error if there is no connection
 */
export async function hasUnfinishedMove(uri: string, prefix: string): Promise<boolean> {
  const connection = createConnection();
  // Ignores `error` events, because the rejected promise contains the reason. Without a listener,
  // an `error` event would be an uncaught exception.
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
