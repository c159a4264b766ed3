import { type BSONError, EJSON } from 'bson';
import { CommandError } from '../command-error.ts';
import { missing, pathValues } from '../query/path-values.ts';
import { decodeTyped } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/canonical-type.ts';
import { documentOf } from '../values/field-names.ts';
import type { Collection, Index } from './catalog.ts';
import { type IndexEntries, IndexedDocument, isAffected } from './index-entries.ts';
import { recordIdOf } from './keys.ts';
import type { Store } from './store.ts';

/**
 * Inserts a document with its index entries. Every function of this file must run inside a write.
 * All checks come before the first change, because a CommandError does not roll the write back.
 * @throws CommandError DuplicateKey
 */
export function insertRecord(
  store: Store,
  collection: Collection,
  document: PlainObject,
  bytes: Buffer,
): number {
  const recordId = collection.nextRecordId;
  const values = new IndexedDocument(document);
  const indexed = collection.indexes.map((index) => ({
    index,
    entries: values.entriesIn(index, recordId),
  }));
  for (const { index, entries } of indexed) {
    checkUnique(store, collection, index, entries, document);
  }
  collection.nextRecordId++;
  store.appendDocument(collection, recordId, bytes);
  for (const { index, entries } of indexed) {
    updateIndexFlags(store, index, entries);
    for (const key of entries.keys) {
      store.putEntry(key);
    }
  }
  return recordId;
}

/** A document before and after a change. */
export interface Replacement {
  before: PlainObject;
  after: PlainObject;
  /** The BSON of `after`. */
  bytes: Buffer;
  /** The fields that may differ; undefined for all fields. */
  changes: ReadonlySet<string> | undefined;
}

/**
 * Replaces a document, and the changed index entries.
 * @throws CommandError DuplicateKey
 */
export function replaceRecord(
  store: Store,
  collection: Collection,
  recordId: number,
  { before, after, bytes, changes }: Replacement,
): void {
  const affected = collection.indexes.filter((index) => isAffected(index, changes));
  const [old, current] = [new IndexedDocument(before), new IndexedDocument(after)];
  const changed = affected.flatMap((index) => {
    const removed = old.entriesIn(index, recordId);
    const added = current.entriesIn(index, recordId);
    return sameEntries(removed, added)
      ? []
      : [
          {
            index,
            removed,
            added,
          },
        ];
  });
  for (const { index, added } of changed) {
    checkUnique(store, collection, index, added, after);
  }
  store.putDocument(collection, recordId, bytes);
  for (const { index, removed, added } of changed) {
    updateIndexFlags(store, index, added);
    for (const key of removed.keys) {
      store.removeEntry(key);
    }
    for (const key of added.keys) {
      store.putEntry(key);
    }
  }
}

/** Removes a document and its index entries. */
export function removeRecord(
  store: Store,
  collection: Collection,
  recordId: number,
  bytes: Buffer,
): void {
  const document = new IndexedDocument(decodeTyped(bytes));
  for (const index of collection.indexes) {
    for (const key of document.entriesIn(index, recordId).keys) {
      store.removeEntry(key);
    }
  }
  store.removeDocument(collection, recordId);
}

/** Adds an existing document to a new index. @throws CommandError DuplicateKey */
export function indexRecord(
  store: Store,
  collection: Collection,
  index: Index,
  recordId: number,
  document: PlainObject,
): void {
  const entries = new IndexedDocument(document).entriesIn(index, recordId);
  checkUnique(store, collection, index, entries, document);
  updateIndexFlags(store, index, entries);
  for (const key of entries.keys) {
    store.putEntry(key);
  }
}

/** At the first entry with an array or a clipped key, marks the index as multikey or clipped. */
function updateIndexFlags(store: Store, index: Index, { arrays, clipped }: IndexEntries): void {
  const newPaths = arrays.filter((path) => !index.multikey.has(path));
  if (newPaths.length === 0 && (!clipped || index.clipped)) {
    return;
  }
  for (const path of newPaths) {
    index.multikey.add(path);
  }
  index.clipped ||= clipped;
  store.markCatalogChanged();
}

function sameEntries(a: IndexEntries, b: IndexEntries): boolean {
  if (a.keys.length !== b.keys.length) {
    return false;
  }
  return a.keys.every((key, at) => {
    const other = b.keys[at];
    return other !== undefined && key.equals(other);
  });
}

function checkUnique(
  store: Store,
  collection: Collection,
  index: Index,
  entries: IndexEntries,
  document: PlainObject,
): void {
  if (!index.unique) {
    return;
  }
  for (const key of entries.keys) {
    if (!store.hasOtherEntry(key)) {
      continue;
    }
    if (!index.build) {
      throw duplicateKey(collection, index, document);
    }
    index.build.suspects.push({
      recordId: recordIdOf(key),
      key,
    });
  }
}

/**
 * Checks whether an index in construction still has duplicates. Must run inside a write.
 * @throws CommandError DuplicateKey
 */
export function checkSuspects(store: Store, collection: Collection, index: Index): void {
  for (const { recordId, key } of index.build?.suspects.splice(0) ?? []) {
    const bytes = store.documentBytes(collection, recordId, undefined);
    if (bytes && store.hasEntry(key) && store.hasOtherEntry(key)) {
      throw duplicateKey(collection, index, decodeTyped(bytes));
    }
  }
}

function duplicateKey(collection: Collection, index: Index, document: PlainObject): CommandError {
  const values = index.fields.map(({ path }) => {
    const [value] = pathValues(document, path);
    return [path, value === missing ? null : value] as const;
  });
  const formatted = values.map(([path, value]) => `${path}: ${formatValue(value)}`).join(', ');
  const message = `E11000 duplicate key error collection: ${collection.database}.${collection.name} index: ${index.name} dup key: { ${formatted} }`;
  return new CommandError('DuplicateKey', message, {
    keyPattern: documentOf(index.fields.map(({ path, direction }) => [path, direction] as const)),
    keyValue: documentOf(values),
  });
}

function formatValue(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value);
  }
  try {
    return EJSON.stringify(value, { relaxed: true });
  } catch (error) {
    return (error as BSONError).name;
  }
}
