import { mongo } from 'mongoose';

/**
 * Options that keep the BSON types of values. An Int32 stays an Int32, and a Double without a
 * fraction stays a Double.
 */
const asStored = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;
const batchSize = 500;
const duplicateKey = 11_000;

export type Documents = mongo.Collection<mongo.Document>;

/**
 * Copies the documents that are missing in the target. Existing documents are compared later.
 * @returns the number of read documents
 */
export async function copyDocuments(source: Documents, target: Documents): Promise<number> {
  let read = 0;
  for await (const batch of batchesOf(source)) {
    read += batch.length;
    await target.insertMany(batch, { ordered: false }).catch(ignoreDuplicates);
  }
  return read;
}

/** Ignores duplicate keys, because an earlier, interrupted run has copied these documents. */
function ignoreDuplicates(error: unknown): void {
  const errors = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
  if (errors.length === 0 || errors.some(({ code }) => code !== duplicateKey)) {
    throw error;
  }
}

async function* batchesOf(documents: Documents): AsyncGenerator<mongo.Document[]> {
  let batch: mongo.Document[] = [];
  for await (const document of documents.find({}, { ...asStored, batchSize }).sort({ _id: 1 })) {
    batch.push(document);
    if (batch.length < batchSize) {
      continue;
    }
    yield batch;
    batch = [];
  }
  if (batch.length > 0) {
    yield batch;
  }
}

const hexOf = (value: unknown) => Buffer.from(mongo.BSON.serialize({ value })).toString('hex');

async function* rawBatches(
  documents: Documents,
): AsyncGenerator<Map<string, { id: unknown; bytes: Buffer }>> {
  for await (const batch of batchesOf(documents)) {
    yield new Map(
      batch.map((document) => {
        const bytes = Buffer.from(mongo.BSON.serialize(document));
        return [hexOf(document._id), { id: document._id, bytes }];
      }),
    );
  }
}

/**
 * Compares two collections document by document, as BSON.
 * @param expires whether documents of the source may have expired during the copy; the copies of
 *   these documents are removed from the target
 * @returns the differences, each as a line, at most ten
 */
export async function compareDocuments(
  source: Documents,
  target: Documents,
  expires: boolean,
): Promise<string[]> {
  const problems: string[] = [];
  const name = source.collectionName;
  const find = async (documents: Documents, ids: unknown[]) => {
    const found = await documents
      .find({ _id: { $in: ids } } as mongo.Filter<mongo.Document>, asStored)
      .toArray();
    return new Map(
      found.map((document) => [hexOf(document._id), Buffer.from(mongo.BSON.serialize(document))]),
    );
  };
  for await (const batch of rawBatches(source)) {
    const others = await find(
      target,
      [...batch.values()].map(({ id }) => id),
    );
    for (const [key, { id, bytes }] of batch) {
      const other = others.get(key);
      if (!other) {
        problems.push(`${name}: document ${String(id)} is missing in the target`);
      } else if (!other.equals(bytes)) {
        problems.push(`${name}: document ${String(id)} differs in the target`);
      }
    }
  }
  for await (const batch of rawBatches(target)) {
    const others = await find(
      source,
      [...batch.values()].map(({ id }) => id),
    );
    for (const [key, { id }] of batch) {
      if (others.has(key)) {
        continue;
      }
      if (expires) {
        await target.deleteOne({ _id: id } as mongo.Filter<mongo.Document>);
      } else {
        problems.push(`${name}: document ${String(id)} is in the target, but not in the source`);
      }
    }
  }
  return problems.slice(0, 10);
}
