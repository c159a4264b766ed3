import type { Connection, IndexDefinition, IndexOptions, Model, mongo } from 'mongoose';

/** Indexes are named `collection.index`. */
export interface IndexDifferences {
  /** Declared by a model, and not there. */
  missing: string[];
  /** There with the name of a declared one, but with other fields or options. */
  different: string[];
  /** There, and not declared: of another version, or of an operator. */
  undeclared: string[];
  /** The missing ones of each collection, as the driver creates them. */
  toCreate: { collection: string; indexes: mongo.IndexDescription[] }[];
}

const isIdIndex = (name: string) => name === '_id_';

/** Compares the indexes that the models of a connection declare with those of the database. It needs the right `listIndexes` only. */
export async function findIndexDifferences(connection: Connection): Promise<IndexDifferences> {
  const found: IndexDifferences = { missing: [], different: [], undeclared: [], toCreate: [] };
  const compared = await Promise.all(Object.values(connection.models).map(compare));
  for (const { collection, missing, different, undeclared } of compared) {
    const named = (names: string[]) => names.map((name) => `${collection}.${name}`);
    found.missing.push(...named(missing.map(({ name }) => name)));
    found.different.push(...named(different.map(({ name }) => name)));
    found.undeclared.push(...named(undeclared));
    if (missing.length > 0) found.toCreate.push({ collection, indexes: missing });
  }
  return found;
}

// biome-ignore lint/suspicious/noExplicitAny: models of every document
async function compare(model: Model<any>) {
  const diff = await model.diffIndexes({ indexOptionsToCreate: true });
  // With the option, each one has its options; mongoose's type knows only the keys.
  const toCreate = diff.toCreate as unknown as [IndexDefinition, IndexOptions][];
  const others = new Set(diff.toDrop.filter((name) => !isIdIndex(name)));
  const wanted = toCreate.map(describe);
  return {
    collection: model.collection.name,
    missing: wanted.filter(({ name }) => !others.has(name)),
    different: wanted.filter(({ name }) => others.has(name)),
    undeclared: [...others].filter((name) => !wanted.some((index) => index.name === name)),
  };
}

function describe([fields, { name = defaultName(fields), ...options }]: [IndexDefinition, IndexOptions]) {
  return { ...options, key: fields, name } as mongo.IndexDescription & { name: string };
}

/** As MongoDB's drivers name an index. */
function defaultName(fields: IndexDefinition): string {
  return Object.entries(fields)
    .map(([path, direction]) => `${path}_${direction}`)
    .join('_');
}
