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
  const entries = collection.indexes.map((index) => indexEntries(index, document));
  for (const [at, index] of collection.indexes.entries()) {
    checkUnique(store, collection, index, entries[at]!, document, undefined);
  }
  collection.nextRecord++;
  store.putDocument(collection, record, bytes);
  for (const [at, index] of collection.indexes.entries()) {
    note(store, index, entries[at]!);
    for (const prefixed of entries[at]!.prefixed) store.putEntry(prefixed, record);
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
    const [old, fresh] = [indexEntries(index, before), indexEntries(index, after)];
    return sameEntries(old, fresh) ? [] : [{ index, old, fresh }];
  });
  for (const { index, fresh } of changed) checkUnique(store, collection, index, fresh, after, record);
  store.putDocument(collection, record, bytes);
  for (const { index, old, fresh } of changed) {
    note(store, index, fresh);
    for (const prefixed of old.prefixed) store.removeEntry(prefixed, record);
    for (const prefixed of fresh.prefixed) store.putEntry(prefixed, record);
  }
}

export function removeRecord(store: Store, collection: Collection, record: number, bytes: Buffer): void {
  const document = decodeTyped(bytes);
  for (const index of collection.indexes) {
    for (const prefixed of indexEntries(index, document).prefixed) store.removeEntry(prefixed, record);
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
  const entries = indexEntries(index, document);
  checkUnique(store, collection, index, entries, document, record);
  note(store, index, entries);
  for (const prefixed of entries.prefixed) store.putEntry(prefixed, record);
}

function note(store: Store, index: Index, { arrays, clipped }: Entries): void {
  const fresh = arrays.filter((path) => !index.multikey.has(path));
  if (fresh.length === 0 && (!clipped || index.clipped)) return;
  for (const path of fresh) index.multikey.add(path);
  index.clipped ||= clipped;
  store.catalogChanged();
}

function sameEntries(a: Entries, b: Entries): boolean {
  return a.prefixed.length === b.prefixed.length && a.prefixed.every((key, at) => key.equals(b.prefixed[at]!));
}

function checkUnique(
  store: Store,
  collection: Collection,
  index: Index,
  entries: Entries,
  document: PlainObject,
  self: number | undefined,
): void {
  if (!index.unique) return;
  for (const prefixed of entries.prefixed)
    if (store.isTaken(prefixed, self)) throw duplicateKey(collection, index, document);
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
