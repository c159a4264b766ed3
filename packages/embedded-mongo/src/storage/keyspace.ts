import type { Database, RangeOptions, RootDatabase } from 'lmdb';
import { successor } from '../values/encode.ts';
import type { Collection, KeyGroup } from './catalog.ts';
import { Gaps } from './gaps.ts';
import { KeyScan } from './key-scan.ts';
import { documentKey, documentPrefix, prefixBytes, recordIdOf, withoutRecordId } from './keys.ts';
import type { Environment } from './open-environment.ts';
import type { Snapshot } from './snapshot.ts';

/** Keys from `start` up to, but not including, `end`. */
interface KeyRange {
  start: Buffer;
  end: Buffer;
}

const emptyValue = Buffer.alloc(0);
/** Number of removed keys in a step. */
const keysPerStep = 200;

/**
 * Reads and writes documents and index entries in an LMDB environment. Changes must be made inside
 * a transaction.
 */
export class Keyspace {
  protected readonly db: RootDatabase<Buffer, Buffer>;
  protected readonly trees: Database<Buffer, Buffer>[];
  protected readonly gaps = new Gaps();

  constructor({ db, trees }: Environment) {
    this.db = db;
    this.trees = trees;
  }

  /** Returns the tree with a number, or the main tree. */
  #tree(tree: number | undefined): Database<Buffer, Buffer> {
    const found = tree === undefined ? this.db : this.trees[tree];
    if (!found) {
      throw new RangeError(`The store has no tree ${tree}.`);
    }
    return found;
  }

  /**
   * Returns the BSON of a document. Without a snapshot, reads the data as the current write has
   * changed them.
   */
  documentBytes(
    collection: Collection,
    recordId: number,
    snapshot: Snapshot | undefined,
  ): Buffer | undefined {
    return this.#tree(collection.tree).get(
      documentKey(collection.id, recordId),
      inSnapshot({}, snapshot),
    );
  }

  /**
   * Yields the ids of the records from `from` on, ascending. Without a snapshot, reads the data as
   * the current write has changed them.
   */
  *recordIds(
    collection: Collection,
    from: number,
    snapshot: Snapshot | undefined,
  ): Iterable<number> {
    const tree = this.#tree(collection.tree);
    const range = {
      start: documentKey(collection.id, from),
      end: successor(documentPrefix(collection.id)),
    };
    for (const key of snapshot ? new KeyScan(tree, range, snapshot) : tree.getKeys(range)) {
      yield recordIdOf(key);
    }
  }

  /**
   * Returns a limited number of ids inside a write, like {@link recordIds}. Between two calls,
   * records can change.
   */
  someRecordIds(collection: Collection, from: number, limit: number): number[] {
    const end = successor(documentPrefix(collection.id));
    return [
      ...this.#tree(collection.tree).getKeys({
        start: documentKey(collection.id, from),
        end,
        limit,
      }),
    ].map(recordIdOf);
  }

  /**
   * Yields the index keys from `start` up to, but not including, `end`, descending with `reverse`.
   * Without a snapshot, reads the data as the current write has changed them.
   */
  keys(
    start: Buffer,
    end: Buffer,
    reverse: boolean,
    snapshot: Snapshot | undefined,
  ): Iterable<Buffer> {
    const range = rangeOf({ start, end }, reverse);
    return snapshot ? new KeyScan(this.db, range, snapshot) : this.db.getKeys(range);
  }

  /** Counts the index keys from `start` up to, but not including, `end`. */
  countKeys(start: Buffer, end: Buffer, snapshot: Snapshot | undefined): number {
    return this.db.getKeysCount(inSnapshot({ start, end }, snapshot));
  }

  /**
   * The number of documents, from LMDB's statistics of the collection's tree. Undefined if the
   * collection shares a tree, or if the snapshot is not the newest.
   */
  documentCount({ tree }: Collection, snapshot: Snapshot): number | undefined {
    if (tree === undefined || !snapshot.isNewest) {
      return undefined;
    }
    return (this.#tree(tree).getStats() as { entryCount: number }).entryCount;
  }

  /**
   * Returns the index key at an offset from the first key of the range, or with `reverse`, from the
   * last key. Undefined if the range has fewer keys.
   */
  keyAtOffset(
    range: KeyRange,
    { offset, reverse = false }: { offset: number; reverse?: boolean },
    snapshot: Snapshot | undefined,
  ): Buffer | undefined {
    const options = {
      ...rangeOf(range, reverse),
      offset,
      limit: 1,
    };
    for (const key of this.db.getKeys(inSnapshot(options, snapshot))) {
      return key;
    }
    return undefined;
  }

  /** Whether another record has an entry with the same values, which a unique index forbids. */
  hasOtherEntry(entry: Buffer): boolean {
    const values = withoutRecordId(entry);
    if (this.gaps.has(values)) {
      return false;
    }
    const end = successor(values);
    const endOfIndex = successor(values.subarray(0, prefixBytes));
    let next: Buffer | undefined;
    for (const key of this.db.getKeys({ start: values, end: endOfIndex })) {
      next = key;
      if (key.compare(end) >= 0) {
        break;
      }
      if (key.length === entry.length && !key.equals(entry)) {
        return true;
      }
    }
    if (next === undefined || next.compare(end) >= 0) {
      this.gaps.found(values, next);
    }
    return false;
  }

  hasEntry(entry: Buffer): boolean {
    return this.db.doesExist(entry);
  }

  /**
   * Adds a document after all documents of the collection. If the collection has its own tree, LMDB
   * appends the document without a search, and fills its pages completely.
   */
  appendDocument(collection: Collection, recordId: number, bytes: Buffer): void {
    this.#tree(collection.tree).putSync(documentKey(collection.id, recordId), bytes, {
      append: collection.tree !== undefined,
    });
  }

  putDocument(collection: Collection, recordId: number, bytes: Buffer): void {
    this.#tree(collection.tree).putSync(documentKey(collection.id, recordId), bytes);
  }

  removeDocument(collection: Collection, recordId: number): void {
    this.#tree(collection.tree).removeSync(documentKey(collection.id, recordId));
  }

  putEntry(key: Buffer): void {
    this.db.putSync(key, emptyValue);
    this.gaps.added(key);
  }

  removeEntry(key: Buffer): void {
    this.db.removeSync(key);
  }

  /** Returns the id of the last record; 0 if the collection is empty. */
  protected lastRecordId(collection: Collection): number {
    const prefix = documentPrefix(collection.id);
    const range = {
      start: successor(prefix),
      end: prefix,
      reverse: true,
      exclusiveStart: true,
      limit: 1,
    };
    for (const key of this.#tree(collection.tree).getKeys(range)) {
      return recordIdOf(key);
    }
    return 0;
  }

  /**
   * Removes up to 200 keys of a group.
   * @returns whether all keys of the group are removed
   */
  protected removeSomeKeys({ prefix, tree: number }: KeyGroup): boolean {
    const tree = this.#tree(number);
    const keys = [
      ...tree.getKeys({
        start: prefix,
        end: successor(prefix),
        limit: keysPerStep,
      }),
    ];
    for (const key of keys) {
      tree.removeSync(key);
    }
    return keys.length < keysPerStep;
  }
}

/** Without a snapshot, LMDB reads the data of the write in progress. */
function inSnapshot(range: RangeOptions, snapshot: Snapshot | undefined): RangeOptions {
  return snapshot ? { ...range, transaction: snapshot.transaction } : range;
}

function rangeOf({ start, end }: KeyRange, reverse: boolean): RangeOptions {
  return reverse
    ? {
        start: end,
        end: start,
        reverse: true,
        exclusiveStart: true,
        inclusiveEnd: true,
      }
    : { start, end };
}
