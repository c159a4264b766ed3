import { Decimal128, Double, Int32, Long } from 'bson';
import { CommandError } from '../command-error.ts';
import { canonicalTypeOf, canonicalTypes } from '../values/canonical-type.ts';
import { decimalArithmetic } from '../values/decimal.ts';
import { numberKind, toBigInt, toDouble } from '../values/number.ts';

const maxLong = 2n ** 63n - 1n;
const minLong = -(2n ** 63n);

/**
 * Adds or multiplies as MongoDB: the result has the wider type, and an Int32 that overflows becomes
 * a Long.
 * @throws CommandError TypeMismatch for a value that is not a number, BadValue for a Long that
 *   overflows
 */
export function arithmetic(
  operator: '$inc' | '$mul',
  current: unknown,
  operand: unknown,
  path: string,
): unknown {
  if (canonicalTypeOf(current) !== canonicalTypes.number) {
    throw new CommandError(
      'TypeMismatch',
      `Cannot apply ${operator} to a value of non-numeric type. The field '${path}' is not a number`,
    );
  }
  const kinds = [numberKind(current), numberKind(operand)];
  if (kinds.includes('Decimal128')) {
    return decimalArithmetic(operator === '$inc' ? 'add' : 'multiply', current, operand);
  }
  if (kinds.includes('Double')) {
    const [left, right] = [toDouble(current), toDouble(operand)];
    return new Double(operator === '$inc' ? left + right : left * right);
  }
  const [left, right] = [toBigInt(current), toBigInt(operand)];
  const result = operator === '$inc' ? left + right : left * right;
  if (result > maxLong || result < minLong) {
    throw new CommandError(
      'BadValue',
      `Failed to apply ${operator} to '${path}': the result overflows`,
    );
  }
  if (!kinds.includes('Long') && BigInt.asIntN(32, result) === result) {
    return new Int32(Number(result));
  }
  return Long.fromBigInt(result);
}

/** Returns zero of the operand's type, which `$mul` stores in a missing field. */
export function zeroLike(operand: unknown): unknown {
  switch (numberKind(operand)) {
    case 'Long':
      return Long.fromNumber(0);
    case 'Double':
      return new Double(0);
    case 'Decimal128':
      return Decimal128.fromString('0');
    default:
      return new Int32(0);
  }
}
