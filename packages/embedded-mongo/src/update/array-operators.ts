import { CommandError } from '../command-error.ts';
import { compileElemMatch, compileFilter } from '../query/compile-filter.ts';
import { equals, isOperatorObject, matchesRegex, type ValueTest } from '../query/operators.ts';
import {
  canonicalTypeOf,
  canonicalTypes,
  isObject,
  type PlainObject,
} from '../values/canonical-type.ts';
import { equalValues } from '../values/compare.ts';
import { toDouble } from '../values/number.ts';

export type ArrayUpdate = (array: unknown[]) => unknown[];

const pushModifiers = new Set(['$each', '$slice']);

export function push(operand: unknown): ArrayUpdate {
  if (!isOperatorObject(operand) || operand.$each === undefined) {
    return (array) => [...array, operand];
  }
  const unknown = Object.keys(operand).find((name) => !pushModifiers.has(name));
  if (unknown) {
    throw new CommandError(
      'BadValue',
      `Unrecognized clause in $push: ${unknown}: the embedded store does not support it`,
    );
  }
  const each = eachOf(operand, '$push');
  return (array) => {
    const pushed = [...array, ...each];
    return operand.$slice === undefined ? pushed : slice(pushed, toDouble(operand.$slice));
  };
}

function slice(array: unknown[], count: number): unknown[] {
  return count < 0 ? array.slice(count) : array.slice(0, count);
}

function eachOf(operand: PlainObject, operator: string): unknown[] {
  if (!Array.isArray(operand.$each)) {
    throw new CommandError('TypeMismatch', `The argument to $each in ${operator} must be an array`);
  }
  return operand.$each;
}

export function addToSet(operand: unknown): ArrayUpdate {
  const added =
    isOperatorObject(operand) && operand.$each !== undefined
      ? eachOf(operand, '$addToSet')
      : [operand];
  return (array) => {
    const result = [...array];
    for (const value of added) {
      if (!result.some((element) => equalValues(element, value))) {
        result.push(value);
      }
    }
    return result.length === array.length ? array : result;
  };
}

export function pull(operand: unknown): ArrayUpdate {
  const test = pullTest(operand);
  return (array) => array.filter((element) => !test(element));
}

function pullTest(operand: unknown): ValueTest {
  if (canonicalTypeOf(operand) === canonicalTypes.regex) {
    return matchesRegex(operand, undefined);
  }
  if (isOperatorObject(operand)) {
    return compileElemMatch(operand);
  }
  if (!isObject(operand)) {
    return equals(operand);
  }
  const test = compileFilter(operand);
  return (element) => isObject(element) && test(element);
}
