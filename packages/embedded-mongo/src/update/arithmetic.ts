import { Double, Int32, Long } from 'bson';
import { CommandError } from '../command-error.ts';
import { canonicalTypeOf, canonicalTypes } from '../values/canonical-type.ts';
import { numberKind, toBigInt, toDouble } from '../values/number.ts';

const maxLong = 2n ** 63n - 1n;
const minLong = -(2n ** 63n);

/**
 * Adds two numbers as MongoDB does: the sum has the wider type, and an Int32 becomes a Long on
 * overflow.
 * @throws CommandError TypeMismatch for a value that is no number, BadValue for a Long that
 *   overflows, CommandNotSupported for a Decimal128
 */
export function increment(current: unknown, operand: unknown, path: string): unknown {
  if (canonicalTypeOf(current) !== canonicalTypes.number) {
    throw new CommandError(
      'TypeMismatch',
      `Cannot apply $inc to a value of non-numeric type. The field '${path}' is not a number`,
    );
  }
  const kinds = [numberKind(current), numberKind(operand)];
  if (kinds.includes('Double') || kinds.includes('Decimal128')) {
    return new Double(toDouble(current) + toDouble(operand));
  }
  const sum = toBigInt(current) + toBigInt(operand);
  if (sum > maxLong || sum < minLong) {
    throw new CommandError('BadValue', `Failed to apply $inc to '${path}': the result overflows`);
  }
  if (!kinds.includes('Long') && BigInt.asIntN(32, sum) === sum) {
    return new Int32(Number(sum));
  }
  return Long.fromBigInt(sum);
}
