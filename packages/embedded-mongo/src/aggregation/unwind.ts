import { Long } from 'bson';
import { CommandError } from '../command-error.ts';
import { fieldValue, missing } from '../query/path-values.ts';
import { isObject, type PlainObject } from '../values/canonical-type.ts';
import { documentOf, keyOf } from '../values/field-names.ts';

interface Unwind {
  names: string[];
  preserve: boolean;
  indexField: string | undefined;
}

/**
 * Compiles `$unwind`: a document for each element of an array. @throws CommandError with MongoDB's
 * code
 */
export function compileUnwind(operand: unknown): (document: PlainObject) => Iterable<PlainObject> {
  const unwind = parseUnwind(operand);
  return (document) => unwound(document, unwind);
}

function parseUnwind(operand: unknown): Unwind {
  if (typeof operand !== 'string' && !isObject(operand)) {
    throw new CommandError(
      15_981,
      'expected either a string or an object as specification for $unwind stage',
    );
  }
  const { path, preserveNullAndEmptyArrays, includeArrayIndex, ...others } =
    typeof operand === 'string' ? documentOf([['path', operand]]) : operand;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new CommandError(28_811, `unrecognized option to $unwind stage: ${unknown}`);
  }
  if (typeof path !== 'string') {
    throw new CommandError(28_812, 'no path specified to $unwind stage');
  }
  if (!path.startsWith('$') || path.startsWith('$$') || path.length < 2) {
    throw new CommandError(
      28_818,
      `path option to $unwind stage should be prefixed with a '$': ${path}`,
    );
  }
  if (preserveNullAndEmptyArrays !== undefined && typeof preserveNullAndEmptyArrays !== 'boolean') {
    throw new CommandError(
      28_809,
      'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage',
    );
  }
  if (
    includeArrayIndex !== undefined &&
    (typeof includeArrayIndex !== 'string' || includeArrayIndex === '')
  ) {
    throw new CommandError(
      28_810,
      'expected a non-empty string for the includeArrayIndex option to $unwind stage',
    );
  }
  if (typeof includeArrayIndex === 'string' && /^\$|\./.test(includeArrayIndex)) {
    throw new CommandError(
      'CommandNotSupported',
      `includeArrayIndex '${includeArrayIndex}' is not supported`,
    );
  }
  return {
    names: path.slice(1).split('.'),
    preserve: preserveNullAndEmptyArrays === true,
    indexField: includeArrayIndex,
  };
}

function* unwound(
  document: PlainObject,
  { names, preserve, indexField }: Unwind,
): Generator<PlainObject> {
  const value = valueAt(document, names);
  const withIndex = (result: PlainObject, index: Long | null) =>
    indexField === undefined ? result : { ...result, [keyOf(indexField)]: index };
  if (Array.isArray(value) && value.length > 0) {
    for (const [at, element] of value.entries()) {
      yield withIndex(replaced(document, names, element), Long.fromNumber(at));
    }
  } else if (Array.isArray(value)) {
    if (preserve) {
      yield withIndex(replaced(document, names, missing), null);
    }
  } else if (preserve || !(value === missing || value === null || value === undefined)) {
    yield withIndex(document, null);
  }
}

function valueAt(document: PlainObject, names: string[]): unknown {
  let value: unknown = document;
  for (const name of names) {
    value = isObject(value) ? fieldValue(value, name) : missing;
  }
  return value;
}

function replaced(
  document: PlainObject,
  [name = '', ...rest]: string[],
  value: unknown,
): PlainObject {
  const key = keyOf(name);
  const result = { ...document };
  const child = document[key];
  if (rest.length > 0 && isObject(child)) {
    result[key] = replaced(child, rest, value);
  } else if (value === missing) {
    delete result[key];
  } else {
    result[key] = value;
  }
  return result;
}
