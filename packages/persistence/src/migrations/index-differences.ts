import type { Connection, IndexDefinition, IndexOptions, Model } from 'mongoose';

/** Indexes are named `collection.index`. */
export interface IndexDifferences {
  /** Declared by a model, and not there. */
  missing: string[];
  /** There with the name of a declared one, but with other fields or options. */
  different: string[];
  /** There, and not declared: of another version, or of an operator. */
  undeclared: string[];
  /** Those to which indexes are missing. */
  // biome-ignore lint/suspicious/noExplicitAny: models of every document
  models: Model<any>[];
}

const isIdIndex = (name: string) => name === '_id_';

/** Compares the indexes that the models of a connection declare with those of the database. It needs the right `listIndexes` only. */
export async function findIndexDifferences(connection: Connection): Promise<IndexDifferences> {
  const found: IndexDifferences = { missing: [], different: [], undeclared: [], models: [] };
  const compared = await Promise.all(Object.values(connection.models).map(compare));
  for (const { model, missing, different, undeclared } of compared) {
    found.missing.push(...missing);
    found.different.push(...different);
    found.undeclared.push(...undeclared);
    if (missing.length > 0) found.models.push(model);
  }
  return found;
}

// biome-ignore lint/suspicious/noExplicitAny: models of every document
async function compare(model: Model<any>) {
  const diff = await model.diffIndexes({ indexOptionsToCreate: true });
  // With the option, each one has its options; mongoose's type knows only the keys.
  const toCreate = diff.toCreate as unknown as [IndexDefinition, IndexOptions][];
  const others = new Set(diff.toDrop.filter((name) => !isIdIndex(name)));
  const wanted = toCreate.map(([fields, options]) => options.name ?? defaultName(fields));
  const named = (names: string[]) => names.map((name) => `${model.collection.name}.${name}`);
  return {
    model,
    missing: named(wanted.filter((name) => !others.has(name))),
    different: named(wanted.filter((name) => others.has(name))),
    undeclared: named([...others].filter((name) => !wanted.includes(name))),
  };
}

/** As MongoDB's drivers name an index. */
function defaultName(fields: IndexDefinition): string {
  return Object.entries(fields)
    .map(([path, direction]) => `${path}_${direction}`)
    .join('_');
}
