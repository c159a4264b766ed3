import { CommandError } from '../command-error.ts';
import { compileFilter } from '../query/compile-filter.ts';
import { type SortField, sortFields } from '../query/compile-sort.ts';
import { type BuildTarget, buildIndexes, dropBuilds } from '../storage/build-indexes.ts';
import type { Collection, Index } from '../storage/catalog.ts';
import type { Store } from '../storage/store.ts';
import { encodeDocument } from '../values/bson-codec.ts';
import {
  canonicalTypeOf,
  canonicalTypes,
  isObject,
  type PlainObject,
} from '../values/canonical-type.ts';
import { equalValues } from '../values/compare.ts';
import { documentOf, fieldsOf } from '../values/field-names.ts';
import { cursorReply } from '../wire/cursor-reply.ts';
import { booleanOption, type Command, collectionName, numberOption } from './context.ts';
import { withinMaxTimeInSteps } from './deadline.ts';

const knownOptions = new Set([
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'v',
  'ns',
]);

export const createIndexes: Command = async ({ store }, { database, body }) => {
  const name = collectionName(body);
  if (!Array.isArray(body.indexes) || body.indexes.length === 0) {
    throw new CommandError('BadValue', 'Must specify at least one index to create');
  }
  const requested = body.indexes.map((spec) => parseIndexSpec(spec as PlainObject));
  const namespace = `${database}.${name}`;
  const builds = buildsOf(store);
  for (let other = builds.get(namespace); other; other = builds.get(namespace)) {
    await other.catch(() => undefined);
  }
  const build = createAndBuild(store, database, name, requested);
  builds.set(namespace, build);
  try {
    return await build;
  } finally {
    builds.delete(namespace);
  }
};

const buildsByStore = new WeakMap<Store, Map<string, Promise<unknown>>>();

/**
 * The index builds in progress, by namespace. A second build of a namespace waits, because both may
 * build the same index.
 */
function buildsOf(store: Store): Map<string, Promise<unknown>> {
  const builds = buildsByStore.get(store) ?? new Map<string, Promise<unknown>>();
  buildsByStore.set(store, builds);
  return builds;
}

async function createAndBuild(
  store: Store,
  database: string,
  name: string,
  requested: Index[],
): Promise<PlainObject> {
  let target: BuildTarget | undefined;
  try {
    return await store.writeInSteps(function* () {
      const createdCollectionAutomatically = store.collection(database, name) === undefined;
      const collection = store.ensureCollection(database, name);
      const numIndexesBefore = collection.indexes.length;
      const indexIds: number[] = [];
      target = {
        database,
        name,
        collectionId: collection.id,
        indexIds,
      };
      for (const index of requested) {
        if (addIndex(store, collection, index)) {
          indexIds.push(index.id);
        }
      }
      if (indexIds.length > 0) {
        yield* withinMaxTimeInSteps(buildIndexes(store, target));
      }
      const numIndexesAfter = numIndexesBefore + indexIds.length;
      return {
        numIndexesBefore,
        numIndexesAfter,
        createdCollectionAutomatically,
        ok: 1,
      };
    });
  } catch (error) {
    const failed = target;
    // If the removal of the rest of the index fails, the next start of the store removes the rest.
    if (failed) {
      await store.write(() => dropBuilds(store, failed)).catch(() => undefined);
    }
    throw error;
  }
}

/**
 * Parses the specification of an index.
 * @throws CommandError for unsupported types and options
 */
function parseIndexSpec(spec: PlainObject): Index {
  const { key } = spec;
  if (!isObject(key) || Object.keys(key).length === 0) {
    throw new CommandError('CannotCreateIndex', 'Index keys cannot be empty.');
  }
  for (const [path, direction] of fieldsOf(key)) {
    if (canonicalTypeOf(direction) !== canonicalTypes.number) {
      throw new CommandError(
        'CannotCreateIndex',
        `Unknown index plugin '${String(direction)}' for ${path}`,
      );
    }
  }
  const unknown = Object.keys(spec).find(
    (option) => !knownOptions.has(option) && spec[option] !== false,
  );
  if (unknown) {
    throw new CommandError('CannotCreateIndex', `The index option '${unknown}' is not supported`);
  }
  const partial = spec.partialFilterExpression;
  if (partial !== undefined) {
    compileFilter(partial as PlainObject);
  }
  const fields = sortFields(key);
  return {
    id: 0,
    fields,
    name: typeof spec.name === 'string' ? spec.name : defaultName(fields),
    unique: booleanOption(spec, 'unique', false),
    sparse: booleanOption(spec, 'sparse', false),
    partial: partial as PlainObject | undefined,
    expireAfterSeconds:
      spec.expireAfterSeconds === undefined
        ? undefined
        : numberOption(spec, 'expireAfterSeconds', 0),
    multikey: new Set<string>(),
    clipped: false,
    build: { suspects: [] },
  };
}

