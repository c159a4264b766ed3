import { Int32 } from 'bson';
import { CommandError } from '../command-error.ts';
import { fieldValue, missing } from '../query/path-values.ts';
import { isObject } from '../values/canonical-type.ts';
import { compareWithMissing } from '../values/compare-missing.ts';
import { documentOf, fieldsOf } from '../values/field-names.ts';
import { toDouble } from '../values/number.ts';
import { typeName } from '../values/type-name.ts';
import { valueKey } from '../values/value-key.ts';
import { isNullish, isNumber } from './arithmetic-operators.ts';
import { isTruthy, namedArguments } from './condition-operators.ts';
import { calculated, type Operator, type Operators, type Scope } from './expression.ts';

function requireArray(value: unknown, code: number, message: string): unknown[] {
  if (!Array.isArray(value)) {
    throw new CommandError(code, `${message}${typeName(value)}`);
  }
  return value;
}

function requireIndex(value: unknown, code: number, name: string): number {
  const number = isNumber(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number) || Math.abs(number) > 2 ** 31) {
    throw new CommandError(
      code,
      `${name} needs a number that is a 32-bit integer, found: ${typeName(value)}`,
    );
  }
  return number;
}

function elementAt([value, index]: unknown[], name: string): unknown {
  if (isNullish(value) || isNullish(index)) {
    return null;
  }
  const array = requireArray(value, 28_689, `${name}'s first argument must be an array, but is `);
  if (!isNumber(index)) {
    throw new CommandError(
      28_690,
      `${name}'s second argument must be a numeric value, but is ${typeName(index)}`,
    );
  }
  const at = requireIndex(index, 28_691, name);
  const found = array.at(at);
  return at < -array.length || at >= array.length ? missing : found;
}

function endOf(at: 0 | -1): Operator {
  return calculated(1, 1, ([value], name) => {
    if (isNullish(value)) {
      return null;
    }
    const array = requireArray(value, 28_689, `${name}'s argument must be an array, but is `);
    return array.length === 0 ? missing : array.at(at);
  });
}

function slice([value, first, second]: unknown[], name: string): unknown {
  if (isNullish(value) || isNullish(first)) {
    return null;
  }
  const array = requireArray(
    value,
    28_724,
    `First argument to ${name} must be an array, but is of type: `,
  );
  const number = requireIndex(first, 28_725, name);
  if (second === undefined) {
    return number < 0 ? array.slice(number) : array.slice(0, number);
  }
  if (isNullish(second)) {
    return null;
  }
  const count = requireIndex(second, 28_727, name);
  if (count <= 0) {
    throw new CommandError(28_729, `Third argument to ${name} must be positive: ${count}`);
  }
  const start = number < 0 ? Math.max(0, array.length + number) : number;
  return array.slice(start, start + count);
}

function concatArrays(values: unknown[]): unknown {
  if (values.some(isNullish)) {
    return null;
  }
  return values.flatMap((value) =>
    requireArray(value, 28_664, '$concatArrays only supports arrays, not '),
  );
}

function withVariables(scope: Scope, ...added: (readonly [string, unknown])[]): Scope {
  return { ...scope, variables: new Map([...scope.variables, ...added]) };
}

const filter: Operator = (operand, compile, name) => {
  const codes = [['input', 28_648], ['cond', 28_650], ['as'], ['limit']] as const;
  const [input, condition, as = 'this', limit] = namedArguments(operand, name, codes, 28_647);
  const variable = String(as);
  const array = compile(input);
  const test = compile(condition, [variable]);
  const maximum = limit === undefined ? undefined : compile(limit);
  return (scope) => {
    const value = array(scope);
    if (isNullish(value)) {
      return null;
    }
    const found = requireArray(value, 28_651, `input to ${name} must be an array not `).filter(
      (element) => isTruthy(test(withVariables(scope, [variable, element]))),
    );
    const count = maximum?.(scope);
    return isNullish(count) ? found : found.slice(0, requireIndex(count, 327_391, name));
  };
};

const map: Operator = (operand, compile, name) => {
  const [input, inside, as = 'this'] = namedArguments(
    operand,
    name,
    [['input', 16_880], ['in', 16_882], ['as']],
    16_879,
  );
  const variable = String(as);
  const array = compile(input);
  const result = compile(inside, [variable]);
  return (scope) => {
    const value = array(scope);
    if (isNullish(value)) {
      return null;
    }
    return requireArray(value, 16_883, `input to ${name} must be an array not `)
      .map((element) => result(withVariables(scope, [variable, element])))
      .map((element) => (element === missing ? null : element));
  };
};

const reduce: Operator = (operand, compile, name) => {
  const codes = [
    ['input', 40_077],
    ['initialValue', 40_078],
    ['in', 40_079],
  ] as const;
  const [input, initial, inside] = namedArguments(operand, name, codes, 40_076);
  const [array, first, next] = [
    compile(input),
    compile(initial),
    compile(inside, ['this', 'value']),
  ];
  return (scope) => {
    const value = array(scope);
    if (isNullish(value)) {
      return null;
    }
    return requireArray(value, 40_080, `${name} requires that 'input' be an array, found: `).reduce(
      (result, element) => next(withVariables(scope, ['this', element], ['value', result])),
      first(scope),
    );
  };
};

function inArray([value, array]: unknown[], name: string): unknown {
  const elements = requireArray(
    array,
    40_081,
    `${name} requires an array as a second argument, found: `,
  );
  return elements.some((element) => compareWithMissing(element, value) === 0);
}

