import type { mongo } from 'mongoose';
import type { Documents } from './copy-collection.ts';

const isIdIndex = ({ name }: mongo.Document) => name === '_id_';
export const expiresDocuments = ({ expireAfterSeconds }: mongo.Document) =>
  expireAfterSeconds !== undefined;

/** Returns the members that affect an index. Servers add other members, such as `v`. */
function specOf({
  key,
  name,
  unique,
  sparse,
  expireAfterSeconds,
  partialFilterExpression,
}: mongo.Document) {
  return {
    key,
    name,
    ...(unique ? { unique } : {}),
    ...(sparse ? { sparse } : {}),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds: Number(expireAfterSeconds) }),
    ...(partialFilterExpression === undefined ? {} : { partialFilterExpression }),
  };
}

export async function indexesOf(documents: Documents): Promise<mongo.Document[]> {
  return (await documents.indexes()).filter((index) => !isIdIndex(index));
}

export async function createIndexes(
  target: Documents,
  indexes: readonly mongo.Document[],
): Promise<void> {
  if (indexes.length > 0) {
    await target.createIndexes(indexes.map((index) => specOf(index) as mongo.IndexDescription));
  }
}

/**
 * Compares the indexes.
 * @returns the names of the indexes that are missing, different or superfluous
 */
export function compareIndexes(
  source: readonly mongo.Document[],
  target: readonly mongo.Document[],
): string[] {
  const specs = (indexes: readonly mongo.Document[]) =>
    new Map(indexes.map((index) => [String(index.name), JSON.stringify(specOf(index))]));
  const [wanted, found] = [specs(source), specs(target)];
  const names = new Set([...wanted.keys(), ...found.keys()]);
  return [...names].filter((name) => wanted.get(name) !== found.get(name));
}
