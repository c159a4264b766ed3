import {
  emptyFields,
  type HalfOpenRange,
  type InvestmentFilters,
} from '@irp/contracts/investments';
import { compareTexts } from '../domain/text-order.ts';

/** A part of a MongoDB filter. */
type Condition = Record<string, unknown>;

/**
 * Returns the condition for all texts except the given values. The condition consists of the ranges
 * between the values, because an index supports ranges, but not `$nin`.
 */
export function outside(field: string, values: readonly string[]): Condition {
  const sorted = [...new Set(values)].sort(compareTexts);
  const ranges = sorted.map((value, at) => {
    const before = sorted[at - 1];
    return { [field]: before === undefined ? { $lt: value } : { $gt: before, $lt: value } };
  });
  const last = sorted.at(-1);
  return last === undefined ? {} : { $or: [...ranges, { [field]: { $gt: last } }] };
}

export function inRange({ field, from, to }: HalfOpenRange): Condition {
  const condition: Condition = {};
  if (from !== undefined) {
    condition.$gte = from;
  }
  if (to !== undefined) {
    condition.$lt = to;
  }
  return { [field]: condition };
}

/** Returns the conditions for the filters `isEmpty` and `isEmpty[not]`. */
export function emptinessOf(filters: Pick<InvestmentFilters, 'isEmpty' | 'isEmpty[not]'>) {
  const empty = (filters.isEmpty ?? []).map(
    (field): Condition => ({ [field]: emptyFields[field] }),
  );
  const filled = (filters['isEmpty[not]'] ?? []).map(
    (field): Condition => ({
      [field]: { $gt: field === 'employees' ? 0 : '' },
    }),
  );
  return [...empty, ...filled];
}
