import { CommandError } from '../command-error.ts';
import { compileFilter } from '../query/compile-filter.ts';
import { encodeDocument } from '../values/bson-codec.ts';
import { cursorReply } from '../wire/cursor-reply.ts';
import { type Command, collectionName, flagOf, objectOf, refuseUnsupported } from './context.ts';

const refusedOptions = ['capped', 'timeseries', 'viewOn', 'validator', 'clusteredIndex', 'expireAfterSeconds'];

export const create: Command = async ({ store }, { database, body }) => {
  refuseUnsupported(body);
  const name = collectionName(body);
  const refused = refusedOptions.find((option) => body[option] !== undefined && body[option] !== false);
  if (refused) throw new CommandError('CommandNotSupported', `The option '${refused}' of create is not supported here`);
  return store.write(() => {
    if (store.collection(database, name))
      throw new CommandError('NamespaceExists', `Collection ${database}.${name} already exists.`);
    store.ensureCollection(database, name);
    return { ok: 1 };
  });
};

export const drop: Command = async ({ store }, { database, body }) => {
  const name = collectionName(body);
  return store.write(() => {
    const collection = store.collection(database, name);
    if (!collection) return { ok: 1 };
    const nIndexesWas = collection.indexes.length;
    store.dropCollection(collection);
    return { nIndexesWas, ns: `${database}.${name}`, ok: 1 };
  });
};

export const dropDatabase: Command = async ({ store }, { database }) =>
  store.write(() => {
    for (const collection of [...store.catalog.collections.values()]) {
      if (collection.database === database) store.dropCollection(collection);
    }
    return { dropped: database, ok: 1 };
  });

export const listCollections: Command = async ({ store, cursors }, { database, body }) => {
  const matches = compileFilter(objectOf(body, 'filter'));
  const namespace = `${database}.$cmd.listCollections`;
  const described = [...store.catalog.collections.values()]
    .filter((collection) => collection.database === database)
    .map(({ name }) => ({
      ...{ name, type: 'collection' },
      ...(flagOf(body, 'nameOnly', false) ? {} : { options: {}, info: { readOnly: false } }),
    }))
    .filter(matches)
    .map((description) => encodeDocument(description));
  const { documents, cursorId } = await cursors.open(namespace, described, 1_000, false, () => undefined);
  return cursorReply('firstBatch', namespace, cursorId, documents);
};

export const listDatabases: Command = async ({ store }) => {
  const names = new Set([...store.catalog.collections.values()].map(({ database }) => database));
  return { databases: [...names].map((name) => ({ name, sizeOnDisk: 0, empty: false })), totalSize: 0, ok: 1 };
};
