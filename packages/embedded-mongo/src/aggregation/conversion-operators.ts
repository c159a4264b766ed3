import { Decimal128, Double, Int32, Long, ObjectId, type Timestamp } from 'bson';
import { CommandError } from '../command-error.ts';
import { isFiniteNumber, toDecimal, toExact } from '../values/decimal.ts';
import { isDecimal, toDouble, wholeNumber } from '../values/number.ts';
import { dateOf, millisecondsOf } from '../values/special-values.ts';
import { typeName } from '../values/type-name.ts';
import { isDate, isNullish, isNumber } from './arithmetic-operators.ts';
import { isTruthy } from './condition-operators.ts';
import { calculated, type Operator, type Operators } from './expression.ts';

/** Returns the text of a scalar, as `$toString`. @throws CommandError ConversionFailure */
export function textOf(value: unknown): string {
  if (typeof value === 'string') {
    return value;
  }
  if (typeof value === 'boolean') {
    return String(value);
  }
  if (value instanceof Date) {
    return value.toISOString();
  }
  if (value instanceof ObjectId) {
    return value.toHexString();
  }
  if (isNumber(value)) {
    return value instanceof Double ? doubleText(value.value) : String(value);
  }
  throw conversionFailure(value, 'string');
}

function doubleText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function conversionFailure(value: unknown, to: string): CommandError {
  return new CommandError(
    'ConversionFailure',
    `Unsupported conversion from ${typeName(value)} to ${to} in $convert`,
  );
}

function unparsable(value: string, to: string): CommandError {
  return new CommandError(
    'ConversionFailure',
    `Failed to parse ${to} '${value}' in $convert with no onError value`,
  );
}

/** Converts to a whole number of `bits` bits; a fraction is dropped. */
function toWhole(value: unknown, bits: 32 | 64, to: string): bigint {
  if (typeof value === 'boolean') {
    return value ? 1n : 0n;
  }
  if (bits === 64 && isDate(value)) {
    return millisecondsOf(value);
  }
  const whole = typeof value === 'string' ? parsedWhole(value, to) : truncated(value, to);
  if (BigInt.asIntN(bits, whole) !== whole) {
    throw new CommandError(
      'ConversionFailure',
      `Conversion would overflow target type in $convert with no onError value: ${whole}`,
    );
  }
  return whole;
}

function parsedWhole(text: string, to: string): bigint {
  if (!/^[+-]?\d+$/.test(text)) {
    throw unparsable(text, to);
  }
  return BigInt(text.replace(/^\+/, ''));
}

function truncated(value: unknown, to: string): bigint {
  if (!isNumber(value)) {
    throw conversionFailure(value, to);
  }
  if (!isFiniteNumber(value)) {
    throw new CommandError(
      'ConversionFailure',
      'Attempt to convert infinity or NaN value to integer type in $convert',
    );
  }
  const { digits, exponent } = toExact(value);
  return exponent >= 0 ? digits * 10n ** BigInt(exponent) : digits / 10n ** BigInt(-exponent);
}

function toDoubleValue(value: unknown): unknown {
  if (typeof value === 'boolean') {
    return new Double(value ? 1 : 0);
  }
  if (isDate(value)) {
    return new Double(Number(millisecondsOf(value)));
  }
  if (typeof value === 'string') {
    if (
      !/^[+-]?(?:\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|inf(?:inity)?|nan)$/i.test(value)
    ) {
      throw unparsable(value, 'number');
    }
    return new Double(/inf|nan/i.test(value) ? special(value) : Number(value));
  }
  if (!isNumber(value)) {
    throw conversionFailure(value, 'double');
  }
  return new Double(toDouble(value));
}

function special(text: string): number {
  if (/nan/i.test(text)) {
    return Number.NaN;
  }
  return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

function toDecimalValue(value: unknown): unknown {
  if (typeof value === 'boolean') {
    return Decimal128.fromString(value ? '1' : '0');
  }
  if (isDate(value)) {
    return toDecimal(Long.fromBigInt(millisecondsOf(value)));
  }
  if (isNumber(value)) {
    return toDecimal(value);
  }
  if (typeof value !== 'string') {
    throw conversionFailure(value, 'decimal');
  }
  try {
    return Decimal128.fromStringWithRounding(value);
  } catch {
    throw unparsable(value, 'number');
  }
}

/** A date of a text in ISO 8601; without a time zone it is UTC. */
function parsedDate(text: string): Date {
  const isDateText =
    /^\d{4}-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?)?$/.test(
      text,
    );
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text.slice(10));
  const date = new Date(text.length > 10 ? `${text.replace(' ', 'T')}${hasZone ? '' : 'Z'}` : text);
  if (!isDateText || Number.isNaN(date.getTime())) {
    throw unparsable(text, 'date');
  }
  return date;
}

function toDate(value: unknown): unknown {
  if (isDate(value)) {
    return value;
  }
  if (typeof value === 'string') {
    return parsedDate(value);
  }
  if (value instanceof ObjectId) {
    return value.getTimestamp();
  }
  if (typeName(value) === 'timestamp') {
    return new Date((value as Timestamp).t * 1_000);
  }
  if (typeName(value) === 'int' || !isNumber(value)) {
    throw conversionFailure(value, 'date');
  }
  return dateOf(toWhole(value, 64, 'date'));
}

function toObjectId(value: unknown): unknown {
  if (value instanceof ObjectId) {
    return value;
  }
  if (typeof value !== 'string') {
    throw conversionFailure(value, 'objectId');
  }
  if (!/^[0-9a-fA-F]{24}$/.test(value)) {
    throw unparsable(value, 'objectId');
  }
  return ObjectId.createFromHexString(value);
}

function conversion(convert: (value: unknown) => unknown): Operator {
  return calculated(1, 1, ([value]) => (isNullish(value) ? null : convert(value)));
}

export const conversionOperators: Operators = {
  $type: calculated(1, 1, ([value]) => typeName(value)),
  $isNumber: calculated(1, 1, ([value]) => isNumber(value)),
  $toString: conversion(textOf),
  $toInt: conversion((value) => new Int32(Number(toWhole(value, 32, 'int')))),
  $toLong: conversion((value) => wholeNumber(toWhole(value, 64, 'long'), true)),
  $toDouble: conversion(toDoubleValue),
  $toDecimal: conversion((value) => (isDecimal(value) ? value : toDecimalValue(value))),
  $toBool: conversion(isTruthy),
  $toDate: conversion(toDate),
  $toObjectId: conversion(toObjectId),
};
