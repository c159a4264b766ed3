import { CommandError } from '../command-error.ts';
import { fieldValue, missing } from '../query/path-values.ts';
import { isObject, type PlainObject } from '../values/canonical-type.ts';
import { documentOf, fieldsOf } from '../values/field-names.ts';
import type { Compile, Expression } from './expression.ts';
import { operators } from './operators.ts';

export type DocumentExpression = (document: PlainObject) => unknown;

/**
 * Compiles an aggregation expression: a path, a constant, a document or an operator.
 * @throws CommandError InvalidPipelineOperator for an unknown or unsupported operator, and
 *   MongoDB's code for invalid arguments
 */
export function compileExpression(value: unknown): DocumentExpression {
  const expression = compileWith(value, new Set());
  return (document) => expression({ root: document, variables: new Map() });
}

function compileWith(value: unknown, names: ReadonlySet<string>): Expression {
  if (typeof value === 'string' && value.startsWith('$')) {
    return compilePath(value, names);
  }
  if (Array.isArray(value)) {
    const elements = value.map((element) => compileWith(element, names));
    return (scope) => elements.map((element) => presentOr(element(scope), null));
  }
  if (!isObject(value)) {
    return () => value;
  }
  const fields = fieldsOf(value);
  const operator = fields.find(([name]) => name.startsWith('$'))?.[0];
  if (operator === undefined) {
    return compileDocument(fields, names);
  }
  if (fields.length > 1) {
    throw new CommandError(
      15_983,
      'an object representing an expression must have exactly one field',
    );
  }
  return compileOperator(operator, fields[0]?.[1], names);
}

function presentOr(value: unknown, otherwise: unknown): unknown {
  return value === missing ? otherwise : value;
}

function compileDocument(fields: [string, unknown][], names: ReadonlySet<string>): Expression {
  const invalid = fields.find(([name]) => name.includes('.'));
  if (invalid) {
    throw new CommandError(16_412, `FieldPath field names may not contain '.': ${invalid[0]}`);
  }
  const members = fields.map(([name, value]) => [name, compileWith(value, names)] as const);
  return (scope) => {
    const values = members.map(([name, expression]) => [name, expression(scope)] as const);
    return documentOf(values.filter(([, value]) => value !== missing));
  };
}

function compileOperator(name: string, operand: unknown, names: ReadonlySet<string>): Expression {
  const operator = operators.get(name);
  if (!operator) {
    throw new CommandError(
      'InvalidPipelineOperator',
      `Unrecognized expression '${name}': the embedded store does not support it`,
    );
  }
  const compile: Compile = (value, variable) =>
    compileWith(value, variable === undefined ? names : new Set([...names, variable]));
  return operator(operand, compile);
}

function compilePath(path: string, names: ReadonlySet<string>): Expression {
  const isVariable = path.startsWith('$$');
  const [first = '', ...rest] = path.slice(isVariable ? 2 : 1).split('.');
  if (first === '') {
    throw new CommandError(16_872, "'$' by itself is not a valid FieldPath");
  }
  if (rest.includes('')) {
    throw new CommandError(40_353, "FieldPath must not end with a '.', nor have an empty part");
  }
  if (!isVariable) {
    return ({ root }) => valueAt(root, [first, ...rest]);
  }
  if (!names.has(first)) {
    throw new CommandError(
      17_276,
      `Use of undefined variable: ${first}; the embedded store supports only the variables of $filter`,
    );
  }
  return ({ variables }) => valueAt(variables.get(first), rest);
}

/**
 * Returns the value at a path. Unlike in a filter, no part of the path is an index: for an array,
 * the result is an array with the values of the elements.
 */
function valueAt(value: unknown, names: string[], at = 0): unknown {
  const name = names[at];
  if (name === undefined) {
    return value;
  }
  if (Array.isArray(value)) {
    return value
      .filter(isObject)
      .map((element) => valueAt(element, names, at))
      .filter((element) => element !== missing);
  }
  return isObject(value) ? valueAt(fieldValue(value, name), names, at + 1) : missing;
}
