import { BSONSymbol } from 'bson';
import { CommandError } from '../command-error.ts';
import {
  canonicalTypeOf,
  canonicalTypes,
  isObject,
  type PlainObject,
} from '../values/canonical-type.ts';
import { compareValues, equalValues } from '../values/compare.ts';
import { compareWithMissing } from '../values/compare-missing.ts';
import { toDouble } from '../values/number.ts';
import { StoredRegex } from '../values/special-values.ts';
import { compilePattern } from './literal-pattern.ts';
import { missing } from './path-values.ts';

const dbRefFields = new Set(['$ref', '$id', '$db']);

/** Tests a value. For an array, the caller tests both the array and its elements. */
export type ValueTest = (value: unknown) => boolean;

export function equals(operand: unknown): ValueTest {
  if (operand === null || operand === undefined) {
    return (value) => value === missing || value === null || value === undefined;
  }
  return (value) => value !== missing && equalValues(value, operand);
}

/**
 * Returns a test that compares values of the same type as the operand. As in MongoDB, values of
 * another type never match (type bracketing).
 */
export function compares(operand: unknown, accepts: (order: number) => boolean): ValueTest {
  const canonicalType = canonicalTypeOf(operand);
  if (canonicalType === canonicalTypes.null) {
    return accepts(0) ? equals(null) : () => false;
  }
  if (canonicalType === canonicalTypes.minKey || canonicalType === canonicalTypes.maxKey) {
    return (value) => accepts(compareWithMissing(value === missing ? null : value, operand));
  }
  const nan = canonicalType === canonicalTypes.number && Number.isNaN(toDouble(operand));
  return (value) => {
    if (value === missing || canonicalTypeOf(value) !== canonicalType) {
      return false;
    }
    const otherNan = canonicalType === canonicalTypes.number && Number.isNaN(toDouble(value));
    return nan === otherNan && accepts(compareValues(value, operand));
  };
}

export function isIn(operand: unknown): ValueTest {
  if (!Array.isArray(operand)) {
    throw new CommandError('BadValue', '$in needs an array');
  }
  const tests = operand.map((choice) =>
    canonicalTypeOf(choice) === canonicalTypes.regex
      ? matchesRegex(choice, undefined)
      : equals(choice),
  );
  return (value) => tests.some((test) => test(value));
}

/**
 * Returns the test of a regular expression.
 * @throws CommandError for an invalid or unsupported pattern
 */
export function matchesRegex(pattern: unknown, options: unknown): ValueTest {
  const regex = regexOf(pattern, options);
  const test = compilePattern(regex.pattern, regex.options);
  return (value) => {
    if (typeof value === 'string') {
      return test(value);
    }
    if (value instanceof BSONSymbol) {
      return test(value.value);
    }
    return (
      value instanceof StoredRegex &&
      value.pattern === regex.pattern &&
      value.options === regex.options
    );
  };
}

/**
 * Returns the regular expression of `$regex` (a string or an expression), with the options of
 * `$options`.
 */
export function regexOf(pattern: unknown, options: unknown): StoredRegex {
  const [source, ownOptions] =
    pattern instanceof StoredRegex ? [pattern.pattern, pattern.options] : [pattern, ''];
  if (typeof source !== 'string') {
    throw new CommandError('BadValue', '$regex has to be a string');
  }
  if (options === undefined) {
    return new StoredRegex(source, ownOptions);
  }
  if (typeof options !== 'string') {
    throw new CommandError('BadValue', '$options has to be a string');
  }
  if (ownOptions !== '') {
    throw new CommandError(51_075, 'options set in both $regex and $options');
  }
  if (source.includes('\0') || options.includes('\0')) {
    throw new CommandError('BadValue', 'Regular expression cannot contain an embedded null byte');
  }
  return new StoredRegex(source, options);
}

/**
 * Whether a value in a filter is an object of operators: the first field name begins with `$`, and
 * the object is no DBRef.
 */
export function isOperatorObject(value: unknown): value is PlainObject {
  if (!isObject(value)) {
    return false;
  }
  const [first = ''] = Object.keys(value);
  return first.startsWith('$') && !dbRefFields.has(first);
}
