import type { RootDatabase, Transaction } from 'lmdb';
import {
  type Catalog,
  decodeCatalog,
  emptyCatalog,
  encodeCatalog,
  encodeVersion,
  readersCopy,
} from './catalog.ts';
import { catalogKey, catalogVersionKey } from './keys.ts';

/** The catalog for writes and for reads. */
export class CatalogState {
  readonly #db: RootDatabase<Buffer, Buffer>;
  /** The catalog as the current write has changed it. */
  #current: Catalog;
  /** The immutable catalog for reads. A commit on disk replaces the catalog. */
  #committed: Catalog;
  /**
   * The catalog of a commit in progress. New snapshots may see the data of this commit before LMDB
   * reports the commit.
   */
  #pending: Catalog | undefined;
  #changed = false;

  constructor(db: RootDatabase<Buffer, Buffer>) {
    this.#db = db;
    this.#current = this.#load();
    this.#committed = readersCopy(this.#current);
  }

  #load(): Catalog {
    this.#db.resetReadTxn();
    const stored = this.#db.get(catalogKey);
    return stored ? decodeCatalog(stored) : emptyCatalog();
  }

  /** The catalog as the current write has changed it. */
  get current(): Catalog {
    return this.#current;
  }

  markChanged(): void {
    this.#changed = true;
  }

  /** Stores the catalog. Must run at the end of a write transaction. */
  save(): void {
    if (!this.#changed) {
      return;
    }
    this.#changed = false;
    this.#current.version++;
    this.#db.putSync(catalogKey, encodeCatalog(this.#current));
    this.#db.putSync(catalogVersionKey, encodeVersion(this.#current.version));
    this.#pending = readersCopy(this.#current);
  }

  committed(): void {
    this.#committed = this.#pending ?? this.#committed;
    this.#pending = undefined;
  }

  /** Restores the catalog after a transaction without a commit. */
  rollBack(): void {
    this.#pending = undefined;
    this.#changed = false;
    this.#current = this.#load();
  }

  /** Returns the catalog for the data in a read transaction. */
  of(transaction: Transaction): Catalog {
    if (!this.#pending) {
      return this.#committed;
    }
    const stored = this.#db.get(catalogVersionKey, { transaction });
    return stored?.equals(encodeVersion(this.#pending.version)) ? this.#pending : this.#committed;
  }
}
