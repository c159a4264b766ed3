import { remainderOfDouble, toDouble } from './number.ts';

/**
 * Compares numbers by value, with NaN first, as MongoDB does.
 * @throws CommandError for a Decimal128
 */
export function compareNumbers(a: unknown, b: unknown): number {
  const left = toDouble(a);
  const right = toDouble(b);
  if (Number.isNaN(left) || Number.isNaN(right)) {
    return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
  }
  if (left !== right) {
    return left < right ? -1 : 1;
  }
  return Math.sign(remainderOfDouble(a) - remainderOfDouble(b));
}
