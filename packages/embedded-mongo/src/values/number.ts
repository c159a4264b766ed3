import type { Decimal128, Double, Int32, Long } from 'bson';

type BsonNumber = number | bigint | Int32 | Double | Long | Decimal128;

export function isDecimal(value: unknown): value is Decimal128 {
  return (value as { _bsontype?: string })._bsontype === 'Decimal128';
}

/** The value as a double: exact for Int32 and Double, the nearest for Long and Decimal128. */
export function toDouble(value: unknown): number {
  if (typeof value === 'number') return value;
  const number = value as Exclude<BsonNumber, number>;
  if (typeof number === 'bigint') return Number(number);
  switch (number._bsontype) {
    case 'Int32':
    case 'Double':
      return number.value;
    case 'Long':
      return number.toNumber();
    case 'Decimal128':
      return Number(number.toString());
  }
}

/** The whole number that a Long holds beyond what its nearest double tells; 0 for every other type. */
export function beyondDouble(value: unknown): number {
  const long = value as Long;
  if (typeof value === 'bigint') return Number(value - BigInt(Number(value)));
  if (typeof value !== 'object' || long._bsontype !== 'Long') return 0;
  const nearest = long.toNumber();
  return Number.isSafeInteger(nearest) ? 0 : Number(long.toBigInt() - BigInt(nearest));
}

/** MongoDB's order: by value whatever the type, NaN first. */
export function compareNumbers(a: unknown, b: unknown): number {
  const left = toDouble(a);
  const right = toDouble(b);
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
  if (left !== right) return left < right ? -1 : 1;
  if (isDecimal(a) || isDecimal(b)) return compareExactly(a, b);
  return Math.sign(beyondDouble(a) - beyondDouble(b));
}

interface Exact {
  digits: bigint;
  exponent: number;
}

function compareExactly(a: unknown, b: unknown): number {
  if (!Number.isFinite(toDouble(a))) return 0;
  const [left, right] = [exact(a), exact(b)];
  const exponent = Math.min(left.exponent, right.exponent);
  const l = left.digits * 10n ** BigInt(left.exponent - exponent);
  const r = right.digits * 10n ** BigInt(right.exponent - exponent);
  return l < r ? -1 : l > r ? 1 : 0;
}

function exact(value: unknown): Exact {
  if (typeof value === 'object' && (value as Long)._bsontype === 'Long')
    return { digits: (value as Long).toBigInt(), exponent: 0 };
  const text = isDecimal(value) ? value.toString() : expand(toDouble(value));
  const [, sign, whole = '', fraction = '', power = '0'] = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  return { digits: BigInt(`${sign}${whole}${fraction}` || '0'), exponent: Number(power) - fraction.length };
}

/** Every digit of a double: its shortest text is only near its value. */
function expand(double: number): string {
  if (Number.isInteger(double)) return BigInt(double).toString();
  let digits = 0;
  let scaled = double;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    digits++;
  }
  return `${BigInt(scaled) * 5n ** BigInt(digits)}e-${digits}`;
}
