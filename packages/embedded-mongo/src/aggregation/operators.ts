import { CommandError } from '../command-error.ts';
import { missing } from '../query/path-values.ts';
import { canonicalTypeOf, canonicalTypes, isObject } from '../values/canonical-type.ts';
import { equalValues } from '../values/compare.ts';
import { compareWithMissing } from '../values/compare-missing.ts';
import { toDouble } from '../values/number.ts';
import { type Expression, type Operator, twoArguments } from './expression.ts';

const eq: Operator = (operand, compile) => {
  const [left, right] = twoArguments(operand, '$eq').map((part) => compile(part)) as [
    Expression,
    Expression,
  ];
  return (scope) => compareWithMissing(left(scope), right(scope)) === 0;
};

const inOperator: Operator = (operand, compile) => {
  const [value, list] = twoArguments(operand, '$in').map((part) => compile(part)) as [
    Expression,
    Expression,
  ];
  return (scope) => {
    const elements = list(scope);
    if (!Array.isArray(elements)) {
      throw new CommandError(40_081, '$in requires an array as a second argument');
    }
    const searched = value(scope);
    return searched !== missing && elements.some((element) => equalValues(element, searched));
  };
};

/** Whether a value counts as true: every value except false, zero, null and missing. */
function isTruthy(value: unknown): boolean {
  if (value === missing || value === undefined || value === null || value === false) {
    return false;
  }
  return canonicalTypeOf(value) !== canonicalTypes.number || toDouble(value) !== 0;
}

const or: Operator = (operand, compile) => {
  const parts = (Array.isArray(operand) ? operand : [operand]).map((part) => compile(part));
  return (scope) => parts.some((part) => isTruthy(part(scope)));
};

const filter: Operator = (operand, compile) => {
  if (!isObject(operand)) {
    throw new CommandError(28_646, '$filter only supports an object as its argument');
  }
  const { input, as = 'this', cond, ...others } = operand;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new CommandError(28_647, `Unrecognized parameter to $filter: ${unknown}`);
  }
  if (input === undefined || cond === undefined) {
    const [code, name] = input === undefined ? [28_648, 'input'] : [28_650, 'cond'];
    throw new CommandError(Number(code), `Missing '${name}' parameter to $filter`);
  }
  const variable = String(as);
  const [list, condition] = [compile(input), compile(cond, variable)];
  return ({ root, variables }) => {
    const elements = list({ root, variables });
    if (elements === missing || elements === null || elements === undefined) {
      return null;
    }
    if (!Array.isArray(elements)) {
      throw new CommandError(28_651, 'input to $filter must be an array');
    }
    return elements.filter((element) =>
      isTruthy(condition({ root, variables: new Map([...variables, [variable, element]]) })),
    );
  };
};

export const operators = new Map<string, Operator>(
  Object.entries({
    $eq: eq,
    $in: inOperator,
    $or: or,
    $filter: filter,
    $literal: (operand: unknown) => () => operand,
  }),
);
