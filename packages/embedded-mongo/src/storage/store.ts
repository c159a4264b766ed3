import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase, type Transaction } from 'lmdb';
import { CommandError } from '../command-error.ts';
import { encodeDocument } from '../values/bson-codec.ts';
import { successor } from '../values/encode.ts';
import type { PlainObject } from '../values/rank.ts';
import { type Catalog, type Collection, decodeCatalog, encodeCatalog, type Index, namespace } from './catalog.ts';
import { catalogKey, documentKey, documentPrefix, indexPrefix, recordOf, withoutRecord } from './keys.ts';

export type Snapshot = Transaction;

const nothing = Buffer.alloc(0);
export const maxDocumentBytes = 16_777_216;

/** Documents and index entries in one LMDB environment. Every write happens inside {@link Store.write}. */
export class Store {
  readonly catalog: Catalog;
  readonly #db: RootDatabase<Buffer, Buffer>;
  #catalogChanged = false;

  /** @throws Error when the folder cannot be written or does not hold such a store */
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.#db = open({
      path: join(directory, 'documents.lmdb'),
      encoding: 'binary',
      keyEncoding: 'binary',
      // Acknowledged means on disk: the default lets a commit answer before it is flushed.
      overlappingSync: false,
      maxReaders: 1_024,
    });
    const stored = this.#db.get(catalogKey);
    this.catalog = stored ? decodeCatalog(stored) : { nextId: 1, collections: new Map() };
    for (const collection of this.catalog.collections.values())
      collection.nextRecord = this.#lastRecord(collection) + 1;
  }

  #lastRecord(collection: Collection): number {
    const prefix = documentPrefix(collection.id);
    const range = { start: successor(prefix), end: prefix, reverse: true, exclusiveStart: true, limit: 1 };
    for (const key of this.#db.getKeys(range)) return recordOf(key);
    return 0;
  }

  /**
   * Runs `change` in a write transaction and resolves once it is on disk. Concurrent writes share a commit; each sees
   * what those before it wrote. `change` must check everything before it writes: nothing is rolled back.
   */
  async write<T>(change: () => T): Promise<T> {
    let fault: unknown;
    const result = await this.#db.transaction(() => {
      try {
        return change();
      } catch (error) {
        fault = error;
        return undefined;
      } finally {
        this.#saveCatalog();
      }
    });
    if (fault !== undefined) throw fault;
    return result as T;
  }

  #saveCatalog(): void {
    if (!this.#catalogChanged) return;
    this.#catalogChanged = false;
    this.#db.putSync(catalogKey, encodeCatalog(this.catalog));
  }

  /** The catalog was changed inside a write: it is stored by the same commit. */
  catalogChanged(): void {
    this.#catalogChanged = true;
  }

  /** What is committed at this moment; to be given back with `done()`. */
  snapshot(): Snapshot {
    this.#db.resetReadTxn();
    return this.#db.useReadTransaction();
  }

  collection(database: string, name: string): Collection | undefined {
    return this.catalog.collections.get(namespace(database, name));
  }

  /** Inside a write: the collection, made with its `_id` index where it is missing. */
  ensureCollection(database: string, name: string): Collection {
    const found = this.collection(database, name);
    if (found) return found;
    const collection: Collection = { id: this.nextId(), database, name, indexes: [], nextRecord: 1 };
    collection.indexes.push({
      ...{ id: this.nextId(), name: '_id_', fields: [{ path: '_id', direction: 1 }], unique: true, sparse: false },
      ...{ partial: undefined, expireAfterSeconds: undefined, multikey: new Set<string>(), clipped: false },
    });
    this.catalog.collections.set(namespace(database, name), collection);
    this.catalogChanged();
    return collection;
  }

  nextId(): number {
    return this.catalog.nextId++;
  }

  /** The stored bytes of a record. */
  bytes(collection: Collection, record: number, snapshot: Snapshot | undefined): Buffer | undefined {
    return this.#db.get(documentKey(collection.id, record), snapshot ? { transaction: snapshot } : {});
  }

  /** Keys from `start` up to, not with, `end`; downwards when `reverse`. Without a snapshot: as the write sees them. */
  keys(start: Buffer, end: Buffer, reverse: boolean, snapshot: Snapshot | undefined): Iterable<Buffer> {
    const range = reverse
      ? { start: end, end: start, reverse: true, exclusiveStart: true, inclusiveEnd: true }
      : { start, end };
    return this.#db.getKeys(snapshot ? { ...range, transaction: snapshot } : range);
  }

  /** Whether another record has this entry: what a unique index must not allow. */
  isTaken(entry: Buffer): boolean {
    const prefixed = withoutRecord(entry);
    for (const key of this.#db.getKeys({ start: prefixed, end: successor(prefixed) })) {
      if (key.length === entry.length && !key.equals(entry)) return true;
    }
    return false;
  }

  putDocument(collection: Collection, record: number, bytes: Buffer): void {
    this.#db.putSync(documentKey(collection.id, record), bytes);
  }

  removeDocument(collection: Collection, record: number): void {
    this.#db.removeSync(documentKey(collection.id, record));
  }

  putEntry(key: Buffer): void {
    this.#db.putSync(key, nothing);
  }

  removeEntry(key: Buffer): void {
    this.#db.removeSync(key);
  }

  /** Inside a write: removes an index and its entries. */
  dropIndex(collection: Collection, index: Index): void {
    this.#removeAll(indexPrefix(index.id));
    collection.indexes = collection.indexes.filter((one) => one !== index);
    this.catalogChanged();
  }

  /** Inside a write: removes a collection with all it holds. */
  dropCollection(collection: Collection): void {
    this.#removeAll(documentPrefix(collection.id));
    for (const index of collection.indexes) this.#removeAll(indexPrefix(index.id));
    this.catalog.collections.delete(namespace(collection.database, collection.name));
    this.catalogChanged();
  }

  #removeAll(prefix: Buffer): void {
    const keys = [...this.#db.getKeys({ start: prefix, end: successor(prefix) })];
    for (const key of keys) this.#db.removeSync(key);
  }

  close(): Promise<void> {
    return this.#db.close();
  }
}

/** @throws CommandError for a document beyond 16 MiB */
export function encodeStored(document: PlainObject): Buffer {
  const bytes = encodeDocument(document);
  if (bytes.length > maxDocumentBytes)
    throw new CommandError('BSONObjectTooLarge', `BSONObj size: ${bytes.length} is invalid`);
  return bytes;
}
