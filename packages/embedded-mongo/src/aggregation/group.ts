import { Int32 } from 'bson';
import { CommandError } from '../command-error.ts';
import { type YieldPoint, yieldPoint } from '../plan/yield-point.ts';
import { missing } from '../query/path-values.ts';
import { isObject, type PlainObject } from '../values/canonical-type.ts';
import { documentOf, fieldOf, fieldsOf } from '../values/field-names.ts';
import { valueKey } from '../values/value-key.ts';
import { compileExpression } from './compile-expression.ts';

/** Counts the documents of each `_id`. */
interface Grouping {
  add(document: PlainObject): void;
  /** Yields the groups in the order of their first documents, with yield points in between. */
  results(): Iterable<PlainObject | YieldPoint>;
}

export interface Group {
  /** The constant value of `_id`; undefined if documents have different values. */
  constantId: unknown;
  /** The top-level fields read by `_id`; undefined for the whole document. */
  fields: ReadonlySet<string> | undefined;
  start(): Grouping;
  /** Returns the document of a group. */
  result(id: unknown, count: number): PlainObject;
}

/**
 * Compiles a `$group` that counts: each field must be `{ $sum: 1 }`.
 * @throws CommandError with MongoDB's code for an invalid specification, and 15952 for another
 *   accumulator
 */
export function compileGroup(spec: unknown): Group {
  if (!isObject(spec)) {
    throw new CommandError(15_947, "a group's fields must be specified in an object");
  }
  if (!Object.hasOwn(spec, '_id')) {
    throw new CommandError(15_955, 'a group specification must include an _id');
  }
  const idOf = compileExpression(spec._id);
  const names = fieldsOf(spec)
    .filter(([name]) => name !== '_id')
    .map(([name, accumulator]) => {
      requireCount(name, accumulator);
      return name;
    });
  const result = (id: unknown, count: number) =>
    documentOf([['_id', id], ...names.map((name) => [name, new Int32(count)] as const)]);
  return {
    constantId: isConstant(spec._id) ? spec._id : undefined,
    fields: fieldsRead(spec._id),
    start: () => startGrouping(idOf, result),
    result,
  };
}

/** Returns the top-level fields that a path, or a list of paths, reads. */
function fieldsRead(id: unknown): ReadonlySet<string> | undefined {
  const paths = Array.isArray(id) ? id : [id];
  const isPath = (path: unknown): path is string =>
    typeof path === 'string' && /^\$[^$.]/.test(path);
  return paths.every(isPath) ? new Set(paths.map((path) => fieldOf(path.slice(1)))) : undefined;
}

/** Whether `_id` is a constant such as `null` or a number, as in the driver's `countDocuments`. */
function isConstant(id: unknown): boolean {
  return id === null || (typeof id === 'object' && '_bsontype' in id);
}

function startGrouping(
  idOf: (document: PlainObject) => unknown,
  result: Group['result'],
): Grouping {
  const groups = new Map<string, { id: unknown; count: number }>();
  return {
    add(document) {
      const found = idOf(document);
      const id = found === missing || found === undefined ? null : found;
      const key = valueKey(id);
      const group = groups.get(key) ?? { id, count: 0 };
      group.count++;
      groups.set(key, group);
    },
    *results() {
      for (const { id, count } of groups.values()) {
        yield result(id, count);
        yield yieldPoint;
      }
    },
  };
}

function requireCount(name: string, accumulator: unknown): void {
  if (name.includes('.')) {
    throw new CommandError(40_235, `The field name '${name}' cannot contain '.'`);
  }
  const [[operator = '', operand] = [], ...others] = isObject(accumulator)
    ? fieldsOf(accumulator)
    : [];
  if (!operator.startsWith('$') || others.length > 0) {
    throw new CommandError(40_234, `The field '${name}' must be an accumulator object`);
  }
  if (operator !== '$sum') {
    throw new CommandError(
      15_952,
      `unknown group operator '${operator}': the embedded store does not support it`,
    );
  }
  if (!(operand instanceof Int32 && operand.value === 1)) {
    throw new CommandError(
      'CommandNotSupported',
      'the embedded store supports $sum only with the Int32 value 1',
    );
  }
}
