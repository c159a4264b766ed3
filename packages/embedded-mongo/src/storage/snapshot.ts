import type { RootDatabase, Transaction } from 'lmdb';
import { CommandError } from '../command-error.ts';
import { type Catalog, type Collection, type Index, namespace } from './catalog.ts';
import type { CatalogState } from './catalog-state.ts';

/**
 * The data as of a commit, and the catalog of the same commit. A plan therefore never uses an index
 * that is missing in the data. A suspended snapshot continues with later data, like MongoDB's
 * cursors.
 */
export class Snapshot {
  /** The open scans. A suspension closes the scans. */
  readonly scans = new Set<{ suspend(): void }>();
  readonly #db: RootDatabase<Buffer, Buffer>;
  readonly #catalogs: CatalogState;
  readonly #used = new Set<Collection>();
  #catalog: Catalog;
  #transaction: Transaction | undefined;
  #resumed = false;

  constructor(db: RootDatabase<Buffer, Buffer>, catalogs: CatalogState) {
    this.#db = db;
    this.#catalogs = catalogs;
    this.#transaction = this.#begin();
    this.#catalog = this.#catalogs.of(this.#transaction);
  }

  #begin(): Transaction {
    this.#db.resetReadTxn();
    return this.#db.useReadTransaction();
  }

  /**
   * Returns the read transaction.
   * @throws CommandError QueryPlanKilled if the collection or index was dropped while the snapshot
   *   was suspended
   */
  get transaction(): Transaction {
    return this.#transaction ?? this.#resume();
  }

  #resume(): Transaction {
    this.#transaction = this.#begin();
    this.#resumed = true;
    const catalog = this.#catalogs.of(this.#transaction);
    if (catalog !== this.#catalog) {
      for (const collection of this.#used) {
        checkUnchanged(collection, catalog);
      }
    }
    this.#catalog = catalog;
    return this.#transaction;
  }

  /**
   * Whether the snapshot was suspended. After a suspension, documents may have changed since their
   * keys were read.
   */
  get resumed(): boolean {
    return this.#resumed;
  }

  /**
   * Whether LMDB's statistics of a tree belong to this snapshot. LMDB only has statistics for the
   * newest read transaction.
   */
  get isNewest(): boolean {
    const newest = this.#db.useReadTransaction();
    newest.done();
    return newest === this.#transaction;
  }

  /** Releases the reader slot until the next read. */
  suspend(): void {
    for (const scan of this.scans) {
      scan.suspend();
    }
    this.#transaction?.done();
    this.#transaction = undefined;
  }

  collection(database: string, name: string): Collection | undefined {
    const collection = this.#catalog.collections.get(namespace(database, name));
    if (collection) {
      this.#used.add(collection);
    }
    return collection;
  }

  collections(): Collection[] {
    return [...this.#catalog.collections.values()];
  }

  /** Closes the snapshot. Must be called exactly once. */
  done(): void {
    this.suspend();
  }
}

/**
 * Checks the dependencies of a plan: the collection, the indexes, and whether index keys are
 * complete and unique for each document.
 */
function checkUnchanged({ id, database, name, indexes }: Collection, catalog: Catalog): void {
  const now = catalog.collections.get(namespace(database, name));
  const isSame = (index: Index) =>
    now?.indexes.some(
      (other) =>
        other.id === index.id &&
        other.multikey.size === index.multikey.size &&
        other.clipped === index.clipped,
    );
  if (now?.id !== id || !indexes.every(isSame)) {
    throw new CommandError(
      'QueryPlanKilled',
      `${database}.${name} or an index of it was changed while a cursor was idle`,
    );
  }
}
