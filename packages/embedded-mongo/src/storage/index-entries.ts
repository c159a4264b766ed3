import { CommandError } from '../command-error.ts';
import { compileFilter, type Predicate } from '../query/compile-filter.ts';
import { missing, pathValues } from '../query/path-values.ts';
import type { PlainObject } from '../values/canonical-type.ts';
import { encodeKey } from '../values/encode.ts';
import { fieldOf, fieldsOf } from '../values/field-names.ts';
import type { Index } from './catalog.ts';
import { completeEntryKey, indexPrefix, recordIdBytes } from './keys.ts';

/** The entries of one document in one index. */
export interface IndexEntries {
  /** Complete keys with the record id, without duplicates. */
  keys: Buffer[];
  /** The paths at which this document has an array. */
  arrays: string[];
  clipped: boolean;
}

/** Derived from an index once, not for each document. */
interface IndexLayout {
  prefix: Buffer;
  paths: string[];
  directions: number[];
  isIndexed: Predicate;
  /** The fields on which its entries depend. */
  fields: string[];
}

const noEntries: IndexEntries = {
  keys: [],
  arrays: [],
  clipped: false,
};
const layouts = new WeakMap<Index, IndexLayout>();

function layoutOf(index: Index): IndexLayout {
  let layout = layouts.get(index);
  if (!layout) {
    layout = {
      prefix: indexPrefix(index.id),
      paths: index.fields.map(({ path }) => path),
      directions: index.fields.map(({ direction }) => direction),
      isIndexed: index.partial ? compileFilter(index.partial) : () => true,
      fields: [...index.fields.map(({ path }) => path), ...pathsOf(index.partial ?? {})].map(
        fieldOf,
      ),
    };
    layouts.set(index, layout);
  }
  return layout;
}

function pathsOf(filter: PlainObject): string[] {
  return fieldsOf(filter).flatMap(([name, operand]) =>
    name.startsWith('$') && Array.isArray(operand) ? operand.flatMap(pathsOf) : [name],
  );
}

/** Whether a change of these fields can change entries of the index. @param changes undefined: all */
export function isAffected(index: Index, changes: ReadonlySet<string> | undefined): boolean {
  return changes === undefined || layoutOf(index).fields.some((field) => changes.has(field));
}

/**
 * Returns the index entries of a document.
 * @throws CommandError CannotCreateIndex for two arrays in one compound index
 */
export function indexEntries(index: Index, document: PlainObject, recordId: number): IndexEntries {
  const { prefix, paths, directions, isIndexed } = layoutOf(index);
  if (!isIndexed(document)) {
    return noEntries;
  }
  const found = paths.map((path) => valueAt(document, path));
  if (index.sparse && found.every((value) => value === missing)) {
    return noEntries;
  }
  const values = found.map((value) => (value === missing ? null : value));
  const keyOf = (row: unknown[]) =>
    completeEntryKey(encodeKey(prefix, row, directions, recordIdBytes), recordId);
  if (!values.some((value) => value instanceof MultikeyValues)) {
    const { key, clipped } = keyOf(values);
    return {
      keys: [key],
      arrays: [],
      clipped,
    };
  }
  const arrays = paths.filter((_, at) => values[at] instanceof MultikeyValues);
  if (new Set(arrays.map((path) => path.split('.', 1)[0])).size > 1) {
    throw new CommandError(
      'CannotCreateIndex',
      `cannot index parallel arrays [${arrays.join('] [')}]`,
    );
  }
  const entries = combinations(values).map(keyOf);
  return {
    keys: deduplicate(entries.map(({ key }) => key)),
    arrays,
    clipped: entries.some(({ clipped }) => clipped),
  };
}

/** The values at a path through or to an array; each gets an entry. */
class MultikeyValues {
  readonly values: unknown[];
  constructor(values: unknown[]) {
    this.values = values;
  }
}

function valueAt(document: PlainObject, path: string): unknown {
  const found = pathValues(document, path);
  const [first] = found;
  return found.length === 1 && !Array.isArray(first)
    ? first
    : new MultikeyValues(found.flatMap(indexedValues));
}

/** An array is indexed by its elements; an empty array and a missing value are indexed as null. */
function indexedValues(value: unknown): unknown[] {
  if (value === missing) {
    return [null];
  }
  if (!Array.isArray(value)) {
    return [value];
  }
  return value.length === 0 ? [null] : value;
}

function combinations(values: unknown[]): unknown[][] {
  let rows: unknown[][] = [[]];
  for (const value of values) {
    const choices = value instanceof MultikeyValues ? indexedValues(value.values) : [value];
    rows = rows.flatMap((row) => choices.map((choice) => [...row, choice]));
  }
  return rows;
}

function deduplicate(keys: Buffer[]): Buffer[] {
  if (keys.length < 2) {
    return keys;
  }
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}
