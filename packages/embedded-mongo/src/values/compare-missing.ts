import { missing } from '../query/path-values.ts';
import { canonicalTypeOf, canonicalTypes } from './canonical-type.ts';
import { compareValues } from './compare.ts';

/**
 * Compares as {@link compareValues} does, except that a missing value, and BSON's undefined, are
 * less than null.
 */
export function compareWithMissing(a: unknown, b: unknown): number {
  const [aMissing, bMissing] = [isMissing(a), isMissing(b)];
  if (aMissing && bMissing) {
    return 0;
  }
  if (aMissing) {
    return canonicalTypeOf(b) === canonicalTypes.minKey ? 1 : -1;
  }
  if (bMissing) {
    return canonicalTypeOf(a) === canonicalTypes.minKey ? -1 : 1;
  }
  return compareValues(a, b);
}

function isMissing(value: unknown): boolean {
  return value === missing || value === undefined;
}