function defaultName(fields: SortField[]): string {
  return fields.map(({ path, direction }) => `${path}_${direction}`).join('_');
}

/**
 * Adds an index to the catalog. Must run inside a write.
 * @returns false if the index already exists
 */
function addIndex(store: Store, collection: Collection, requested: Index): boolean {
  // An unfinished index is the rest of a failed build, because no build is in progress.
  for (const index of collection.indexes) {
    if (index.build && index.name === requested.name) {
      store.dropIndex(collection, index);
    }
  }
  const sameName = collection.indexes.find(({ name }) => name === requested.name);
  const sameKey = collection.indexes.find(
    (index) =>
      equalValues(index.fields, requested.fields) && equalValues(index.partial, requested.partial),
  );
  const found = sameName ?? sameKey;
  if (found && isIdentical(found, requested)) {
    return false;
  }
  if (sameName) {
    const message = `An existing index has the same name as the requested index: ${requested.name}`;
    throw new CommandError(
      equalValues(sameName.fields, requested.fields)
        ? 'IndexOptionsConflict'
        : 'IndexKeySpecsConflict',
      message,
    );
  }
  if (sameKey) {
    throw new CommandError(
      'IndexOptionsConflict',
      `Index already exists with a different name: ${sameKey.name}`,
    );
  }
  requested.id = store.nextId();
  collection.indexes.push(requested);
  store.markCatalogChanged();
  return true;
}

function isIdentical(found: Index, requested: Index): boolean {
  const isId = found.name === '_id_';
  return (
    found.name === requested.name &&
    equalValues(found.fields, requested.fields) &&
    (isId || found.unique === requested.unique) &&
    found.sparse === requested.sparse &&
    found.expireAfterSeconds === requested.expireAfterSeconds &&
    equalValues(found.partial, requested.partial)
  );
}

export const listIndexes: Command = async (
  { store, cursors },
  { database, body, connectionId },
) => {
  const name = collectionName(body);
  const snapshot = store.snapshot();
  const collection = snapshot.collection(database, name);
  snapshot.done();
  if (!collection) {
    throw new CommandError('NamespaceNotFound', `ns does not exist: ${database}.${name}`);
  }
  const descriptions = collection.indexes.map((index) => encodeDocument(describeIndex(index)));
  const namespace = `${database}.${name}`;
  const source = {
    namespace,
    documents: descriptions,
    connectionId,
  };
  const { documents, cursorId } = await cursors.open(source, 1_000);
  return cursorReply('firstBatch', namespace, cursorId, documents);
};

function describeIndex(index: Index): PlainObject {
  return {
    v: 2,
    key: documentOf(index.fields.map(({ path, direction }) => [path, direction] as const)),
    name: index.name,
    ...(index.unique && index.name !== '_id_' ? { unique: true } : {}),
    ...(index.sparse ? { sparse: true } : {}),
    ...(index.partial ? { partialFilterExpression: index.partial } : {}),
    ...(index.expireAfterSeconds === undefined
      ? {}
      : { expireAfterSeconds: index.expireAfterSeconds }),
  };
}

export const dropIndexes: Command = async ({ store }, { database, body }) => {
  const name = collectionName(body);
  return store.write(() => {
    const collection = store.collection(database, name);
    if (!collection) {
      throw new CommandError('NamespaceNotFound', `ns not found ${database}.${name}`);
    }
    const nIndexesWas = collection.indexes.length;
    for (const index of indexesToDrop(collection, body.index)) {
      store.dropIndex(collection, index);
    }
    return { nIndexesWas, ok: 1 };
  });
};

function indexesToDrop(collection: Collection, requested: unknown): Index[] {
  if (requested === '*') {
    return collection.indexes.filter(({ name }) => name !== '_id_');
  }
  const names = Array.isArray(requested) ? requested : [requested];
  return names.map((nameOrKey) => {
    const found = collection.indexes.find((index) =>
      isObject(nameOrKey)
        ? equalValues(sortFields(nameOrKey), index.fields)
        : index.name === nameOrKey,
    );
    if (!found) {
      throw new CommandError('IndexNotFound', `index not found with name [${String(nameOrKey)}]`);
    }
    if (found.name === '_id_') {
      throw new CommandError('InvalidOptions', 'cannot drop _id index');
    }
    return found;
  });
}
