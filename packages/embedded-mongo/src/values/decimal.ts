import { Decimal128, type Int32, type Long } from 'bson';
import { isDecimal, toDouble } from './number.ts';

/** The exact value of a finite number: `digits` times ten to the power of `exponent`. */
export interface ExactNumber {
  digits: bigint;
  exponent: number;
}

const precision = 34;
const limit = 10n ** 34n;

/** Returns the exact value of a finite number of any type. */
export function toExact(value: unknown): ExactNumber {
  if (typeof value === 'object' && (value as Int32)._bsontype === 'Int32') {
    return {
      digits: BigInt((value as Int32).value),
      exponent: 0,
    };
  }
  if (typeof value === 'bigint') {
    return { digits: value, exponent: 0 };
  }
  if (typeof value === 'object' && (value as Long)._bsontype === 'Long') {
    return {
      digits: (value as Long).toBigInt(),
      exponent: 0,
    };
  }
  const text = isDecimal(value) ? value.toString() : exactDecimal(toDouble(value));
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  return {
    digits: BigInt(`${sign}${whole}${fraction}` || '0'),
    exponent: Number(power) - fraction.length,
  };
}

/** Returns the exact decimal value of a double; its shortest text is only close to it. */
function exactDecimal(double: number): string {
  if (Number.isInteger(double)) {
    return BigInt(double).toString();
  }
  let digits = 0;
  let scaled = double;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    digits++;
  }
  return `${BigInt(scaled) * 5n ** BigInt(digits)}e-${digits}`;
}

/**
 * A text that is the same for equal numbers: the digits without trailing zeros, and the exponent.
 */
export function normalized({ digits, exponent }: ExactNumber): string {
  if (digits === 0n) {
    return '0';
  }
  const text = digits.toString();
  const trimmed = text.replace(/0+$/, '');
  return `${trimmed}e${exponent + text.length - trimmed.length}`;
}

export function compareExact(a: ExactNumber, b: ExactNumber): number {
  const [signOfA, signOfB] = [signOf(a.digits), signOf(b.digits)];
  if (signOfA !== signOfB || signOfA === 0) {
    return signOfA - signOfB;
  }
  const magnitude = magnitudeOf(a) - magnitudeOf(b);
  if (magnitude !== 0) {
    return magnitude * signOfA;
  }
  const [left, right] = aligned(a, b);
  return Number(left > right) - Number(left < right);
}

function signOf(digits: bigint): number {
  return Number(digits > 0n) - Number(digits < 0n);
}

function magnitudeOf({ digits, exponent }: ExactNumber): number {
  return absolute(digits).toString().length + exponent;
}

function absolute(digits: bigint): bigint {
  return digits < 0n ? -digits : digits;
}

function aligned(a: ExactNumber, b: ExactNumber): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [
    a.digits * 10n ** BigInt(a.exponent - exponent),
    b.digits * 10n ** BigInt(b.exponent - exponent),
    exponent,
  ];
}

export type DecimalOperator = 'add' | 'subtract' | 'multiply' | 'divide' | 'mod';

/**
 * Calculates with two numbers as IEEE 754 decimal128: 34 digits, ties to even. An infinity or NaN
 * is calculated as a double, which gives the same.
 */
export function decimalArithmetic(operator: DecimalOperator, a: unknown, b: unknown): Decimal128 {
  const special =
    !isFiniteNumber(a) ||
    !isFiniteNumber(b) ||
    ((operator === 'divide' || operator === 'mod') && isZero(b));
  if (special) {
    return decimalOfDouble(doubleArithmetic(operator, signedDouble(a), signedDouble(b)));
  }
  const [left, right] = [toDecimalExact(a), toDecimalExact(b)];
  switch (operator) {
    case 'add':
    case 'subtract':
      return rounded(added(left, operator === 'add' ? right : { ...right, digits: -right.digits }));
    case 'multiply':
      return rounded({
        digits: left.digits * right.digits,
        exponent: left.exponent + right.exponent,
      });
    case 'divide':
      return divided(left, right);
    case 'mod': {
      const [dividend, divisor, exponent] = aligned(left, right);
      return rounded({ digits: dividend % divisor, exponent });
    }
  }
}

function doubleArithmetic(operator: DecimalOperator, a: number, b: number): number {
  switch (operator) {
    case 'add':
      return a + b;
    case 'subtract':
      return a - b;
    case 'multiply':
      return a * b;
    case 'divide':
      return a / b;
    case 'mod':
      return a % b;
  }
}

/**
 * A double with the sign and finiteness of a number, also of a decimal beyond the range of doubles.
 */
