import { createConnection } from 'mongoose';

const patienceMs = 5_000;

/**
 * Connects once.
 * @throws Error with the reason if the database does not respond within about five seconds
 */
export async function checkDatabase(uri: string): Promise<void> {
  const connection = createConnection();
  // Ignores `error` events, because the rejected promise contains the reason. Without a listener,
  // an `error` event would be an uncaught exception.
  connection.on('error', () => undefined);
  const timeouts = {
    serverSelectionTimeoutMS: patienceMs,
    connectTimeoutMS: patienceMs,
    socketTimeoutMS: patienceMs,
  };
  try {
    await connection.openUri(uri, {
      ...timeouts,
      autoIndex: false,
      autoCreate: false,
      maxPoolSize: 1,
    });
    await connection.db?.command({ ping: 1 });
  } finally {
    await connection.destroy().catch(() => undefined);
  }
}