function range([from, to, step]: unknown[], name: string): unknown {
  const start = requireIndex(from, 34_443, name);
  const end = requireIndex(to, 34_445, name);
  const by = step === undefined ? 1 : requireIndex(step, 34_447, name);
  if (by === 0) {
    throw new CommandError(34_449, `${name} requires a non-zero step value`);
  }
  const count = Math.max(0, Math.ceil((end - start) / by));
  if (count > 5_000_000) {
    throw new CommandError('ExceededMemoryLimit', `${name} would use too much memory`);
  }
  return Array.from({ length: count }, (_, at) => new Int32(start + at * by));
}

function distinctValues(values: unknown[]): Map<string, unknown> {
  return new Map(values.toReversed().map((value) => [valueKey(value), value] as const));
}

/** An operator on sets: null when one of them is. */
function setOperator(
  code: number,
  calculate: (sets: Map<string, unknown>[]) => unknown,
  min: number,
  max: number,
): Operator {
  return calculated(min, max, (values, name) => {
    if (code !== 17_046 && values.some(isNullish)) {
      return null;
    }
    return calculate(
      values.map((value) =>
        distinctValues(
          requireArray(
            value,
            code,
            `All operands of ${name} must be arrays. One argument is of type: `,
          ),
        ),
      ),
    );
  });
}

function sortedValues(set: Map<string, unknown>): unknown[] {
  return [...set.values()].toSorted(compareWithMissing);
}

function intersection(sets: Map<string, unknown>[]): unknown {
  const [first = new Map<string, unknown>(), ...others] = sets;
  return sortedValues(
    new Map([...first].filter(([key]) => others.every((other) => other.has(key)))),
  );
}

function objectToArray([value]: unknown[]): unknown {
  if (isNullish(value)) {
    return null;
  }
  if (!isObject(value)) {
    throw new CommandError(
      40_390,
      `$objectToArray requires a document input, found: ${typeName(value)}`,
    );
  }
  return fieldsOf(value).map(([k, v]) => ({ k, v }));
}

function arrayToObject([value]: unknown[]): unknown {
  if (isNullish(value)) {
    return null;
  }
  const array = requireArray(value, 40_386, '$arrayToObject requires an array input, found: ');
  return documentOf(array.map(keyAndValue));
}

function keyAndValue(entry: unknown): readonly [string, unknown] {
  const members = isObject(entry) ? [fieldValue(entry, 'k'), fieldValue(entry, 'v')] : [];
  const [key, value, ...others] = Array.isArray(entry) ? entry : members;
  const isPair = Array.isArray(entry)
    ? entry.length === 2
    : isObject(entry) && Object.keys(entry).length === 2;
  if (!isPair || others.length > 0 || value === missing) {
    throw new CommandError(
      40_392,
      '$arrayToObject requires an array of pairs, or of objects with the keys k and v',
    );
  }
  if (typeof key !== 'string') {
    throw new CommandError(
      40_393,
      `$arrayToObject requires keys of type string, found: ${typeName(key)}`,
    );
  }
  return [key, value];
}

export function mergedObjects(values: unknown[]): unknown {
  const objects = values.filter((value) => !isNullish(value));
  const other = objects.find((value) => !isObject(value));
  if (other !== undefined) {
    throw new CommandError(
      40_400,
      `$mergeObjects requires object inputs, but input is of type ${typeName(other)}`,
    );
  }
  return Object.assign({}, ...objects);
}

export const arrayOperators: Operators = {
  $arrayElemAt: calculated(2, 2, elementAt),
  $first: endOf(0),
  $last: endOf(-1),
  $size: calculated(
    1,
    1,
    ([value]) =>
      new Int32(
        requireArray(value, 17_124, 'The argument to $size must be an array, but was of type: ')
          .length,
      ),
  ),
  $isArray: calculated(1, 1, ([value]) => Array.isArray(value)),
  $slice: calculated(2, 3, slice),
  $concatArrays: calculated(0, Number.POSITIVE_INFINITY, concatArrays),
  $reverseArray: calculated(1, 1, ([value]) =>
    isNullish(value)
      ? null
      : requireArray(
          value,
          34_435,
          'The argument to $reverseArray must be an array, but was of type: ',
        ).toReversed(),
  ),
  $filter: filter,
  $map: map,
  $reduce: reduce,
  $in: calculated(2, 2, inArray),
  $range: calculated(2, 3, range),
  $setUnion: setOperator(
    17_043,
    (sets) => sortedValues(new Map(sets.flatMap((set) => [...set]))),
    0,
    Number.POSITIVE_INFINITY,
  ),
  $setIntersection: setOperator(17_047, intersection, 0, Number.POSITIVE_INFINITY),
  $setDifference: setOperator(
    17_048,
    ([a, b]) => [...(a ?? [])].filter(([key]) => !b?.has(key)).map(([, value]) => value),
    2,
    2,
  ),
  $setIsSubset: setOperator(
    17_046,
    ([a, b]) => [...(a?.keys() ?? [])].every((key) => b?.has(key)),
    2,
    2,
  ),
  $setEquals: setOperator(
    17_046,
    (sets) =>
      sets.every(
        (set) =>
          [...set.keys()].toSorted().join('\0') ===
          [...(sets[0]?.keys() ?? [])].toSorted().join('\0'),
      ),
    2,
    Number.POSITIVE_INFINITY,
  ),
  $objectToArray: calculated(1, 1, objectToArray),
  $arrayToObject: calculated(1, 1, arrayToObject),
  $mergeObjects: calculated(0, Number.POSITIVE_INFINITY, mergedObjects),
};
