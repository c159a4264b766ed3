import { CommandError } from '../command-error.ts';
import { compileFilter, type Predicate } from '../query/compile-filter.ts';
import { missing, pathValues } from '../query/path-values.ts';
import { encodeValue, invert } from '../values/encode.ts';
import type { PlainObject } from '../values/rank.ts';
import type { Index } from './catalog.ts';
import { clip } from './keys.ts';

const partials = new WeakMap<Index, Predicate>();

function belongs(index: Index, document: PlainObject): boolean {
  if (!index.partial) return true;
  let predicate = partials.get(index);
  if (!predicate) {
    predicate = compileFilter(index.partial);
    partials.set(index, predicate);
  }
  return predicate(document);
}

/** What an index holds of one document. */
export interface Entries {
  /** Index prefix and encoded values, without the record number; none twice. */
  prefixed: Buffer[];
  /** Paths on which this document has several values. */
  arrays: string[];
  clipped: boolean;
}

const none: Entries = { prefixed: [], arrays: [], clipped: false };

export function indexEntries(index: Index, document: PlainObject): Entries {
  if (!belongs(index, document)) return none;
  const values = index.fields.map(({ path }) => pathValues(document, path));
  if (index.sparse && values.every((found) => found.every((value) => value === missing))) return none;
  const arrays = index.fields.flatMap(({ path }, at) => (isMultiple(values[at]!) ? [path] : []));
  if (arrays.length > 1 && new Set(arrays.map((path) => path.split('.')[0])).size > 1) {
    throw new CommandError('CannotCreateIndex', `cannot index parallel arrays [${arrays.join('] [')}]`);
  }
  const encoded = values.map((found, at) =>
    found.flatMap(indexed).map((value) => encodeField(value, index.fields[at]!.direction)),
  );
  const clips = combinations(encoded).map((parts) => clip(index.id, parts));
  return {
    prefixed: withoutRepeats(clips.map(({ prefixed }) => prefixed)),
    arrays,
    clipped: clips.some(({ clipped }) => clipped),
  };
}

function isMultiple(found: unknown[]): boolean {
  return found.length !== 1 || Array.isArray(found[0]);
}

/** An array is indexed by its elements; an empty one, like a missing value, as null. */
function indexed(value: unknown): unknown[] {
  if (value === missing) return [null];
  if (!Array.isArray(value)) return [value];
  return value.length === 0 ? [null] : value;
}

export function encodeField(value: unknown, direction: 1 | -1): Buffer {
  const encoded = encodeValue(value);
  return direction === 1 ? encoded : invert(encoded);
}

function combinations(parts: Buffer[][]): Buffer[][] {
  let rows: Buffer[][] = [[]];
  for (const choices of parts) {
    if (choices.length === 1) for (const row of rows) row.push(choices[0]!);
    else
      rows = rows.flatMap((row) =>
        choices.length === 0 ? [[...row, encodeValue(null)]] : choices.map((choice) => [...row, choice]),
      );
  }
  return rows;
}

function withoutRepeats(keys: Buffer[]): Buffer[] {
  if (keys.length < 2) return keys;
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}
