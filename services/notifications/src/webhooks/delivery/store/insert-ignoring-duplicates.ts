import { type Collection, mongo } from 'mongoose';

const duplicateKey = 11_000;

/**
 * Returns the collection of the MongoDB driver. Mongoose's writes cast each document, which takes
 * longer than the write itself.
 */
export function nativeOf<Row extends { _id: string }>({
  collection,
}: {
  collection: Collection;
}): Collection<Row> {
  // The collection of a model has no type for its documents, and documents with string ids do not
  // overlap the default type.
  return collection as unknown as Collection<Row>;
}

/** Stores rows in a single command. @returns the indexes of the rows that existed already */
export async function insertIgnoringDuplicates<Row extends { _id: string }>(
  model: { collection: Collection },
  rows: readonly Row[],
): Promise<Set<number>> {
  if (rows.length === 0) {
    return new Set();
  }
  return ignoreDuplicates(() =>
    nativeOf<Row>(model).insertMany([...rows] as never, { ordered: false }),
  );
}

/**
 * Runs an unordered bulk write, and ignores duplicate keys.
 * @returns the indexes of inserts whose document existed already
 */
export async function ignoreDuplicates(write: () => Promise<unknown>): Promise<Set<number>> {
  try {
    await write();
    return new Set();
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) {
      throw error;
    }
    const errors = [error.writeErrors].flat();
    if (errors.length === 0 || errors.some(({ code }) => code !== duplicateKey)) {
      throw error;
    }
    return new Set(errors.map(({ index }) => index));
  }
}
