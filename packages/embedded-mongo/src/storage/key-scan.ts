import type { Database, RangeOptions, Transaction } from 'lmdb';

/** The members of a snapshot that a scan uses. */
interface ScannedSnapshot {
  readonly transaction: Transaction;
  readonly scans: Set<{ suspend(): void }>;
}

/**
 * Reads the keys of a range in a snapshot. A suspended snapshot releases the reader slot of the
 * scan. After a suspension, the scan continues after the last key that it has returned.
 */
export class KeyScan implements IterableIterator<Buffer> {
  readonly #db: Database<Buffer, Buffer>;
  readonly #snapshot: ScannedSnapshot;
  readonly #range: RangeOptions;
  #last: Buffer | undefined;
  #keys: Iterator<Buffer> | undefined;
  #ended = false;

  constructor(db: Database<Buffer, Buffer>, range: RangeOptions, snapshot: ScannedSnapshot) {
    this.#db = db;
    this.#range = range;
    this.#snapshot = snapshot;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<Buffer, undefined> {
    if (this.#ended) {
      return { done: true, value: undefined };
    }
    const step = (this.#keys ?? this.#open()).next();
    if (step.done) {
      return this.return();
    }
    this.#last = step.value;
    return step;
  }

  #open(): Iterator<Buffer> {
    const { transaction } = this.#snapshot;
    const range = this.#last
      ? {
          ...this.#range,
          start: this.#last,
          exclusiveStart: true,
        }
      : this.#range;
    this.#keys = this.#db.getKeys({ ...range, transaction })[Symbol.iterator]();
    this.#snapshot.scans.add(this);
    return this.#keys;
  }

  suspend(): void {
    this.#keys?.return?.();
    this.#keys = undefined;
  }

  /** Closes the scan. An open scan needs a snapshot, and so a reader slot of LMDB. */
  return(): { done: true; value: undefined } {
    this.#ended = true;
    this.suspend();
    this.#snapshot.scans.delete(this);
    return { done: true, value: undefined };
  }
}
