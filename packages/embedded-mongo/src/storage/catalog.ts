import { deserialize, serialize } from 'bson';
import type { SortField } from '../query/compile-sort.ts';
import type { PlainObject } from '../values/rank.ts';

export interface Index {
  id: number;
  name: string;
  fields: SortField[];
  unique: boolean;
  sparse: boolean;
  partial: PlainObject | undefined;
  expireAfterSeconds: number | undefined;
  /** Paths on which some document has an array: such a field has several entries a document. */
  multikey: Set<string>;
  /** Some key was too long and was cut: entries then tell where to look, not what is there. */
  clipped: boolean;
}

export interface Collection {
  id: number;
  database: string;
  name: string;
  indexes: Index[];
  /** The number of the next record; greater ones are newer. */
  nextRecord: number;
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
}

interface StoredCatalog {
  nextId: number;
  collections: { id: number; database: string; name: string; indexes: StoredIndex[] }[];
}

/** Which collections and indexes there are. Changed only inside a write transaction, and stored by the same. */
export interface Catalog {
  nextId: number;
  collections: Map<string, Collection>;
}

export function namespace(database: string, name: string): string {
  return `${database}.${name}`;
}

export function encodeCatalog(catalog: Catalog): Buffer {
  const stored: StoredCatalog = {
    nextId: catalog.nextId,
    collections: [...catalog.collections.values()].map(({ id, database, name, indexes }) => ({
      ...{ id, database, name },
      indexes: indexes.map((index) => ({
        ...index,
        partial: index.partial ?? null,
        expireAfterSeconds: index.expireAfterSeconds ?? null,
        multikey: [...index.multikey],
      })),
    })),
  };
  return Buffer.from(serialize(stored));
}

export function decodeCatalog(bytes: Uint8Array): Catalog {
  const stored = deserialize(bytes) as StoredCatalog;
  const collections = stored.collections.map(({ id, database, name, indexes }): [string, Collection] => [
    namespace(database, name),
    {
      ...{ id, database, name, nextRecord: 0 },
      indexes: indexes.map((index) => ({
        ...index,
        partial: index.partial ?? undefined,
        expireAfterSeconds: index.expireAfterSeconds ?? undefined,
        multikey: new Set(index.multikey),
      })),
    },
  ]);
  return { nextId: stored.nextId, collections: new Map(collections) };
}
