import type { Decimal128, Double, Int32, Long } from 'bson';
import { CommandError } from '../command-error.ts';

type BsonNumber = number | bigint | Int32 | Double | Long | Decimal128;

export function isDecimal(value: unknown): value is Decimal128 {
  return (value as { _bsontype?: string })._bsontype === 'Decimal128';
}

/**
 * Returns a number as a double. The result is exact for Int32 and Double, and the nearest double
 * for a Long.
 * @throws CommandError CommandNotSupported for a Decimal128, because the store can only save and
 *   return such values
 */
export function toDouble(value: unknown): number {
  if (typeof value === 'number') {
    return value;
  }
  const number = value as Exclude<BsonNumber, number>;
  if (typeof number === 'bigint') {
    return Number(number);
  }
  switch (number._bsontype) {
    case 'Int32':
    case 'Double':
      return number.value;
    case 'Long':
      return number.toNumber();
    case 'Decimal128':
      throw new CommandError(
        'CommandNotSupported',
        'The embedded store stores Decimal128 values, but does not support comparing or calculating with them',
      );
  }
}

/** Returns the difference between a Long and the nearest double; 0 for every other type. */
export function remainderOfDouble(value: unknown): number {
  const long = value as Long;
  if (typeof value === 'bigint') {
    return Number(value - BigInt(Number(value)));
  }
  if (typeof value !== 'object' || long._bsontype !== 'Long') {
    return 0;
  }
  const nearest = long.toNumber();
  return Number.isSafeInteger(nearest) ? 0 : Number(long.toBigInt() - BigInt(nearest));
}

export type NumberKind = 'Int32' | 'Long' | 'Double' | 'Decimal128';

export function numberKind(value: unknown): NumberKind {
  if (typeof value === 'number') {
    return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 'Int32' : 'Double';
  }
  return (value as { _bsontype: NumberKind })._bsontype;
}

/** Returns an Int32 or a Long as a bigint. */
export function toBigInt(value: unknown): bigint {
  return (value as Long)._bsontype === 'Long'
    ? (value as Long).toBigInt()
    : BigInt(toDouble(value));
}
