import { CommandError } from '../command-error.ts';
import { compileFilter } from '../query/compile-filter.ts';
import { type SortField, sortFields } from '../query/compile-sort.ts';
import type { Collection, Index } from '../storage/catalog.ts';
import { documentPrefix, recordOf } from '../storage/keys.ts';
import type { Store } from '../storage/store.ts';
import { indexRecord } from '../storage/write-record.ts';
import { decodeTyped, encodeDocument } from '../values/bson-codec.ts';
import { equalValues } from '../values/compare.ts';
import { successor } from '../values/encode.ts';
import { isObject, type PlainObject, rankOf, ranks } from '../values/rank.ts';
import { cursorReply } from '../wire/cursor-reply.ts';
import { type Command, collectionName, flagOf, numberOf } from './context.ts';

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
  if (!Array.isArray(body.indexes) || body.indexes.length === 0)
    throw new CommandError('BadValue', 'Must specify at least one index to create');
  const wanted = body.indexes.map((spec) => indexOf(spec as PlainObject));
  return store.write(() => {
    const createdCollectionAutomatically = store.collection(database, name) === undefined;
    const collection = store.ensureCollection(database, name);
    const numIndexesBefore = collection.indexes.length;
    for (const index of wanted) addIndex(store, collection, index);
    return { numIndexesBefore, numIndexesAfter: collection.indexes.length, createdCollectionAutomatically, ok: 1 };
  });
};

/** @throws CommandError for kinds of index and options that are not supported */
function indexOf(spec: PlainObject): Index {
  const { key } = spec;
  if (!isObject(key) || Object.keys(key).length === 0)
    throw new CommandError('CannotCreateIndex', 'Index keys cannot be empty.');
  for (const [path, direction] of Object.entries(key)) {
    if (rankOf(direction) !== ranks.number)
      throw new CommandError('CannotCreateIndex', `Unknown index plugin '${String(direction)}' for ${path}`);
  }
  const unknown = Object.keys(spec).find((option) => !knownOptions.has(option) && spec[option] !== false);
  if (unknown) throw new CommandError('CannotCreateIndex', `The index option '${unknown}' is not supported here`);
  const partial = spec.partialFilterExpression;
  if (partial !== undefined) compileFilter(partial as PlainObject);
  const fields = sortFields(key);
  return {
    ...{ id: 0, fields, name: typeof spec.name === 'string' ? spec.name : defaultName(fields) },
    ...{
      unique: flagOf(spec, 'unique', false),
      sparse: flagOf(spec, 'sparse', false),
      partial: partial as PlainObject | undefined,
    },
    expireAfterSeconds: spec.expireAfterSeconds === undefined ? undefined : numberOf(spec, 'expireAfterSeconds', 0),
    ...{ multikey: new Set<string>(), clipped: false },
  };
}

function defaultName(fields: SortField[]): string {
  return fields.map(({ path, direction }) => `${path}_${direction}`).join('_');
}

function addIndex(store: Store, collection: Collection, wanted: Index): void {
  const sameName = collection.indexes.find(({ name }) => name === wanted.name);
  const sameKey = collection.indexes.find(
    (index) => equalValues(index.fields, wanted.fields) && equalValues(index.partial, wanted.partial),
  );
  const found = sameName ?? sameKey;
  if (found && isSame(found, wanted)) return;
  if (sameName) {
    const message = `An existing index has the same name as the requested index: ${wanted.name}`;
    throw new CommandError(
      equalValues(sameName.fields, wanted.fields) ? 'IndexOptionsConflict' : 'IndexKeySpecsConflict',
      message,
    );
  }
  if (sameKey)
    throw new CommandError('IndexOptionsConflict', `Index already exists with a different name: ${sameKey.name}`);
  wanted.id = store.nextId();
  collection.indexes.push(wanted);
  store.catalogChanged();
  try {
    fill(store, collection, wanted);
  } catch (error) {
    store.dropIndex(collection, wanted);
    throw error;
  }
}

function isSame(found: Index, wanted: Index): boolean {
  const isId = found.name === '_id_';
  return (
    found.name === wanted.name &&
    equalValues(found.fields, wanted.fields) &&
    (isId || found.unique === wanted.unique) &&
    found.sparse === wanted.sparse &&
    found.expireAfterSeconds === wanted.expireAfterSeconds &&
    equalValues(found.partial, wanted.partial)
  );
}

function fill(store: Store, collection: Collection, index: Index): void {
  const prefix = documentPrefix(collection.id);
  for (const key of [...store.keys(prefix, successor(prefix), false, undefined)]) {
    const record = recordOf(key);
    indexRecord(store, collection, index, record, decodeTyped(store.bytes(collection, record, undefined)!));
  }
}

export const listIndexes: Command = async ({ store, cursors }, { database, body }) => {
  const name = collectionName(body);
  const collection = store.collection(database, name);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${database}.${name}`);
  const described = collection.indexes.map((index) => encodeDocument(describe(index)));
  const namespace = `${database}.${name}`;
  const { documents, cursorId } = await cursors.open(namespace, described, 1_000, false, () => undefined);
  return cursorReply('firstBatch', namespace, cursorId, documents);
};

function describe(index: Index): PlainObject {
  return {
    v: 2,
    key: Object.fromEntries(index.fields.map(({ path, direction }) => [path, direction])),
    name: index.name,
    ...(index.unique && index.name !== '_id_' ? { unique: true } : {}),
    ...(index.sparse ? { sparse: true } : {}),
    ...(index.partial ? { partialFilterExpression: index.partial } : {}),
    ...(index.expireAfterSeconds === undefined ? {} : { expireAfterSeconds: index.expireAfterSeconds }),
  };
}

export const dropIndexes: Command = async ({ store }, { database, body }) => {
  const name = collectionName(body);
  return store.write(() => {
    const collection = store.collection(database, name);
    if (!collection) throw new CommandError('NamespaceNotFound', `ns not found ${database}.${name}`);
    const nIndexesWas = collection.indexes.length;
    for (const index of dropped(collection, body.index)) store.dropIndex(collection, index);
    return { nIndexesWas, ok: 1 };
  });
};

function dropped(collection: Collection, wanted: unknown): Index[] {
  if (wanted === '*') return collection.indexes.filter(({ name }) => name !== '_id_');
  const names = Array.isArray(wanted) ? wanted : [wanted];
  return names.map((one) => {
    const found = collection.indexes.find((index) =>
      isObject(one) ? equalValues(sortFields(one), index.fields) : index.name === one,
    );
    if (!found) throw new CommandError('IndexNotFound', `index not found with name [${String(one)}]`);
    if (found.name === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index');
    return found;
  });
}
