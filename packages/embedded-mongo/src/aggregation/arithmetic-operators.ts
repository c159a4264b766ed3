import { Decimal128, Double, Long } from 'bson';
import { CommandError } from '../command-error.ts';
import { missing } from '../query/path-values.ts';
import { canonicalTypeOf, canonicalTypes } from '../values/canonical-type.ts';
import { decimalArithmetic, isFiniteNumber, rounded, toExact } from '../values/decimal.ts';
import { isDecimal, numberKind, toBigInt, toDouble, wholeNumber } from '../values/number.ts';
import { type DistantDate, dateOf, millisecondsOf } from '../values/special-values.ts';
import { typeName } from '../values/type-name.ts';
import { calculated, type Operators } from './expression.ts';
import { NumberSum } from './number-sum.ts';

export function isNumber(value: unknown): boolean {
  return value !== missing && canonicalTypeOf(value) === canonicalTypes.number;
}

export function isNullish(value: unknown): boolean {
  return value === missing || value === null || value === undefined;
}

export function isDate(value: unknown): value is Date | DistantDate {
  return value !== missing && canonicalTypeOf(value) === canonicalTypes.date;
}

function isWhole(value: unknown): boolean {
  return numberKind(value) === 'Int32' || numberKind(value) === 'Long';
}

function requireNumbers(
  name: string,
  values: unknown[],
  code: 'TypeMismatch' | number = 'TypeMismatch',
): void {
  const other = values.find((value) => !isNumber(value));
  if (other !== undefined) {
    throw new CommandError(code, `${name} only supports numeric types, not ${typeName(other)}`);
  }
}

/** Milliseconds, of a number that is added to a date. */
function wholeMilliseconds(value: unknown): bigint {
  if (isWhole(value)) {
    return toBigInt(value);
  }
  const double = toDouble(value);
  if (!Number.isFinite(double)) {
    throw new CommandError('BadValue', 'a date plus a number that is not finite');
  }
  return BigInt(Math.round(double));
}

function add(values: unknown[]): unknown {
  if (values.some(isNullish)) {
    return null;
  }
  const dates = values.filter(isDate);
  if (dates.length > 1) {
    throw new CommandError(16_612, 'only one date allowed in an $add expression');
  }
  const numbers = values.filter((value) => !isDate(value));
  const other = numbers.find((value) => !isNumber(value));
  if (other !== undefined) {
    throw new CommandError(
      'TypeMismatch',
      `$add only supports numeric or date types, not ${typeName(other)}`,
    );
  }
  const sum = new NumberSum();
  for (const value of numbers) {
    sum.add(value);
  }
  const [date] = dates;
  return date ? shiftedDate(date, wholeMilliseconds(sum.result())) : sum.result();
}

function shiftedDate(date: Date | DistantDate, milliseconds: bigint): unknown {
  const shifted = millisecondsOf(date) + milliseconds;
  if (BigInt.asIntN(64, shifted) !== shifted) {
    throw new CommandError('Overflow', 'date overflow');
  }
  return dateOf(shifted);
}

function subtract([left, right]: unknown[]): unknown {
  if (isNullish(left) || isNullish(right)) {
    return null;
  }
  if (isDate(left) && isDate(right)) {
    return Long.fromBigInt(millisecondsOf(left) - millisecondsOf(right));
  }
  if (isDate(left) && isNumber(right)) {
    return shiftedDate(left, -wholeMilliseconds(right));
  }
  if (!isNumber(left) || !isNumber(right)) {
    throw new CommandError(
      'TypeMismatch',
      `can't $subtract ${typeName(right)} from ${typeName(left)}`,
    );
  }
  if (isDecimal(left) || isDecimal(right)) {
    return decimalArithmetic('subtract', left, right);
  }
  if (!isWhole(left) || !isWhole(right)) {
    return new Double(toDouble(left) - toDouble(right));
  }
  const difference = toBigInt(left) - toBigInt(right);
  if (BigInt.asIntN(64, difference) !== difference) {
    throw new CommandError('Overflow', 'long overflow in $subtract');
  }
  return wholeNumber(difference, hasLong([left, right]));
}

function hasLong(values: unknown[]): boolean {
  return values.some((value) => numberKind(value) === 'Long');
}

function multiply(values: unknown[]): unknown {
  if (values.some(isNullish)) {
    return null;
  }
  requireNumbers('$multiply', values);
  if (values.some(isDecimal)) {
    return values.reduce(
      (product, value) => decimalArithmetic('multiply', product, value),
      Decimal128.fromString('1'),
    );
  }
  if (values.every(isWhole)) {
    return wholeNumber(
      values.reduce<bigint>((product, value) => product * toBigInt(value), 1n),
      hasLong(values),
    );
  }
  return new Double(values.reduce<number>((product, value) => product * toDouble(value), 1));
}

function divide([left, right]: unknown[]): unknown {
  if (isNullish(left) || isNullish(right)) {
    return null;
  }
  requireNumbers('$divide', [left, right]);
  if (toDouble(right) === 0 && isFiniteNumber(right) && toExact(right).digits === 0n) {
    throw new CommandError('BadValue', "can't $divide by zero");
  }
  if (isDecimal(left) || isDecimal(right)) {
    return decimalArithmetic('divide', left, right);
  }
  return new Double(toDouble(left) / toDouble(right));
}

