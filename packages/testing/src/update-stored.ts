import { createConnection, type mongo } from 'mongoose';

/**
 * Changes a stored document without its service. For example, a test changes a time instead of
 * waiting.
 * @throws Error if the document does not exist
 */
export async function updateStored(
  { uri, database, collection }: Record<'uri' | 'database' | 'collection', string>,
  _id: string,
  update: mongo.UpdateFilter<{ _id: string }>,
): Promise<void> {
  const connection = await createConnection(uri, { dbName: database }).asPromise();
  try {
    const { matchedCount } = await connection
      .collection<{ _id: string }>(collection)
      .updateOne({ _id }, update);
    if (matchedCount !== 1) {
      throw new Error(`there is no ${_id} in ${database}.${collection}`);
    }
  } finally {
    await connection.close();
  }
}
