import { Query } from 'mingo';
import { CommandError } from '../command-error.ts';
import { decodePlain, encodeDocument } from '../values/bson-codec.ts';
import { toDouble } from '../values/number.ts';
import { isObject, type PlainObject, rankOf, ranks } from '../values/rank.ts';
import {
  compares,
  equals,
  hasType,
  isIn,
  isOperatorObject,
  matchesRegex,
  modulo,
  type ValueTest,
} from './operators.ts';
import { missing, pathValues, withElements } from './path-values.ts';

export type Predicate = (document: PlainObject) => boolean;

/** A filter as a function of a typed document. @throws CommandError with MongoDB's code for what it does not know */
export function compileFilter(filter: PlainObject): Predicate {
  const parts = Object.entries(filter).map(([name, operand]) => compileEntry(name, operand));
  if (parts.length === 1) return parts[0]!;
  return (document) => parts.every((part) => part(document));
}

function compileEntry(name: string, operand: unknown): Predicate {
  switch (name) {
    case '$and': {
      const parts = branches(name, operand);
      return (document) => parts.every((part) => part(document));
    }
    case '$or': {
      const parts = branches(name, operand);
      return (document) => parts.some((part) => part(document));
    }
    case '$nor': {
      const parts = branches(name, operand);
      return (document) => !parts.some((part) => part(document));
    }
    case '$expr':
      return expression(operand);
    case '$comment':
      return () => true;
  }
  if (name.startsWith('$')) throw new CommandError('BadValue', `unknown top level operator: ${name}`);
  return compileField(name, operand);
}

function branches(name: string, operand: unknown): Predicate[] {
  if (!Array.isArray(operand) || operand.length === 0)
    throw new CommandError('BadValue', `${name} must be a nonempty array`);
  return operand.map((branch) => {
    if (!isObject(branch)) throw new CommandError('BadValue', `${name} entries need to be full objects`);
    return compileFilter(branch);
  });
}

function expression(operand: unknown): Predicate {
  const query = new Query(decodePlain(encodeDocument({ $expr: operand })) as never);
  return (document) => query.test(decodePlain(encodeDocument(document)) as never);
}

function compileField(path: string, operand: unknown): Predicate {
  if (rankOf(operand) === ranks.regex) return anyValue(path, matchesRegex(operand, undefined));
  if (!isOperatorObject(operand)) return anyValue(path, equals(operand));
  const parts = Object.entries(operand).map(([operator, value]) => compileOperator(path, operator, value, operand));
  if (parts.length === 1) return parts[0]!;
  return (document) => parts.every((part) => part(document));
}

function anyValue(path: string, test: ValueTest): Predicate {
  return (document) => withElements(pathValues(document, path)).some(test);
}

/** Looks at arrays as wholes only. */
function wholeArray(path: string, test: (array: unknown[]) => boolean): Predicate {
  return (document) => pathValues(document, path).some((value) => Array.isArray(value) && test(value));
}

function not(predicate: Predicate): Predicate {
  return (document) => !predicate(document);
}

function compileOperator(path: string, operator: string, value: unknown, all: PlainObject): Predicate {
  switch (operator) {
    case '$eq':
      return anyValue(path, equals(value));
    case '$ne':
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
      const wanted = truthy(value);
      return (document) => pathValues(document, path).some((one) => one !== missing) === wanted;
    }
    case '$type':
      return anyValue(path, hasType(value));
    case '$regex':
      return anyValue(path, matchesRegex(value, all.$options));
    case '$options':
      if (all.$regex === undefined) throw new CommandError('BadValue', '$options needs a $regex');
      return () => true;
    case '$not':
      return not(compileNot(path, value));
    case '$size': {
      const size = toDouble(value);
      return wholeArray(path, (array) => array.length === size);
    }
    case '$all':
      return compileAll(path, value);
    case '$elemMatch': {
      const test = compileElemMatch(value);
      return wholeArray(path, (array) => array.some(test));
    }
    case '$mod':
      return anyValue(path, modulo(value));
  }
  throw new CommandError('BadValue', `unknown operator: ${operator}`);
}

function truthy(value: unknown): boolean {
  return rankOf(value) === ranks.number ? toDouble(value) !== 0 : Boolean(value);
}

function compileNot(path: string, value: unknown): Predicate {
  if (rankOf(value) === ranks.regex) return anyValue(path, matchesRegex(value, undefined));
  if (!isOperatorObject(value)) throw new CommandError('BadValue', '$not needs a regex or a document');
  return compileField(path, value);
}

function compileAll(path: string, value: unknown): Predicate {
  if (!Array.isArray(value)) throw new CommandError('BadValue', '$all needs an array');
  const parts = value.map((one) => {
    const elemMatch = isOperatorObject(one) ? one.$elemMatch : undefined;
    return elemMatch === undefined
      ? compileField(path, isOperatorObject(one) ? { $eq: one } : one)
      : compileOperator(path, '$elemMatch', elemMatch, {});
  });
  return (document) => parts.length > 0 && parts.every((part) => part(document));
}

/** @returns a test of one array element: an object by its fields, any value by operators */
export function compileElemMatch(value: unknown): ValueTest {
  if (!isObject(value)) throw new CommandError('BadValue', '$elemMatch needs an Object');
  const logical = new Set(['$and', '$or', '$nor', '$expr']);
  if (isOperatorObject(value) && !Object.keys(value).some((name) => logical.has(name))) {
    const test = compileField('value', value);
    return (element) => test({ value: element });
  }
  const test = compileFilter(value);
  return (element) => isObject(element) && test(element);
}
