import { CommandError } from '../command-error.ts';
import { compileFilter } from '../query/compile-filter.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Store } from '../storage/store.ts';
import { encodeDocument } from '../values/bson-codec.ts';
import { cursorReply } from '../wire/cursor-reply.ts';
import {
  booleanOption,
  type Command,
  collectionName,
  objectOption,
  rejectUnsupportedOptions,
} from './context.ts';

const unsupportedOptions = [
  'capped',
  'timeseries',
  'viewOn',
  'validator',
  'clusteredIndex',
  'expireAfterSeconds',
];

export const create: Command = async ({ store }, { database, body }) => {
  rejectUnsupportedOptions(body);
  const name = collectionName(body);
  const unsupported = unsupportedOptions.find(
    (option) => body[option] !== undefined && body[option] !== false,
  );
  if (unsupported) {
    throw new CommandError(
      'CommandNotSupported',
      `The option '${unsupported}' of create is not supported`,
    );
  }
  return store.write(() => {
    if (store.collection(database, name)) {
      throw new CommandError('NamespaceExists', `Collection ${database}.${name} already exists.`);
    }
    store.ensureCollection(database, name);
    return { ok: 1 };
  });
};

export const drop: Command = async ({ store }, { database, body }) => {
  const name = collectionName(body);
  return store.write(() => {
    const collection = store.collection(database, name);
    if (!collection) {
      return { ok: 1 };
    }
    const nIndexesWas = collection.indexes.length;
    store.dropCollection(collection);
    return {
      nIndexesWas,
      ns: `${database}.${name}`,
      ok: 1,
    };
  });
};

export const dropDatabase: Command = async ({ store }, { database }) =>
  store.write(() => {
    for (const collection of store.collections()) {
      if (collection.database === database) {
        store.dropCollection(collection);
      }
    }
    return { dropped: database, ok: 1 };
  });

export const listCollections: Command = async (
  { store, cursors },
  { database, body, connectionId },
) => {
  const matches = compileFilter(objectOption(body, 'filter'));
  const namespace = `${database}.$cmd.listCollections`;
  const descriptions = committedCollections(store)
    .filter((collection) => collection.database === database)
    .map(({ name }) => ({
      name,
      type: 'collection',
      ...(booleanOption(body, 'nameOnly', false)
        ? {}
        : {
            options: {},
            info: { readOnly: false },
          }),
    }))
    .filter(matches)
    .map((description) => encodeDocument(description));
  const source = {
    namespace,
    documents: descriptions,
    connectionId,
  };
  const { documents, cursorId } = await cursors.open(source, 1_000);
  return cursorReply('firstBatch', namespace, cursorId, documents);
};

export const listDatabases: Command = async ({ store }) => {
  const names = new Set(committedCollections(store).map(({ database }) => database));
  return {
    databases: [...names].map((name) => ({
      name,
      sizeOnDisk: 0,
      empty: false,
    })),
    totalSize: 0,
    ok: 1,
  };
};

function committedCollections(store: Store): Collection[] {
  const snapshot = store.snapshot();
  try {
    return snapshot.collections();
  } finally {
    snapshot.done();
  }
}
