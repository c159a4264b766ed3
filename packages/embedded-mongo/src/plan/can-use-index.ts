import { isOperatorObject } from '../query/operators.ts';
import type { Index } from '../storage/catalog.ts';
import { canonicalTypes } from '../values/canonical-type.ts';
import { documentOf, fieldsOf } from '../values/field-names.ts';
import { type Conditions, conditionsOf } from './conditions.ts';
import { containsIntervals, type Interval, intersectIntervals } from './interval.ts';

const encodedNull = Buffer.from([canonicalTypes.null]);
const notNull: Interval = {
  start: Buffer.from([canonicalTypes.null + 1]),
  end: Buffer.from([255]),
  point: false,
};

/**
 * Whether an index contains all documents that a filter can match. Sparse and partial indexes omit
 * some documents.
 */
export function canUseIndex(index: Index, conditions: Conditions): boolean {
  const intervalsOf = (path: string) =>
    conditions.fields
      .filter((condition) => condition.path === path)
      .map(({ intervals }) => intervals);
  if (index.sparse) {
    const excludesNull = index.fields.some(({ path }) =>
      intervalsOf(path).some((all) =>
        all.every(
          ({ start, end }) => start.compare(encodedNull) > 0 || end.compare(encodedNull) <= 0,
        ),
      ),
    );
    if (!excludesNull) {
      return false;
    }
  }
  if (!index.partial) {
    return true;
  }
  return fieldsOf(index.partial).every(([path, operand]) => implied(path, operand, conditions));
}

/**
 * Whether every document that the filter matches also meets this condition of the partial index.
 */
function implied(path: string, operand: unknown, conditions: Conditions): boolean {
  const partial = partialIntervals(path, operand);
  return (
    partial !== undefined &&
    conditions.fields.some(
      (condition) => condition.path === path && containsIntervals(partial, condition.intervals),
    )
  );
}

/**
 * Returns the intervals of values for a condition of a partial index; undefined if not known
 * exactly.
 */
function partialIntervals(path: string, operand: unknown): Interval[] | undefined {
  const { $exists: exists, ...others } = isOperatorObject(operand) ? operand : { $eq: operand };
  const { fields, incomplete } = conditionsOf(
    documentOf(Object.keys(others).length > 0 ? [[path, others]] : []),
  );
  if (
    incomplete ||
    fields.some(({ exact }) => !exact) ||
    (exists !== undefined && exists !== true)
  ) {
    return undefined;
  }
  const intervals = fields.map((field) => field.intervals);
  return (exists === true ? [[notNull], ...intervals] : intervals).reduce(intersectIntervals);
}
