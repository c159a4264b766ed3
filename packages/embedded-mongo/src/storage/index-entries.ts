import { CommandError } from '../command-error.ts';
import { compileFilter, type Predicate } from '../query/compile-filter.ts';
import { missing, pathValues } from '../query/path-values.ts';
import type { PlainObject } from '../values/canonical-type.ts';
import { combinations, encodeValue, invert } from '../values/encode.ts';
import { fieldOf, fieldsOf } from '../values/field-names.ts';
import type { Index } from './catalog.ts';
import { completeEntryKey, indexPrefix, recordIdBytes } from './keys.ts';

export interface IndexEntries {
  /** The complete keys with the record id, without duplicates. */
  keys: Buffer[];
  /** The paths at which the document has an array. */
  arrays: string[];
  clipped: boolean;
}

/** Data derived once from an index, instead of for each document. */
interface IndexLayout {
  prefix: Buffer;
  paths: string[];
  directions: number[];
  isIndexed: Predicate;
  /** The fields on which the entries depend. */
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

/**
 * Whether a change of the given fields can change entries of the index.
 * @param changes undefined if any field may change
 */
export function isAffected(index: Index, changes: ReadonlySet<string> | undefined): boolean {
  return changes === undefined || layoutOf(index).fields.some((field) => changes.has(field));
}

/** The values at a path of a document, encoded for index keys, without duplicates. */
interface EncodedValues {
  encoded: Buffer[];
  isMissing: boolean;
  /**
   * Whether the path contains an array, or ends in an array. With an array, each value has its own
   * index entry.
   */
  isArray: boolean;
}

/** A document whose values are encoded once for all indexes. */
export class IndexedDocument {
  readonly #document: PlainObject;
  readonly #values = new Map<string, EncodedValues>();

  constructor(document: PlainObject) {
    this.#document = document;
  }

  /**
   * Returns the entries of the document in an index.
   * @throws CommandError CannotCreateIndex if two fields of a compound index have arrays
   */
  entriesIn(index: Index, recordId: number): IndexEntries {
    const { prefix, paths, directions, isIndexed } = layoutOf(index);
    if (!isIndexed(this.#document)) {
      return noEntries;
    }
    const values = paths.map((path) => this.#valuesAt(path));
    if (index.sparse && values.every(({ isMissing }) => isMissing)) {
      return noEntries;
    }
    const arrays = paths.filter((_, at) => values[at]?.isArray);
    if (arrays.length > 1 && new Set(arrays.map(fieldOf)).size > 1) {
      throw new CommandError(
        'CannotCreateIndex',
        `cannot index parallel arrays [${arrays.join('] [')}]`,
      );
    }
    const choices = values.map(({ encoded }, at) =>
      directions[at] === -1 ? encoded.map(invert) : encoded,
    );
    const entries = combinations(prefix, choices, recordIdBytes).map((key) =>
      completeEntryKey(key, recordId),
    );
    return {
      keys: entries.map(({ key }) => key),
      arrays,
      clipped: entries.some(({ clipped }) => clipped),
    };
  }

  #valuesAt(path: string): EncodedValues {
    let values = this.#values.get(path);
    if (!values) {
      values = encodeValues(pathValues(this.#document, path));
      this.#values.set(path, values);
    }
    return values;
  }
}

function encodeValues(found: unknown[]): EncodedValues {
  const [first] = found;
  if (found.length === 1 && !Array.isArray(first)) {
    const isMissing = first === missing;
    return {
      encoded: [encodeValue(isMissing ? null : first)],
      isMissing,
      isArray: false,
    };
  }
  const values = found.flatMap(indexedValues);
  return {
    encoded: distinct(values.length === 0 ? [null] : values),
    isMissing: false,
    isArray: true,
  };
}

/**
 * Returns the values to index: the elements of an array, and null for an empty array or a missing
 * value.
 */
function indexedValues(value: unknown): unknown[] {
  if (value === missing) {
    return [null];
  }
  if (!Array.isArray(value)) {
    return [value];
  }
  return value.length === 0 ? [null] : value;
}

/**
 * Encodes values, and removes duplicates. Different texts have different encodings, but some other
 * values have the same encoding.
 */
function distinct(values: unknown[]): Buffer[] {
  if (values.every((value) => typeof value === 'string')) {
    return [...new Set(values)].map(encodeValue);
  }
  const encoded = values.map(encodeValue);
  return [...new Map(encoded.map((bytes) => [bytes.toString('latin1'), bytes])).values()];
}
