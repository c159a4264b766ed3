import { CommandError } from '../command-error.ts';
import { compileFilter, type Predicate } from '../query/compile-filter.ts';
import { missing, pathValues } from '../query/path-values.ts';
import { encodeKey } from '../values/encode.ts';
import type { PlainObject } from '../values/rank.ts';
import type { Index } from './catalog.ts';
import { finishEntry, indexPrefix, recordBytes } from './keys.ts';

/** What an index holds of one document. */
export interface Entries {
  /** Whole keys, with the record number; none twice. */
  keys: Buffer[];
  /** Paths on which this document has several values. */
  arrays: string[];
  clipped: boolean;
}

/** What is worked out once for an index, not for each document. */
interface Layout {
  prefix: Buffer;
  paths: string[];
  directions: number[];
  belongs: Predicate;
}

const none: Entries = { keys: [], arrays: [], clipped: false };
const layouts = new WeakMap<Index, Layout>();

function layoutOf(index: Index): Layout {
  let layout = layouts.get(index);
  if (!layout) {
    layout = {
      prefix: indexPrefix(index.id),
      paths: index.fields.map(({ path }) => path),
      directions: index.fields.map(({ direction }) => direction),
      belongs: index.partial ? compileFilter(index.partial) : () => true,
    };
    layouts.set(index, layout);
  }
  return layout;
}

/** The entries of a document under its record number. @throws CommandError for two arrays in one index */
export function indexEntries(index: Index, document: PlainObject, record: number): Entries {
  const { prefix, paths, directions, belongs } = layoutOf(index);
  if (!belongs(document)) return none;
  const found = paths.map((path) => valueAt(document, path));
  if (index.sparse && found.every((value) => value === missing)) return none;
  const values = found.map((value) => (value === missing ? null : value));
  const finish = (row: unknown[]) => finishEntry(encodeKey(prefix, row, directions, recordBytes), record);
  if (!values.some((value) => value instanceof Several)) {
    const { key, clipped } = finish(values);
    return { keys: [key], arrays: [], clipped };
  }
  const arrays = paths.filter((_, at) => values[at] instanceof Several);
  if (new Set(arrays.map((path) => path.split('.', 1)[0])).size > 1) {
    throw new CommandError('CannotCreateIndex', `cannot index parallel arrays [${arrays.join('] [')}]`);
  }
  const finished = combinations(values).map(finish);
  return {
    keys: withoutRepeats(finished.map(({ key }) => key)),
    arrays,
    clipped: finished.some(({ clipped }) => clipped),
  };
}

/** What a path through, or to, an array leads to: an entry for each. */
class Several {
  readonly values: unknown[];
  constructor(values: unknown[]) {
    this.values = values;
  }
}

function valueAt(document: PlainObject, path: string): unknown {
  const found = path.includes('.')
    ? pathValues(document, path)
    : [Object.hasOwn(document, path) ? document[path] : missing];
  const [first] = found;
  return found.length === 1 && !Array.isArray(first) ? first : new Several(found.flatMap(indexed));
}

/** An array is indexed by its elements; an empty one, like a missing value, as null. */
function indexed(value: unknown): unknown[] {
  if (value === missing) return [null];
  if (!Array.isArray(value)) return [value];
  return value.length === 0 ? [null] : value;
}

function combinations(values: unknown[]): unknown[][] {
  let rows: unknown[][] = [[]];
  for (const value of values) {
    const choices = value instanceof Several ? (value.values.length === 0 ? [null] : value.values) : [value];
    rows = rows.flatMap((row) => choices.map((choice) => [...row, choice]));
  }
  return rows;
}

function withoutRepeats(keys: Buffer[]): Buffer[] {
  if (keys.length < 2) return keys;
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}
