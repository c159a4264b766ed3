import { compareExact, isFiniteNumber, toExact } from './decimal.ts';
import { isDecimal, remainderOfDouble, toDouble } from './number.ts';

/** Compares numbers of any type by value, NaN first, as MongoDB. */
export function compareNumbers(a: unknown, b: unknown): number {
  const left = toDouble(a);
  const right = toDouble(b);
  if (Number.isNaN(left) || Number.isNaN(right)) {
    return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
  }
  const exactly = isDecimal(a) || isDecimal(b);
  if (left !== right) {
    return left < right ? -1 : 1;
  }
  return exactly
    ? compareWithDecimal(a, b)
    : Math.sign(remainderOfDouble(a) - remainderOfDouble(b));
}

/** A decimal may be finite although it is beyond every double. */
function compareWithDecimal(a: unknown, b: unknown): number {
  const infinite = infinity(a) - infinity(b);
  if (infinite !== 0 || infinity(a) !== 0) {
    return infinite;
  }
  return compareExact(toExact(a), toExact(b));
}

function infinity(value: unknown): number {
  return isFiniteNumber(value) ? 0 : Math.sign(toDouble(value));
}
