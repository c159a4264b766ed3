import type { Index } from '../storage/catalog.ts';
import { ranks } from '../values/rank.ts';
import { type Conditions, conditionsOf } from './conditions.ts';
import { contains, type Interval, intersect } from './interval.ts';

const nothing = Buffer.from([ranks.null]);
const something: Interval = { start: Buffer.from([ranks.null + 1]), end: Buffer.from([255]), point: false };

/** A sparse or partial index serves only filters that ask for nothing outside it. */
export function mayServe(index: Index, conditions: Conditions): boolean {
  const demanded = (path: string) =>
    conditions.fields.filter((condition) => condition.path === path).map(({ intervals }) => intervals);
  if (index.sparse) {
    const present = index.fields.some(({ path }) =>
      demanded(path).some((all) =>
        all.every(({ start, end }) => start.compare(nothing) > 0 || end.compare(nothing) <= 0),
      ),
    );
    if (!present) return false;
  }
  if (!index.partial) return true;
  return Object.entries(index.partial).every(([path, operand]) => implied(path, operand, conditions));
}

function implied(path: string, operand: unknown, conditions: Conditions): boolean {
  const partial = partialIntervals(path, operand);
  return (
    partial !== undefined &&
    conditions.fields.some((condition) => condition.path === path && contains(partial, condition.intervals))
  );
}

function partialIntervals(path: string, operand: unknown): Interval[] | undefined {
  const isExists = typeof operand === 'object' && operand !== null && '$exists' in operand;
  if (isExists) return [something];
  const { fields, opaque } = conditionsOf({ [path]: operand });
  return opaque || fields.length === 0 ? undefined : fields.map(({ intervals }) => intervals).reduce(intersect);
}
