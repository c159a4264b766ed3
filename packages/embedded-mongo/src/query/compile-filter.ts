import { CommandError } from '../command-error.ts';
import {
  canonicalTypeOf,
  canonicalTypes,
  isObject,
  type PlainObject,
} from '../values/canonical-type.ts';
import { fieldsOf } from '../values/field-names.ts';
import { toDouble } from '../values/number.ts';
import {
  compares,
  equals,
  isIn,
  isOperatorObject,
  matchesRegex,
  type ValueTest,
} from './operators.ts';
import { missing, pathValues, valuesAndElements } from './path-values.ts';

export type Predicate = (document: PlainObject) => boolean;

/**
 * Compiles a filter to a test of documents decoded by {@link decodeTyped}.
 * @throws CommandError with MongoDB's code for an unknown operator or an invalid operand
 */
export function compileFilter(filter: PlainObject): Predicate {
  return allOf(fieldsOf(filter).map(([name, operand]) => compileEntry(name, operand)));
}

function allOf(predicates: Predicate[]): Predicate {
  const [only, ...others] = predicates;
  if (only && others.length === 0) {
    return only;
  }
  return (document) => predicates.every((predicate) => predicate(document));
}

function compileEntry(name: string, operand: unknown): Predicate {
  switch (name) {
    case '$and':
      return allOf(compileBranches(name, operand));
    case '$or': {
      const branches = compileBranches(name, operand);
      return (document) => branches.some((branch) => branch(document));
    }
    case '$nor': {
      const branches = compileBranches(name, operand);
      return (document) => !branches.some((branch) => branch(document));
    }
  }
  if (name.startsWith('$')) {
    throw new CommandError(
      'BadValue',
      `unknown top level operator: ${name}: the embedded store does not support it`,
    );
  }
  return compileField(name, operand);
}

function compileBranches(name: string, operand: unknown): Predicate[] {
  if (!Array.isArray(operand) || operand.length === 0) {
    throw new CommandError('BadValue', `${name} must be a nonempty array`);
  }
  return operand.map((branch) => {
    if (!isObject(branch)) {
      throw new CommandError('BadValue', `${name} entries need to be full objects`);
    }
    return compileFilter(branch);
  });
}

function compileField(path: string, operand: unknown): Predicate {
  if (canonicalTypeOf(operand) === canonicalTypes.regex) {
    return anyValue(path, matchesRegex(operand, undefined));
  }
  if (!isOperatorObject(operand)) {
    return anyValue(path, equals(operand));
  }
  return allOf(
    fieldsOf(operand).map(([operator, value]) => compileOperator(path, operator, value, operand)),
  );
}

/** Tests each value at a path, and each element if the value is an array. */
function anyValue(path: string, test: ValueTest): Predicate {
  return (document) => valuesAndElements(pathValues(document, path)).some(test);
}

/** Tests only arrays, and only as a whole. */
function wholeArray(path: string, test: (array: unknown[]) => boolean): Predicate {
  return (document) =>
    pathValues(document, path).some((value) => Array.isArray(value) && test(value));
}

function not(predicate: Predicate): Predicate {
  return (document) => !predicate(document);
}

const rangeOperators = new Set(['$gt', '$gte', '$lt', '$lte']);

function rejectRegex(path: string, operator: string, value: unknown): void {
  if (canonicalTypeOf(value) !== canonicalTypes.regex) {
    return;
  }
  throw new CommandError(
    'BadValue',
    `Can't have RegEx as arg to ${operator} over field '${path}'.`,
  );
}

/**
 * Compiles an operator.
 * @param siblings all operators on the same field, because `$options` belongs to `$regex`
 */
function compileOperator(
  path: string,
  operator: string,
  value: unknown,
  siblings: PlainObject,
): Predicate {
  if (rangeOperators.has(operator)) {
    rejectRegex(path, operator, value);
  }
  switch (operator) {
    case '$eq':
      return anyValue(path, equals(value));
    case '$ne':
      rejectRegex(path, operator, value);
      return not(anyValue(path, equals(value)));
    case '$gt':
      return anyValue(
        path,
        compares(value, (order) => order > 0),
      );
    case '$gte':
      return anyValue(
        path,
        compares(value, (order) => order >= 0),
      );
    case '$lt':
      return anyValue(
        path,
        compares(value, (order) => order < 0),
      );
    case '$lte':
      return anyValue(
        path,
        compares(value, (order) => order <= 0),
      );
    case '$in':
      return anyValue(path, isIn(value));
    case '$nin':
      return not(anyValue(path, isIn(value)));
    case '$exists': {
      const mustExist = truthy(value);
      return (document) =>
        pathValues(document, path).some((found) => found !== missing) === mustExist;
    }
    case '$regex':
      return anyValue(path, matchesRegex(value, siblings.$options));
    case '$options':
      if (siblings.$regex === undefined) {
        throw new CommandError('BadValue', '$options needs a $regex');
      }
      return () => true;
    case '$not':
      return not(compileNot(path, value));
    case '$elemMatch': {
      const test = compileElemMatch(value);
      return wholeArray(path, (array) => array.some(test));
    }
  }
  throw new CommandError(
    'BadValue',
    `unknown operator: ${operator}: the embedded store does not support it`,
  );
}

function truthy(value: unknown): boolean {
  return canonicalTypeOf(value) === canonicalTypes.number ? toDouble(value) !== 0 : Boolean(value);
}

function compileNot(path: string, value: unknown): Predicate {
  if (!isOperatorObject(value)) {
    throw new CommandError('BadValue', 'the embedded store supports $not only with operators');
  }
  return compileField(path, value);
}

/**
 * Compiles `$elemMatch` to a test of an array element, by a filter of fields or by operators on the
 * value.
 */
export function compileElemMatch(value: unknown): ValueTest {
  if (!isObject(value)) {
    throw new CommandError('BadValue', '$elemMatch needs an Object');
  }
  const logical = new Set(['$and', '$or', '$nor']);
  if (isOperatorObject(value) && !Object.keys(value).some((name) => logical.has(name))) {
    const test = compileField('value', value);
    return (element) => test({ value: element });
  }
  const test = compileFilter(value);
  return (element) => isObject(element) && test(element);
}
