import { type StatsFs, statfsSync } from 'node:fs';
import type { ErasableDatabase } from '@irp/lmdb-file';
import { type Collection, type Index, type KeyGroup, keyFormat, namespace } from './catalog.ts';
import { CatalogState } from './catalog-state.ts';
import { type DiskChange, DiskState } from './disk-state.ts';
import { documentPrefix, indexPrefix } from './keys.ts';
import { Keyspace } from './keyspace.ts';
import { documentsFile, openEnvironment } from './open-environment.ts';
import { Snapshot } from './snapshot.ts';
import { type Steps, WriteQueue } from './write-queue.ts';

export type { Snapshot } from './snapshot.ts';

export interface StoreSettings {
  onDiskChange?: (change: DiskChange) => void;
  /**
   * Whether a commit blocks the thread of the store. A blocking commit saves time, because it needs
   * no thread of LMDB, but the store reads no command during the commit. Default: false.
   */
  blockingCommits?: boolean;
}

/**
 * A store: the documents, the index entries, and the catalog that describes them. Every change must
 * be made inside {@link Store.write}.
 */
export class Store extends Keyspace {
  readonly #directory: string;
  readonly #blockingCommits: boolean;
  readonly #writes: WriteQueue;
  readonly #disk: DiskState;
  readonly #catalog: CatalogState;
  #removingDropped = false;
  #closed = false;

  /**
   * Opens the store.
   * @throws Error if the directory is not writable, or if its file is no store
   */
  constructor(
    directory: string,
    { onDiskChange = () => undefined, blockingCommits = false }: StoreSettings = {},
  ) {
    super(openEnvironment(directory));
    this.#directory = directory;
    this.#blockingCommits = blockingCommits;
    this.#disk = new DiskState(directory, onDiskChange);
    this.#writes = new WriteQueue((body) => this.#commit(body));
    this.#catalog = new CatalogState(this.db);
    this.#readRecordIds();
    this.#dropAbandonedBuilds();
  }

