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

/** The catalog, as writes and as reads see it. */
export class CatalogState {
  readonly #db: RootDatabase<Buffer, Buffer>;
  /** As the write in progress sees it. */
  #current: Catalog;
  /** As reads see it: never changed, but replaced once a commit is on disk. */
  #committed: Catalog;
  /**
   * What a commit in progress makes of it. LMDB shows a commit to new snapshots before it reports
   * it.
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

  /** As the write in progress sees it. */
  get current(): Catalog {
    return this.#current;
  }

  markChanged(): void {
    this.#changed = true;
  }

  /** Must run at the end of a write transaction. */
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

  /** After a transaction that was not committed. */
  rollBack(): void {
    this.#pending = undefined;
    this.#changed = false;
    this.#current = this.#load();
  }

  /** Returns the catalog of the commit that a read transaction sees. */
  of(transaction: Transaction): Catalog {
    if (!this.#pending) {
      return this.#committed;
    }
    const stored = this.#db.get(catalogVersionKey, { transaction });
    return stored?.equals(encodeVersion(this.#pending.version)) ? this.#pending : this.#committed;
  }
}
