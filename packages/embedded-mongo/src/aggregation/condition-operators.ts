import { Int32 } from 'bson';
import { CommandError } from '../command-error.ts';
import { missing } from '../query/path-values.ts';
import {
  canonicalTypeOf,
  canonicalTypes,
  isObject,
  type PlainObject,
} from '../values/canonical-type.ts';
import { compareWithMissing } from '../values/compare-missing.ts';
import { isFiniteNumber, toExact } from '../values/decimal.ts';
import { isNullish } from './arithmetic-operators.ts';
import {
  argumentsOf,
  type Compile,
  calculated,
  type Expression,
  type Operator,
  type Operators,
} from './expression.ts';

/**
 * False are false, zero, null and a missing value; everything else is true, also an empty string.
 */
export function isTruthy(value: unknown): boolean {
  if (isNullish(value) || value === false) {
    return false;
  }
  if (canonicalTypeOf(value) !== canonicalTypes.number) {
    return true;
  }
  return !isFiniteNumber(value) || toExact(value).digits !== 0n;
}

function comparison(accepts: (order: number) => boolean): Operator {
  return calculated(2, 2, ([left, right]) => accepts(compareWithMissing(left, right)));
}

const and: Operator = (operand, compile, name) => {
  const parts = argumentsOf(operand, name, 0, Number.POSITIVE_INFINITY).map((part) =>
    compile(part),
  );
  return (scope) => parts.every((part) => isTruthy(part(scope)));
};

const or: Operator = (operand, compile, name) => {
  const parts = argumentsOf(operand, name, 0, Number.POSITIVE_INFINITY).map((part) =>
    compile(part),
  );
  return (scope) => parts.some((part) => isTruthy(part(scope)));
};

const cond: Operator = (operand, compile, name) => {
  const [test, whenTrue, whenFalse] = isObject(operand)
    ? namedArguments(
        operand,
        name,
        [
          ['if', 17_080],
          ['then', 17_081],
          ['else', 17_082],
        ],
        17_083,
      )
    : argumentsOf(operand, name, 3);
  const [condition, first, second] = [compile(test), compile(whenTrue), compile(whenFalse)];
  return (scope) => (isTruthy(condition(scope)) ? first : second)(scope);
};

/**
 * Returns the arguments of an operator that names them, in the order of `codes`.
 * @param codes the arguments, and the error for each that is required and missing
 */
export function namedArguments(
  operand: unknown,
  name: string,
  codes: readonly (readonly [name: string, code?: number])[],
  unknownCode: number,
): unknown[] {
  if (!isObject(operand)) {
    throw new CommandError(unknownCode, `${name} only supports an object as its argument`);
  }
  const unknown = Object.keys(operand).find(
    (argument) => !codes.some(([known]) => known === argument),
  );
  if (unknown !== undefined) {
    throw new CommandError(unknownCode, `Unrecognized parameter to ${name}: ${unknown}`);
  }
  return codes.map(([argument, code]) => {
    if (Object.hasOwn(operand, argument)) {
      return operand[argument];
    }
    if (code !== undefined) {
      throw new CommandError(code, `Missing '${argument}' parameter to ${name}`);
    }
    return undefined;
  });
}

const ifNull: Operator = (operand, compile, name) => {
  const given = Array.isArray(operand) ? operand : [operand];
  if (given.length < 2) {
    throw new CommandError(1_257_300, `${name} needs at least two arguments, had: ${given.length}`);
  }
  const parts = given.map((part) => compile(part));
  return (scope) => {
    let value: unknown = missing;
    for (const part of parts) {
      value = part(scope);
      if (!isNullish(value)) {
        return value;
      }
    }
    return value;
  };
};

const switchOperator: Operator = (operand, compile, name) => {
  const [branches, otherwise] = namedArguments(
    operand,
    name,
    [['branches', 40_068], ['default']],
    40_067,
  );
  if (!Array.isArray(branches)) {
    throw new CommandError(40_061, "$switch expected an array for 'branches'");
  }
  if (branches.length === 0) {
    throw new CommandError(40_068, '$switch requires at least one branch.');
  }
  const compiled = branches.map((branch) => compileBranch(branch, compile));
  const last =
    isObject(operand) && Object.hasOwn(operand, 'default') ? compile(otherwise) : undefined;
  return (scope) => {
    for (const [test, value] of compiled) {
      if (isTruthy(test(scope))) {
        return value(scope);
      }
    }
    if (last) {
      return last(scope);
    }
    throw new CommandError(
      40_066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
};

function compileBranch(branch: unknown, compile: Compile): [Expression, Expression] {
  if (!isObject(branch)) {
    throw new CommandError(40_062, '$switch expected each branch to be an object');
  }
  const [test, value] = namedArguments(
    branch,
    '$switch',
    [
      ['case', 40_064],
      ['then', 40_065],
    ],
    40_063,
  );
  return [compile(test), compile(value)];
}

const letOperator: Operator = (operand, compile, name) => {
  const [vars, inside] = namedArguments(
    operand,
    name,
    [
      ['vars', 16_876],
      ['in', 16_877],
    ],
    16_875,
  );
  if (!isObject(vars)) {
    throw new CommandError(16_874, 'invalid parameter: expected an object (vars)');
  }
  const variables = Object.entries(vars as PlainObject).map(
    ([variable, value]) => [variable, compile(value)] as const,
  );
  const result = compile(
    inside,
    variables.map(([variable]) => variable),
  );
  return (scope) => {
    const added = variables.map(([variable, value]) => [variable, value(scope)] as const);
    return result({ ...scope, variables: new Map([...scope.variables, ...added]) });
  };
};

export const conditionOperators: Operators = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: calculated(2, 2, ([left, right]) => new Int32(Math.sign(compareWithMissing(left, right)))),
  $and: and,
  $or: or,
  $not: calculated(1, 1, ([value]) => !isTruthy(value)),
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchOperator,
  $let: letOperator,
  $literal: (operand) => () => operand,
};