function signedDouble(value: unknown): number {
  return isFiniteNumber(value) ? signOf(toExact(value).digits) : toDouble(value);
}

export function isFiniteNumber(value: unknown): boolean {
  return isDecimal(value) ? /\d/.test(value.toString()) : Number.isFinite(toDouble(value));
}

function isZero(value: unknown): boolean {
  return toExact(value).digits === 0n;
}

/** As MongoDB, a double enters a calculation with decimals rounded to 15 digits: 0.1 as 0.1. */
function toDecimalExact(value: unknown): ExactNumber {
  return isDecimal(value) ? toExact(value) : toExact(toDecimal(value));
}

/** Converts a number to Decimal128: a double is rounded to 15 digits, as in MongoDB. */
export function toDecimal(value: unknown): Decimal128 {
  if (isDecimal(value)) {
    return value;
  }
  if (isInteger(value)) {
    return rounded(toExact(value));
  }
  return decimalOfDouble(toDouble(value));
}

function isInteger(value: unknown): boolean {
  return typeof value === 'object' && ['Long', 'Int32'].includes((value as Long)._bsontype);
}

function decimalOfDouble(double: number): Decimal128 {
  if (Number.isNaN(double)) {
    return Decimal128.fromString('NaN');
  }
  if (!Number.isFinite(double)) {
    return Decimal128.fromString(double > 0 ? 'Infinity' : '-Infinity');
  }
  return Decimal128.fromString(double === 0 ? '0' : double.toPrecision(15));
}

/** Adds; a number too small to matter for 34 digits only decides the rounding. */
function added(a: ExactNumber, b: ExactNumber): ExactNumber {
  if (a.digits === 0n && b.digits === 0n) {
    return {
      digits: 0n,
      exponent: Math.min(a.exponent, b.exponent),
    };
  }
  const [larger, smaller] = magnitudeOf(a) >= magnitudeOf(b) ? [a, b] : [b, a];
  const floor = larger.exponent - 2 * precision;
  if (smaller.digits !== 0n && larger.digits !== 0n && magnitudeOf(smaller) < floor) {
    return {
      digits: larger.digits * 10n ** BigInt(2 * precision) + BigInt(signOf(smaller.digits)),
      exponent: floor,
    };
  }
  const [left, right, exponent] = aligned(a, b);
  return { digits: left + right, exponent };
}

function divided(a: ExactNumber, b: ExactNumber): Decimal128 {
  if (a.digits === 0n) {
    return rounded({ digits: 0n, exponent: a.exponent - b.exponent });
  }
  const extra = Math.max(0, 2 * precision + 2 + magnitude(b.digits) - magnitude(a.digits));
  const scaled = a.digits * 10n ** BigInt(extra);
  const quotient = scaled / b.digits;
  const isExact = quotient * b.digits === scaled;
  const exponent = a.exponent - b.exponent - extra;
  if (!isExact) {
    return rounded({ digits: quotient * 10n + BigInt(signOf(quotient)), exponent: exponent - 1 });
  }
  // An exact quotient has the exponent nearest to the difference of the exponents.
  let [digits, zeros] = [quotient, 0];
  while (zeros < extra && digits % 10n === 0n) {
    [digits, zeros] = [digits / 10n, zeros + 1];
  }
  return rounded({ digits, exponent: exponent + zeros });
}

function magnitude(digits: bigint): number {
  return absolute(digits).toString().length;
}

/** Rounds to 34 digits, ties to even, and to the range of decimal128. */
export function rounded({ digits, exponent }: ExactNumber): Decimal128 {
  const negative = digits < 0n;
  let [coefficient, power] = [absolute(digits), exponent];
  const excess = Math.max(coefficient.toString().length - precision, -6_176 - power, 0);
  if (excess > 0) {
    const unit = 10n ** BigInt(excess);
    const remainder = (coefficient % unit) * 2n;
    coefficient /= unit;
    if (remainder > unit || (remainder === unit && coefficient % 2n === 1n)) {
      coefficient++;
    }
    power += excess;
    if (coefficient === limit) {
      [coefficient, power] = [coefficient / 10n, power + 1];
    }
  }
  if (power + coefficient.toString().length > 6_145 && coefficient !== 0n) {
    return Decimal128.fromString(negative ? '-Infinity' : 'Infinity');
  }
  const clamped = coefficient === 0n ? Math.max(-6_176, Math.min(6_111, power)) : power;
  return Decimal128.fromString(`${negative ? '-' : ''}${coefficient}E${clamped}`);
}