function modulo([left, right]: unknown[]): unknown {
  if (isNullish(left) || isNullish(right)) {
    return null;
  }
  requireNumbers('$mod', [left, right], 16_611);
  if (isFiniteNumber(right) && toExact(right).digits === 0n) {
    throw new CommandError(16_610, "can't $mod by zero");
  }
  if (isDecimal(left) || isDecimal(right)) {
    return decimalArithmetic('mod', left, right);
  }
  if (isWhole(left) && isWhole(right)) {
    return wholeNumber(toBigInt(left) % toBigInt(right), hasLong([left, right]));
  }
  return new Double(toDouble(left) % toDouble(right));
}

type Rounding = 'ceil' | 'floor' | 'round' | 'trunc';

/**
 * Rounds at a decimal place; a half to the even digit. The exact value of a double is rounded, not
 * its shortest text.
 */
function roundAt(value: unknown, place: number, rounding: Rounding): unknown {
  if (!isFiniteNumber(value) || (isWhole(value) && place >= 0)) {
    return value;
  }
  const { digits, exponent } = toExact(value);
  const drop = -place - exponent;
  if (drop <= 0) {
    return value;
  }
  const unit = 10n ** BigInt(drop);
  const result = {
    digits: roundedQuotient(digits, unit, rounding),
    exponent: -place,
  };
  if (isDecimal(value)) {
    return rounded(result);
  }
  if (isWhole(value)) {
    return wholeNumber(result.digits * 10n ** BigInt(-place), numberKind(value) === 'Long');
  }
  const double = Number(`${result.digits}e${result.exponent}`);
  return new Double(double === 0 && toDouble(value) < 0 ? -0 : double);
}

function roundedQuotient(digits: bigint, unit: bigint, rounding: Rounding): bigint {
  const quotient = digits / unit;
  const remainder = digits % unit;
  const away = digits < 0n ? -1n : 1n;
  const twice = (remainder < 0n ? -remainder : remainder) * 2n;
  switch (rounding) {
    case 'trunc':
      return quotient;
    case 'ceil':
      return remainder > 0n ? quotient + 1n : quotient;
    case 'floor':
      return remainder < 0n ? quotient - 1n : quotient;
    case 'round':
      return twice > unit || (twice === unit && quotient % 2n !== 0n) ? quotient + away : quotient;
  }
}

function rounding(kind: Rounding, maxArguments: number) {
  return calculated(1, maxArguments, ([value, place], name) => {
    if (isNullish(value) || (place !== undefined && isNullish(place))) {
      return null;
    }
    requireNumbers(name, [value], maxArguments === 1 ? 28_765 : 51_081);
    return roundAt(value, place === undefined ? 0 : placeOf(place), kind);
  });
}

function placeOf(place: unknown): number {
  const double = isNumber(place) ? toDouble(place) : Number.NaN;
  if (!Number.isInteger(double)) {
    throw new CommandError(51_082, 'precision argument to  $round must be a integral value');
  }
  if (double < -20 || double > 100) {
    throw new CommandError(
      51_083,
      `cannot apply $round with precision value ${double} value must be in [-20, 100]`,
    );
  }
  return double;
}

function absolute([value]: unknown[]): unknown {
  if (isNullish(value)) {
    return null;
  }
  requireNumbers('$abs', [value], 28_765);
  if (isWhole(value)) {
    const whole = toBigInt(value);
    if (whole === -(2n ** 63n)) {
      throw new CommandError(28_680, "can't take $abs of long long min");
    }
    return wholeNumber(whole < 0n ? -whole : whole, numberKind(value) === 'Long');
  }
  if (!isDecimal(value)) {
    return new Double(Math.abs(toDouble(value)));
  }
  return Decimal128.fromString(value.toString().replace(/^-/, ''));
}

function squareRoot([value]: unknown[]): unknown {
  if (isNullish(value)) {
    return null;
  }
  requireNumbers('$sqrt', [value], 28_765);
  if (isDecimal(value)) {
    throw new CommandError('CommandNotSupported', '$sqrt of a Decimal128 is not supported');
  }
  if (toDouble(value) < 0) {
    throw new CommandError(28_714, "$sqrt's argument must be greater than or equal to 0");
  }
  return new Double(Math.sqrt(toDouble(value)));
}

export const arithmeticOperators: Operators = {
  $add: calculated(0, Number.POSITIVE_INFINITY, add),
  $subtract: calculated(2, 2, subtract),
  $multiply: calculated(0, Number.POSITIVE_INFINITY, multiply),
  $divide: calculated(2, 2, divide),
  $mod: calculated(2, 2, modulo),
  $abs: calculated(1, 1, absolute),
  $ceil: rounding('ceil', 1),
  $floor: rounding('floor', 1),
  $round: rounding('round', 2),
  $trunc: rounding('trunc', 2),
  $sqrt: calculated(1, 1, squareRoot),
};
