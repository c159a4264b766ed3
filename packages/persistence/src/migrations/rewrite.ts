import type { mongo } from 'mongoose';
import { isDuplicateKey } from '../translate-database-error.ts';
import type { Rewrite } from './migration.ts';

/**
 * Changes the matching documents of a batch, one after another.
 * @returns the number of changed documents
 */
export async function rewrite(
  documents: mongo.Collection,
  { where, change, conflict }: Rewrite,
  ids: mongo.Filter<mongo.Document>,
): Promise<number> {
  let changed = 0;
  for await (const document of documents.find({ $and: [ids, where] })) {
    const changes = change(document);
    if (changes === undefined) {
      continue;
    }
    // The read values in the filter exclude a document that another process has changed since the
    // read.
    const unchanged = Object.fromEntries(
      Object.keys(changes).map((field) => [field, document[field]]),
    );
    const which = { _id: document._id, ...unchanged };
    const { modifiedCount } = await documents
      .updateOne(which, { $set: changes })
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) {
          throw error;
        }
        return documents.updateOne(which, { $set: conflict });
      });
    changed += modifiedCount;
  }
  return changed;
}
