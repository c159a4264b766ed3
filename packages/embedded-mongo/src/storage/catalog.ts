import { Binary } from 'bson';
import type { SortField } from '../query/compile-sort.ts';
import { decodePlain, encodeDocument } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/canonical-type.ts';

/** An index. The catalog stores the properties under the same names. */
export interface Index {
  id: number;
  name: string;
  fields: SortField[];
  unique: boolean;
  sparse: boolean;
  partial: PlainObject | undefined;
  expireAfterSeconds: number | undefined;
  /** The paths at which a document has an array, and therefore several entries. */
  multikey: Set<string>;
  /**
   * Whether a key was too long and was clipped. Clipped keys find only candidates, so a query must
   * test the documents.
   */
  clipped: boolean;
  /**
   * Set until the index contains every document. During the build, writes change the index, but
   * reads do not use the index.
   */
  build: IndexBuild | undefined;
}

/** The state of an index during the build. */
interface IndexBuild {
  /**
   * The entries of a unique index that had the values of another entry when they were inserted. The
   * entries are checked again before the index is used.
   */
  suspects: { recordId: number; key: Buffer }[];
}

export interface Collection {
  id: number;
  database: string;
  name: string;
  indexes: Index[];
  /**
   * The number of the LMDB tree with only this collection's documents. Undefined for the main tree,
   * which collections share.
   */
  tree: number | undefined;
  /** The id of the next record. Later records have greater ids. */
  nextRecordId: number;
}

/** All documents of a collection, or all entries of an index. */
export interface KeyGroup {
  prefix: Buffer;
  tree: number | undefined;
}

interface StoredIndex {
  id: number;
  name: string;
  fields: SortField[];
  unique: boolean;
  sparse: boolean;
  partial: PlainObject | null;
  expireAfterSeconds: number | null;
  multikey: string[];
  clipped: boolean;
  /** Missing in catalogs that an earlier version has stored. */
  building?: boolean;
}

interface StoredCatalog {
  /** Missing in catalogs that an earlier version has stored, as are `keyFormat` and `dropped`. */
  version?: number;
  keyFormat?: number;
  dropped?: (Binary | { prefix: Binary; tree: number | null })[];
  nextId: number;
  /**
   * Used in key format 1 instead of `namespaces`. Versions with key format 1 fail to open a store
   * of a later format, because this property is missing.
   */
  collections?: StoredCollection[];
  namespaces?: StoredCollection[];
}

interface StoredCollection {
  id: number;
  database: string;
  name: string;
  indexes: StoredIndex[];
  /** Missing in key format 1. */
  tree?: number | null;
}

/**
 * The collections, by namespace, with their indexes. Changed only inside a write transaction; the
 * transaction also stores the catalog.
 */
export interface Catalog {
  /** Increases with each change of the catalog by a transaction. */
  version: number;
  /** How the values in index keys are encoded. */
  keyFormat: number;
  /** The dropped documents and index entries that are not completely removed yet. */
  dropped: KeyGroup[];
  nextId: number;
  collections: Map<string, Collection>;
}

/** The key format of this version. Format 1 (version 0.1) stored texts in UTF-8. */
export const keyFormat = 2;

export function emptyCatalog(): Catalog {
  return {
    version: 0,
    keyFormat,
    dropped: [],
    nextId: 1,
    collections: new Map(),
  };
}

export function encodeVersion(version: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(version, 0, 6);
  return bytes;
}

/** Returns MongoDB's name for a collection: `<database>.<collection>`. */
export function namespace(database: string, name: string): string {
  return `${database}.${name}`;
}

export function encodeCatalog(catalog: Catalog): Buffer {
  const stored: StoredCatalog = {
    version: catalog.version,
    keyFormat: catalog.keyFormat,
    dropped: catalog.dropped.map(({ prefix, tree }) => ({
      prefix: new Binary(prefix),
      tree: tree ?? null,
    })),
    nextId: catalog.nextId,
    namespaces: [...catalog.collections.values()].map(({ id, database, name, tree, indexes }) => ({
      id,
      database,
      name,
      tree: tree ?? null,
      indexes: indexes.map(({ build, ...index }) => ({
        ...index,
        partial: index.partial ?? null,
        expireAfterSeconds: index.expireAfterSeconds ?? null,
        multikey: [...index.multikey],
        building: build !== undefined,
      })),
    })),
  };
  return encodeDocument({ ...stored });
}

export function decodeCatalog(bytes: Uint8Array): Catalog {
  const stored = decodePlain(bytes) as PlainObject & StoredCatalog;
  if ((stored.keyFormat ?? 1) > keyFormat) {
    throw new Error(
      'a later version of the platform wrote the data directory: start that version, or restore a backup of this version',
    );
  }
  const collections = (stored.namespaces ?? stored.collections ?? []).map(
    ({ id, database, name, tree, indexes }): [string, Collection] => [
      namespace(database, name),
      {
        id,
        database,
        name,
        tree: tree ?? undefined,
        nextRecordId: 0,
        indexes: indexes.map(({ building, ...index }) => ({
          ...index,
          partial: index.partial ?? undefined,
          expireAfterSeconds: index.expireAfterSeconds ?? undefined,
          multikey: new Set(index.multikey),
          build: building ? { suspects: [] } : undefined,
        })),
      },
    ],
  );
  const { version = 0, dropped = [], nextId } = stored;
  return {
    version,
    keyFormat: stored.keyFormat ?? 1,
    nextId,
    collections: new Map(collections),
    dropped: dropped.map(decodeGroup),
  };
}

function decodeGroup(stored: Binary | { prefix: Binary; tree: number | null }): KeyGroup {
  const { prefix, tree } = stored instanceof Binary ? { prefix: stored, tree: null } : stored;
  return {
    prefix: Buffer.from(prefix.buffer),
    tree: tree ?? undefined,
  };
}

/**
 * Returns a copy for reads. Later changes do not affect the copy. The copy has no indexes in
 * construction.
 */
export function readersCopy(catalog: Catalog): Catalog {
  const collections = [...catalog.collections].map(([name, collection]): [string, Collection] => {
    const ready = collection.indexes.filter(({ build }) => build === undefined);
    return [
      name,
      {
        ...collection,
        indexes: ready.map((index) => ({ ...index, multikey: new Set(index.multikey) })),
      },
    ];
  });
  return { ...catalog, collections: new Map(collections) };
}
