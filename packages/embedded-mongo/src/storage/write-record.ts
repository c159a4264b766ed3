import { type BSONError, EJSON } from 'bson';
import { CommandError } from '../command-error.ts';
import { missing, pathValues } from '../query/path-values.ts';
import { decodeTyped } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/rank.ts';
import type { Collection, Index } from './catalog.ts';
import { type Entries, indexEntries } from './index-entries.ts';
import { encodeStored, type Store } from './store.ts';

/** All of these run inside a write: they check first, then write, so that a refusal leaves nothing half done. */
export function insertRecord(store: Store, collection: Collection, document: PlainObject, bytes: Buffer): number {
  const record = collection.nextRecord;
  const entries = collection.indexes.map((index) => indexEntries(index, document, record));
  for (const [at, index] of collection.indexes.entries()) {
    checkUnique(store, collection, index, entries[at]!, document);
  }
  collection.nextRecord++;
  store.putDocument(collection, record, bytes);
  for (const [at, index] of collection.indexes.entries()) {
    note(store, index, entries[at]!);
    for (const key of entries[at]!.keys) store.putEntry(key);
  }
  return record;
}

export function replaceRecord(
  store: Store,
  collection: Collection,
  record: number,
  before: PlainObject,
  after: PlainObject,
): void {
  const bytes = encodeStored(after);
  const changed = collection.indexes.flatMap((index) => {
    const [old, fresh] = [indexEntries(index, before, record), indexEntries(index, after, record)];
    return sameEntries(old, fresh) ? [] : [{ index, old, fresh }];
  });
  for (const { index, fresh } of changed) checkUnique(store, collection, index, fresh, after);
  store.putDocument(collection, record, bytes);
  for (const { index, old, fresh } of changed) {
    note(store, index, fresh);
    for (const key of old.keys) store.removeEntry(key);
    for (const key of fresh.keys) store.putEntry(key);
  }
}

export function removeRecord(store: Store, collection: Collection, record: number, bytes: Buffer): void {
  const document = decodeTyped(bytes);
  for (const index of collection.indexes) {
    for (const key of indexEntries(index, document, record).keys) store.removeEntry(key);
  }
  store.removeDocument(collection, record);
}

/** Adds one existing document to a new index. */
export function indexRecord(
  store: Store,
  collection: Collection,
  index: Index,
  record: number,
  document: PlainObject,
): void {
  const entries = indexEntries(index, document, record);
  checkUnique(store, collection, index, entries, document);
  note(store, index, entries);
  for (const key of entries.keys) store.putEntry(key);
}

function note(store: Store, index: Index, { arrays, clipped }: Entries): void {
  const fresh = arrays.filter((path) => !index.multikey.has(path));
  if (fresh.length === 0 && (!clipped || index.clipped)) return;
  for (const path of fresh) index.multikey.add(path);
  index.clipped ||= clipped;
  store.catalogChanged();
}

function sameEntries(a: Entries, b: Entries): boolean {
  return a.keys.length === b.keys.length && a.keys.every((key, at) => key.equals(b.keys[at]!));
}

function checkUnique(
  store: Store,
  collection: Collection,
  index: Index,
  entries: Entries,
  document: PlainObject,
): void {
  if (!index.unique) return;
  for (const key of entries.keys) if (store.isTaken(key)) throw duplicateKey(collection, index, document);
}

function duplicateKey(collection: Collection, index: Index, document: PlainObject): CommandError {
  const values = index.fields.map(({ path }) => {
    const [value] = pathValues(document, path);
    return [path, value === missing ? null : value] as const;
  });
  const shown = values.map(([path, value]) => `${path}: ${show(value)}`).join(', ');
  const message = `E11000 duplicate key error collection: ${collection.database}.${collection.name} index: ${index.name} dup key: { ${shown} }`;
  return new CommandError('DuplicateKey', message, {
    keyPattern: Object.fromEntries(index.fields.map(({ path, direction }) => [path, direction])),
    keyValue: Object.fromEntries(values),
  });
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  try {
    return EJSON.stringify(value, { relaxed: true });
  } catch (error) {
    return (error as BSONError).name;
  }
}
