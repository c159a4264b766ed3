import { CommandError } from '../command-error.ts';
import { compileElemMatch, compileFilter } from '../query/compile-filter.ts';
import { compareSortKeys, sortFields, sortKey } from '../query/compile-sort.ts';
import { equals, isOperatorObject, matchesRegex, type ValueTest } from '../query/operators.ts';
import {
  canonicalTypeOf,
  canonicalTypes,
  isObject,
  type PlainObject,
} from '../values/canonical-type.ts';
import { compareValues, equalValues } from '../values/compare.ts';
import { toDouble } from '../values/number.ts';

export type ArrayUpdate = (array: unknown[]) => unknown[];

const pushModifiers = new Set(['$each', '$slice', '$sort', '$position']);

export function push(operand: unknown): ArrayUpdate {
  if (!isOperatorObject(operand) || operand.$each === undefined) {
    return (array) => [...array, operand];
  }
  const unknown = Object.keys(operand).find((name) => !pushModifiers.has(name));
  if (unknown) {
    throw new CommandError('BadValue', `Unrecognized clause in $push: ${unknown}`);
  }
  const each = eachOf(operand, '$push');
  const sort = operand.$sort === undefined ? undefined : elementOrder(operand.$sort);
  return (array) => {
    const at = operand.$position === undefined ? array.length : toDouble(operand.$position);
    const pushed = [...array];
    pushed.splice(at, 0, ...each);
    if (sort) {
      pushed.sort(sort);
    }
    return operand.$slice === undefined ? pushed : slice(pushed, toDouble(operand.$slice));
  };
}

function slice(array: unknown[], count: number): unknown[] {
  return count < 0 ? array.slice(count) : array.slice(0, count);
}

function elementOrder(sort: unknown): (a: unknown, b: unknown) => number {
  if (canonicalTypeOf(sort) === canonicalTypes.number) {
    const direction = toDouble(sort);
    return (a, b) => compareValues(a, b) * direction;
  }
  const fields = sortFields(sort as PlainObject);
  const key = (element: unknown) => sortKey(fields, isObject(element) ? element : {});
  return (a, b) => compareSortKeys(fields, key(a), key(b));
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

export function pullAll(operand: unknown): ArrayUpdate {
  if (!Array.isArray(operand)) {
    throw new CommandError('BadValue', '$pullAll requires an array argument');
  }
  return (array) =>
    array.filter((element) => !operand.some((removed) => equalValues(removed, element)));
}

export function pop(operand: unknown): ArrayUpdate {
  const direction = toDouble(operand);
  if (direction !== 1 && direction !== -1) {
    throw new CommandError('FailedToParse', '$pop expects 1 or -1');
  }
  return (array) => (direction === 1 ? array.slice(0, -1) : array.slice(1));
}

/** Whether the operand of `$min` or `$max` replaces the current value. */
export function replaces(operator: '$min' | '$max', current: unknown, operand: unknown): boolean {
  const order = compareValues(operand, current);
  return operator === '$min' ? order < 0 : order > 0;
}