  #readRecordIds(): void {
    for (const collection of this.collections()) {
      collection.nextRecordId = this.lastRecordId(collection) + 1;
    }
  }

  /** Removes indexes whose build was interrupted by the end of the process. */
  #dropAbandonedBuilds(): void {
    for (const collection of this.collections()) {
      const abandoned = collection.indexes.filter(({ build }) => build);
      for (const index of abandoned) {
        this.#forgetIndex(collection, index);
      }
      this.#dropped.push(...abandoned.map(entriesOf));
    }
    this.#removeDroppedLater();
  }

  /**
   * Whether the index keys are from an earlier version. Indexes with keys of an earlier version are
   * not usable.
   */
  get hasEarlierKeys(): boolean {
    return this.#catalog.current.keyFormat !== keyFormat;
  }

  /**
   * Replaces all index keys in a single transaction, so that a crash leaves the old keys.
   * @param encode adds the entries of a collection's documents to the indexes
   * @throws Error with one line, such as for a full disk
   */
  convertKeys(encode: (collection: Collection) => void): void {
    try {
      this.db.transactionSync(() => {
        for (const collection of this.collections()) {
          for (const index of collection.indexes) {
            while (!this.removeSomeKeys(entriesOf(index))) {}
          }
          encode(collection);
        }
        this.#catalog.current.keyFormat = keyFormat;
        this.markCatalogChanged();
        this.#catalog.save();
      });
    } catch (error) {
      const path = documentsFile(this.#directory);
      throw new Error(
        `The index keys in ${path} were not converted to the format of this version: ${(error as Error).message}`,
      );
    }
    this.#catalog.committed();
  }

  /**
   * Runs `change` in a write transaction and resolves once the transaction is on disk. Concurrent
   * writes share a commit. Each write sees the changes of earlier writes. A CommandError in
   * `change` rolls nothing back, so `change` must check everything before it writes. An error that
   * is not a CommandError rolls the transaction back.
   * @throws CommandError OutOfDiskSpace for lack of room on the disk
   */
  write<T>(change: () => T): Promise<T> {
    return this.#writes.add({
      next: () => ({
        done: true,
        value: change(),
      }),
    });
  }

  /**
   * Does the same as {@link write} for a long change. Between two steps, there may be a commit,
   * further changes, and reads.
   */
  writeInSteps<T>(steps: () => Steps<T>): Promise<T> {
    return this.#writes.add(steps());
  }

  /**
   * Must be called for each command. While other clients send commands, long changes run in shorter
   * slices.
   */
  commandArrived(): void {
    this.#writes.commandArrived();
  }

  async #commit(body: () => void): Promise<void> {
    this.#disk.checkWritable();
    const change = () => {
      this.gaps.clear();
      body();
      this.#catalog.save();
    };
    try {
      if (this.#blockingCommits) {
        this.db.transactionSync(change);
      } else {
        // The change runs in a child transaction, because only a child transaction can be rolled
        // back.
        await this.db.childTransaction(change);
      }
    } catch (error) {
      this.#catalog.rollBack();
      this.#readRecordIds();
      throw await this.#disk.failed(error);
    }
    this.#catalog.committed();
    this.#disk.succeeded();
    this.#removeDroppedLater();
  }

  disk(): StatsFs {
    return statfsSync(this.#directory);
  }

  /** Must be called when a write has changed the catalog. The write then stores the catalog. */
  markCatalogChanged(): void {
    this.#catalog.markChanged();
  }

  /** Opens a snapshot of the committed data. The caller must close the snapshot with `done()`. */
  snapshot(): Snapshot {
    return new Snapshot(this.db, this.#catalog);
  }

  /** Returns all collections. Must run inside a write. */
  collections(): Collection[] {
    return [...this.#catalog.current.collections.values()];
  }

  /**
   * Returns a collection. Must run inside a write. Reads use the catalog of their snapshot instead.
   */
  collection(database: string, name: string): Collection | undefined {
    return this.#catalog.current.collections.get(namespace(database, name));
  }

  /**
   * Returns a collection. Creates a missing collection with the `_id` index. Must run inside a
   * write.
   */
  ensureCollection(database: string, name: string): Collection {
    const found = this.collection(database, name);
    if (found) {
      return found;
    }
    const tree = this.#freeTree();
    const collection: Collection = {
      id: this.nextId(),
      database,
      name,
      tree,
      indexes: [],
      nextRecordId: 1,
    };
    collection.indexes.push({
      id: this.nextId(),
      name: '_id_',
      fields: [{ path: '_id', direction: 1 }],
      unique: true,
      sparse: false,
      partial: undefined,
      expireAfterSeconds: undefined,
      multikey: new Set<string>(),
      clipped: false,
      build: undefined,
    });
    this.#catalog.current.collections.set(namespace(database, name), collection);
    this.markCatalogChanged();
    return collection;
  }

  /** Returns the number of a tree that no collection uses; undefined if there is none. */
  #freeTree(): number | undefined {
    const used = new Set([...this.collections(), ...this.#dropped].map(({ tree }) => tree));
    const free = this.trees.findIndex((_, number) => !used.has(number));
    return free < 0 ? undefined : free;
  }

  /** Returns an id for a new collection or index. Must run inside a write. */
  nextId(): number {
    return this.#catalog.current.nextId++;
  }

  /**
   * Removes an index. Later writes remove the entries of a large index. Must run inside a write.
   */
  dropIndex(collection: Collection, index: Index): void {
    this.#forgetIndex(collection, index);
    this.#dropKeys(entriesOf(index));
  }

  #forgetIndex(collection: Collection, index: Index): void {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    this.markCatalogChanged();
  }

  /**
   * Removes a collection with documents and indexes. Later writes remove the documents of a large
   * collection. Must run inside a write.
   */
  dropCollection(collection: Collection): void {
    this.#catalog.current.collections.delete(namespace(collection.database, collection.name));
    this.markCatalogChanged();
    this.#dropKeys({
      prefix: documentPrefix(collection.id),
      tree: collection.tree,
    });
    for (const index of collection.indexes) {
      this.#dropKeys(entriesOf(index));
    }
  }

  get #dropped(): KeyGroup[] {
    return this.#catalog.current.dropped;
  }

  #dropKeys(keys: KeyGroup): void {
    if (!this.removeSomeKeys(keys)) {
      this.#dropped.push(keys);
    }
  }

  #removeDroppedLater(): void {
    if (this.#removingDropped || this.#dropped.length === 0) {
      return;
    }
    this.#removingDropped = true;
    // If the removal fails, it is tried again after the next successful write.
    this.writeInSteps(() => this.#removeDropped())
      .catch(() => undefined)
      .finally(() => {
        this.#removingDropped = false;
      });
  }

  *#removeDropped(): Steps<void> {
    for (let [keys] = this.#dropped; keys && !this.#closed; [keys] = this.#dropped) {
      if (this.removeSomeKeys(keys)) {
        this.#dropped.shift();
        this.markCatalogChanged();
      }
      yield;
    }
  }

  /** The functions of the database with which an erasure overwrites removed data in the file. */
  get erasable(): ErasableDatabase {
    return {
      path: documentsFile(this.#directory),
      inTransaction: (slice) => this.write(slice),
      touch: () => this.markCatalogChanged(),
      db: this.db,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#writes.idle();
    await this.db.close();
  }
}

function entriesOf({ id }: Index): KeyGroup {
  return {
    prefix: indexPrefix(id),
    tree: undefined,
  };
}
