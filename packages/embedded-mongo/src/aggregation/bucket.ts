import { Int32 } from 'bson';
import { CommandError } from '../command-error.ts';
import { isObject, type PlainObject } from '../values/canonical-type.ts';
import { compareWithMissing } from '../values/compare-missing.ts';
import { compileExpression } from './compile-expression.ts';
import { compileGroup, type Grouping } from './group.ts';

/** Compiles `$bucket`: groups by ranges of values. @throws CommandError with MongoDB's code */
export function compileBucket(operand: unknown): () => Grouping {
  if (!isObject(operand)) {
    throw new CommandError(40_201, 'Argument to $bucket stage must be an object');
  }
  const {
    groupBy,
    boundaries,
    default: otherwise,
    output = { count: { $sum: new Int32(1) } },
    ...others
  } = operand;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new CommandError(40_197, `Unrecognized option to $bucket: ${unknown}.`);
  }
  if (groupBy === undefined || boundaries === undefined) {
    throw new CommandError(40_198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  }
  if (!isObject(output)) {
    throw new CommandError(40_196, "The $bucket 'output' field must be an object");
  }
  const bounds = boundsOf(boundaries);
  const valueToGroup = compileExpression(groupBy);
  const start = compileGroup({ ...output, _id: '$bucket' }, (document) =>
    bucketOf(valueToGroup(document), bounds, operand, otherwise),
  );
  return () => {
    const grouping = start();
    const order = (a: PlainObject, b: PlainObject) => compareWithMissing(a._id, b._id);
    return {
      add: grouping.add,
      results: () => grouping.results().toSorted(order),
    };
  };
}

function boundsOf(boundaries: unknown): unknown[] {
  if (!Array.isArray(boundaries)) {
    throw new CommandError(40_200, "The $bucket 'boundaries' field must be an array of values");
  }
  if (boundaries.length < 2) {
    throw new CommandError(40_192, "The $bucket 'boundaries' field must have at least 2 values");
  }
  const bounds = boundaries.map((bound) => compileExpression(bound)({}));
  const isSorted = bounds.every(
    (bound, at) => at === 0 || compareWithMissing(bounds[at - 1], bound) < 0,
  );
  if (!isSorted) {
    throw new CommandError(40_194, "The 'boundaries' option to $bucket must be sorted");
  }
  return bounds;
}

function bucketOf(
  value: unknown,
  bounds: unknown[],
  operand: PlainObject,
  otherwise: unknown,
): unknown {
  const at = bounds.findIndex((bound) => compareWithMissing(value, bound) < 0);
  if (at > 0) {
    return bounds[at - 1];
  }
  if (Object.hasOwn(operand, 'default')) {
    return otherwise;
  }
  throw new CommandError(
    40_066,
    '$switch could not find a matching branch for an input, and no default was specified.',
  );
}
