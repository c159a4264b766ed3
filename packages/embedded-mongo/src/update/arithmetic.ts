import { Decimal128, Double, Int32, Long } from 'bson';
import { CommandError } from '../command-error.ts';
import { toDouble } from '../values/number.ts';
import { rankOf, ranks } from '../values/rank.ts';

type Kind = 'Int32' | 'Long' | 'Double' | 'Decimal128';

function kindOf(value: unknown): Kind {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 'Int32' : 'Double';
  return (value as { _bsontype: Kind })._bsontype;
}

const maxLong = 2n ** 63n - 1n;
const minLong = -(2n ** 63n);

/** Adds or multiplies as MongoDB does: the wider type wins, and an Int32 that overflows becomes a Long. */
export function arithmetic(operator: '$inc' | '$mul', current: unknown, operand: unknown, path: string): unknown {
  if (rankOf(operand) !== ranks.number)
    throw new CommandError('TypeMismatch', `Cannot ${operator} with non-numeric argument: {${path}: ...}`);
  if (rankOf(current) !== ranks.number) {
    throw new CommandError(
      'TypeMismatch',
      `Cannot apply ${operator} to a value of non-numeric type. The field '${path}' is not a number`,
    );
  }
  const kinds = [kindOf(current), kindOf(operand)];
  if (kinds.includes('Decimal128'))
    throw new CommandError('CommandNotSupported', `${operator} on Decimal128 is not supported here`);
  if (kinds.includes('Double')) {
    const [left, right] = [toDouble(current), toDouble(operand)];
    return new Double(operator === '$inc' ? left + right : left * right);
  }
  const [left, right] = [toBigInt(current), toBigInt(operand)];
  const result = operator === '$inc' ? left + right : left * right;
  if (result > maxLong || result < minLong)
    throw new CommandError('BadValue', `Failed to apply ${operator} to '${path}': the result overflows`);
  if (!kinds.includes('Long') && BigInt.asIntN(32, result) === result) return new Int32(Number(result));
  return Long.fromBigInt(result);
}

function toBigInt(value: unknown): bigint {
  return (value as Long)._bsontype === 'Long' ? (value as Long).toBigInt() : BigInt(toDouble(value));
}

/** What `$mul` makes of a field that is not there: zero of the operand's type. */
export function zeroLike(operand: unknown): unknown {
  switch (kindOf(operand)) {
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
