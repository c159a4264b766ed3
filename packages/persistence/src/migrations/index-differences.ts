import type { Connection, IndexDefinition, IndexOptions, Model, mongo } from 'mongoose';

/** The differences between declared and existing indexes. Indexes are named `collection.index`. */
export interface IndexDifferences {
  /** Indexes that a model declares and the database does not have. */
  missing: string[];
  /** Existing indexes with the name of a declared index, but with other fields or options. */
  different: string[];
  /** Existing indexes that no model declares; another version or an operator has created them. */
  undeclared: string[];
  /** The missing indexes of each collection, as the driver expects them. */
  toCreate: { collection: string; indexes: mongo.IndexDescription[] }[];
}

export const noDifferences: IndexDifferences = {
  missing: [],
  different: [],
  undeclared: [],
  toCreate: [],
};

/** MongoDB's error code. */
const unauthorized = 13;
const isIdIndex = (name: string) => name === '_id_';

/**
 * Compares the declared indexes of a connection's models with the indexes of the database. Needs
 * only the right `listIndexes`.
 */
export async function findIndexDifferences(connection: Connection): Promise<IndexDifferences> {
  const found: IndexDifferences = {
    missing: [],
    different: [],
    undeclared: [],
    toCreate: [],
  };
  const collections = await namesOfCollections(connection);
  for (const model of Object.values(connection.models)) {
    const collection = model.collection.name;
    // A new database has no collections, and a request for the indexes of a missing collection
    // fails.
    const isNew = collections && !collections.has(collection);
    const { toCreate, toDrop } = isNew ? declaredBy(model) : await differencesOf(model);
    const { missing, different, undeclared } = compare(toCreate, toDrop);
    const named = (names: string[]) => names.map((name) => `${collection}.${name}`);
    found.missing.push(...named(missing.map(({ name }) => name)));
    found.different.push(...named(different.map(({ name }) => name)));
    found.undeclared.push(...named(undeclared));
    if (missing.length > 0) {
      found.toCreate.push({ collection, indexes: missing });
    }
  }
  return found;
}

/**
 * @returns undefined if the user lacks the right to list collections. With `authorizedCollections`,
 *   MongoDB requires no right to list collections, but other servers may ignore this option
 */
async function namesOfCollections({ db }: Connection): Promise<Set<string> | undefined> {
  if (!db) {
    throw new Error('not connected to the database');
  }
  try {
    const found = await db
      .listCollections({}, { nameOnly: true, authorizedCollections: true })
      .toArray();
    return new Set(found.map(({ name }) => name));
  } catch (error) {
    if ((error as mongo.MongoServerError).code === unauthorized) {
      return undefined;
    }
    throw error;
  }
}

type DeclaredIndex = [IndexDefinition, IndexOptions];
// biome-ignore lint/suspicious/noExplicitAny: models of every document
type AnyModel = Model<any>;

async function differencesOf(
  model: AnyModel,
): Promise<{ toCreate: DeclaredIndex[]; toDrop: string[] }> {
  const { toCreate, toDrop } = await model.diffIndexes({ indexOptionsToCreate: true });
  // With `indexOptionsToCreate`, each entry also contains the index options. mongoose's type does
  // not declare the options.
  return { toCreate: toCreate as unknown as DeclaredIndex[], toDrop };
}

function declaredBy({ schema }: AnyModel): { toCreate: DeclaredIndex[]; toDrop: string[] } {
  return { toCreate: schema.indexes() as DeclaredIndex[], toDrop: [] };
}

function compare(toCreate: readonly DeclaredIndex[], toDrop: readonly string[]) {
  const others = new Set(toDrop.filter((name) => !isIdIndex(name)));
  const wanted = toCreate.map(describe);
  return {
    missing: wanted.filter(({ name }) => !others.has(name)),
    different: wanted.filter(({ name }) => others.has(name)),
    undeclared: [...others].filter((name) => !wanted.some((index) => index.name === name)),
  };
}

function describe([fields, { name = defaultName(fields), ...options }]: DeclaredIndex) {
  return {
    ...options,
    key: fields,
    name,
  } as mongo.IndexDescription & { name: string };
}

/** Returns the name that MongoDB's drivers give to an index. */
function defaultName(fields: IndexDefinition): string {
  return Object.entries(fields)
    .map(([path, direction]) => `${path}_${direction}`)
    .join('_');
}
