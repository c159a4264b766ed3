import { Int32 } from 'bson';
import { CommandError } from '../command-error.ts';
import { missing } from '../query/path-values.ts';
import { isObject, type PlainObject } from '../values/canonical-type.ts';
import { documentOf, fieldsOf } from '../values/field-names.ts';
import { valueKey } from '../values/value-key.ts';
import { type Accumulator, accumulatorOf } from './accumulators.ts';
import { compileExpression, type DocumentExpression } from './compile-expression.ts';

interface GroupField {
  name: string;
  create: () => Accumulator;
  value: DocumentExpression;
}

interface Group {
  id: unknown;
  accumulators: Accumulator[];
}

/** Collects documents in groups of equal `_id`. */
export interface Grouping {
  add(document: PlainObject): void;
  /** In the order in which the groups were first met. */
  results(): PlainObject[];
}

/**
 * Compiles `$group`.
 * @param idOfDocument in place of the expression `_id`
 * @throws CommandError with MongoDB's code for an invalid specification
 */
export function compileGroup(spec: unknown, idOfDocument?: DocumentExpression): () => Grouping {
  if (!isObject(spec)) {
    throw new CommandError(15_947, "a group's fields must be specified in an object");
  }
  if (!Object.hasOwn(spec, '_id')) {
    throw new CommandError(15_955, 'a group specification must include an _id');
  }
  const idOf = idOfDocument ?? compileExpression(spec._id);
  const fields = fieldsOf(spec)
    .filter(([name]) => name !== '_id')
    .map(([name, accumulator]) => compileField(name, accumulator));
  return () => {
    const groups = new Map<string, Group>();
    return {
      add(document) {
        const id = presentOrNull(idOf(document));
        const key = valueKey(id);
        const group = groups.get(key) ?? {
          id,
          accumulators: fields.map(({ create }) => create()),
        };
        groups.set(key, group);
        for (const [at, { value }] of fields.entries()) {
          group.accumulators[at]?.add(value(document));
        }
      },
      results: () =>
        [...groups.values()].map(({ id, accumulators }) =>
          documentOf([
            ['_id', id],
            ...fields.map(({ name }, at) => [name, accumulators[at]?.result()] as const),
          ]),
        ),
    };
  };
}

function presentOrNull(value: unknown): unknown {
  return value === missing || value === undefined ? null : value;
}

function compileField(name: string, accumulator: unknown): GroupField {
  if (name.includes('.')) {
    throw new CommandError(40_235, `The field name '${name}' cannot contain '.'`);
  }
  if (name.startsWith('$')) {
    throw new CommandError(40_236, `The field name '${name}' cannot be an operator name`);
  }
  if (!isObject(accumulator) || !Object.keys(accumulator)[0]?.startsWith('$')) {
    throw new CommandError(40_234, `The field '${name}' must be an accumulator object`);
  }
  const [[operator = '', operand] = [], ...others] = fieldsOf(accumulator);
  if (others.length > 0) {
    throw new CommandError(40_238, `The field '${name}' must specify one accumulator`);
  }
  if (operator === '$count') {
    return {
      name,
      create: accumulatorOf('$sum'),
      value: countOne(operand),
    };
  }
  if (Array.isArray(operand) && operand.length !== 1) {
    throw new CommandError(40_237, `The ${operator} accumulator is a unary operator`);
  }
  return {
    name,
    create: accumulatorOf(operator),
    value: compileExpression(Array.isArray(operand) ? operand[0] : operand),
  };
}

function countOne(operand: unknown): DocumentExpression {
  if (!isObject(operand) || Object.keys(operand).length > 0) {
    throw new CommandError('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
  }
  const one = new Int32(1);
  return () => one;
}
