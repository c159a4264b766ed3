import type { BSONRegExp } from 'bson';
import { CommandError } from '../command-error.ts';
import { compareValues, equalValues } from '../values/compare.ts';
import { toDouble } from '../values/number.ts';
import { isObject, type PlainObject, rankOf, ranks } from '../values/rank.ts';
import { missing } from './path-values.ts';

/** Decides on one value; an array is tried as a whole and element by element. */
export type ValueTest = (value: unknown) => boolean;

export function equals(operand: unknown): ValueTest {
  if (operand === null || operand === undefined)
    return (value) => value === missing || value === null || value === undefined;
  return (value) => value !== missing && equalValues(value, operand);
}

/** Only values of the operand's own kind compare: a string is neither above nor below a number. */
export function compares(operand: unknown, accepts: (order: number) => boolean): ValueTest {
  const rank = rankOf(operand);
  if (rank === ranks.null) return accepts(0) ? equals(null) : () => false;
  if (rank === ranks.minKey || rank === ranks.maxKey)
    return (value) => value !== missing && accepts(compareValues(value, operand));
  const nan = rank === ranks.number && Number.isNaN(toDouble(operand));
  return (value) => {
    if (value === missing || rankOf(value) !== rank) return false;
    const otherNan = rank === ranks.number && Number.isNaN(toDouble(value));
    return nan === otherNan && accepts(compareValues(value, operand));
  };
}

export function isIn(operand: unknown): ValueTest {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$in needs an array');
  const tests = operand.map((one) => (rankOf(one) === ranks.regex ? matchesRegex(one, undefined) : equals(one)));
  return (value) => tests.some((test) => test(value));
}

export function matchesRegex(pattern: unknown, options: unknown): ValueTest {
  const regex = toRegExp(pattern, options);
  return (value) => {
    if (typeof value === 'string') return regex.test(value);
    return rankOf(value) === ranks.regex && value !== missing && String(value) === String(regex);
  };
}

export function toRegExp(pattern: unknown, options: unknown): RegExp {
  const bson = pattern as BSONRegExp;
  const [source, given] =
    pattern instanceof RegExp
      ? [pattern.source, pattern.flags]
      : bson?._bsontype === 'BSONRegExp'
        ? [bson.pattern, bson.options]
        : [pattern, ''];
  const flags = options === undefined ? given : options;
  if (typeof source !== 'string' || typeof flags !== 'string')
    throw new CommandError('BadValue', '$regex has to be a string');
  if (/[^imsu]/.test(flags)) throw new CommandError('BadValue', `invalid flag in regex options: ${flags}`);
  try {
    return new RegExp(source, flags);
  } catch {
    throw new CommandError('BadValue', `Regular expression is invalid: ${source}`);
  }
}

const typeNumbers: Record<string, number> = {
  ...{
    double: 1,
    string: 2,
    object: 3,
    array: 4,
    binData: 5,
    undefined: 6,
    objectId: 7,
    bool: 8,
    date: 9,
    null: 10,
    regex: 11,
  },
  ...{ javascript: 13, symbol: 14, int: 16, timestamp: 17, long: 18, decimal: 19, minKey: -1, maxKey: 127 },
};

const typeByRank: Record<number, number> = {
  ...{
    [ranks.string]: 2,
    [ranks.object]: 3,
    [ranks.array]: 4,
    [ranks.binary]: 5,
    [ranks.objectId]: 7,
    [ranks.boolean]: 8,
  },
  ...{
    [ranks.date]: 9,
    [ranks.null]: 10,
    [ranks.regex]: 11,
    [ranks.code]: 13,
    [ranks.timestamp]: 17,
    [ranks.minKey]: -1,
    [ranks.maxKey]: 127,
  },
};

function typeOf(value: unknown): number {
  const numeric: Record<string, number> = { Double: 1, Int32: 16, Long: 18, Decimal128: 19 };
  if (typeof value === 'number') return Number.isInteger(value) ? 16 : 1;
  return numeric[(value as { _bsontype?: string })?._bsontype ?? ''] ?? typeByRank[rankOf(value)]!;
}

export function hasType(operand: unknown): ValueTest {
  const wanted = (Array.isArray(operand) ? operand : [operand]).map((one) => {
    if (one === 'number') return [1, 16, 18, 19];
    const number = typeof one === 'string' ? typeNumbers[one] : toDouble(one);
    if (number === undefined || Number.isNaN(number))
      throw new CommandError('BadValue', `Unknown type name alias: ${String(one)}`);
    return [number];
  });
  const types = new Set(wanted.flat());
  return (value) => value !== missing && types.has(typeOf(value));
}

export function modulo(operand: unknown): ValueTest {
  if (!Array.isArray(operand) || operand.length !== 2)
    throw new CommandError('BadValue', 'malformed mod, needs to be an array of two numbers');
  const [divisor, remainder] = operand.map((one) => Math.trunc(toDouble(one)));
  if (divisor === 0) throw new CommandError('BadValue', 'divisor cannot be 0');
  return (value) =>
    value !== missing && rankOf(value) === ranks.number && Math.trunc(toDouble(value)) % divisor! === remainder;
}

/** An object whose names all begin with `$` holds operators; a mixture is an error. */
export function isOperatorObject(value: unknown): value is PlainObject {
  if (!isObject(value)) return false;
  const names = Object.keys(value);
  return (
    names.length > 0 && names[0]!.startsWith('$') && names[0] !== '$ref' && names[0] !== '$id' && names[0] !== '$db'
  );
}
