import { CommandError } from '../command-error.ts';
import {
  canonicalTypeOf,
  canonicalTypes,
  isObject,
  type PlainObject,
} from '../values/canonical-type.ts';
import { compareValues } from '../values/compare.ts';
import { fieldOf, fieldsOf } from '../values/field-names.ts';
import { increment } from './arithmetic.ts';
import { type ArrayUpdate, addToSet, pull, push } from './array-operators.ts';
import { locate, locateOrCreate, read, remove, write } from './document-path.ts';
import type { UpdateContext, UpdateFunction } from './update.ts';

export interface CompiledUpdate {
  apply: UpdateFunction;
  /**
   * The names of the fields that may change; undefined if all fields may change, as in a
   * replacement.
   */
  changes: ReadonlySet<string> | undefined;
}

type FieldUpdate = (document: PlainObject, path: string, context: UpdateContext) => void;

const arrayOperators: Record<string, (operand: unknown) => ArrayUpdate> = {
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
};

/**
 * Compiles an update: update operators or a replacement document.
 * @throws CommandError with MongoDB's code for an unknown or unsupported operator, or an invalid
 *   operand
 */
export function compileUpdate(update: unknown): CompiledUpdate {
  if (Array.isArray(update)) {
    throw new CommandError(
      'CommandNotSupported',
      'An update by a pipeline is not supported by the embedded store',
    );
  }
  if (!isObject(update)) {
    throw new CommandError('FailedToParse', 'The update must be a document');
  }
  const [first = ''] = Object.keys(update);
  if (!first.startsWith('$')) {
    return {
      apply: replacement(update),
      changes: undefined,
    };
  }
  return operators(update);
}

function replacement(update: PlainObject): UpdateFunction {
  const operator = Object.keys(update).find((name) => name.startsWith('$'));
  if (operator) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${operator}' is not allowed in a replacement`,
    );
  }
  return (document) => {
    const { _id, ...rest } = update;
    // A replacement without `_id` keeps the `_id` of the document. `updateRecord` rejects an update
    // that changes the `_id`.
    const id = _id ?? document._id;
    return id === undefined ? rest : { _id: id, ...rest };
  };
}

function operators(update: PlainObject): CompiledUpdate {
  const fieldUpdates: { path: string; change: FieldUpdate }[] = [];
  for (const [operator, operand] of Object.entries(update)) {
    if (!operator.startsWith('$')) {
      throw new CommandError('FailedToParse', `Unknown modifier: ${operator}`);
    }
    if (!isObject(operand)) {
      throw new CommandError(
        'FailedToParse',
        `Modifiers operate on fields but we found another type: {${operator}: ...}`,
      );
    }
    for (const [path, value] of fieldsOf(operand)) {
      fieldUpdates.push({
        path,
        change: compileFieldUpdate(operator, value, path),
      });
    }
  }
  checkPaths(fieldUpdates.map(({ path }) => path));
  return {
    apply(document, context) {
      for (const { path, change } of fieldUpdates) {
        change(document, resolvePath(path, context), context);
      }
      return document;
    },
    changes: new Set(fieldUpdates.map(({ path }) => fieldOf(path))),
  };
}

function checkPaths(own: string[]): void {
  const paths = own.toSorted();
  for (const path of paths) {
    if (path === '' || path.startsWith('.') || path.endsWith('.') || path.includes('..')) {
      throw new CommandError('BadValue', `The update path '${path}' contains an empty field name`);
    }
    if (path.includes('$[')) {
      throw new CommandError('CommandNotSupported', '$[] is not supported by the embedded store');
    }
    const other =
      paths.find((candidate) => candidate.startsWith(`${path}.`)) ??
      (paths.indexOf(path) === paths.lastIndexOf(path) ? undefined : path);
    if (other !== undefined) {
      throw new CommandError(
        'ConflictingUpdateOperators',
        `Updating the path '${other}' would create a conflict at '${path}'`,
      );
    }
  }
}

/** Replaces the positional operator `$` by the index of the matched element. */
function resolvePath(path: string, context: UpdateContext): string {
  if (!path.includes('$')) {
    return path;
  }
  const names = path.split('.');
  const at = names.indexOf('$');
  if (at === -1) {
    return path;
  }
  const index = context.matchedIndex(names.slice(0, at).join('.'));
  if (index === undefined) {
    throw new CommandError(
      'BadValue',
      'The positional operator did not find the match needed from the query.',
    );
  }
  names[at] = String(index);
  return names.join('.');
}

function compileFieldUpdate(operator: string, operand: unknown, path: string): FieldUpdate {
  const arrayUpdate = arrayOperators[operator]?.(operand);
  if (arrayUpdate) {
    return updateArray(operator, arrayUpdate);
  }
  switch (operator) {
    case '$set':
      return (document, at) => write(locateOrCreate(document, at), operand);
    case '$setOnInsert':
      return (document, at, { inserting }) => {
        if (inserting) {
          write(locateOrCreate(document, at), operand);
        }
      };
    case '$unset':
      return (document, at) => {
        const location = locate(document, at);
        if (location) {
          remove(location);
        }
      };
    case '$inc':
      return calculate(operand, path);
    case '$min':
    case '$max':
      return (document, at) => {
        const location = locateOrCreate(document, at);
        const current = read(location);
        const order = compareValues(operand, current);
        if (current === undefined || (operator === '$min' ? order < 0 : order > 0)) {
          write(location, operand);
        }
      };
    case '$currentDate':
      requireDate(operand);
      return (document, at) => write(locateOrCreate(document, at), new Date());
  }
  throw new CommandError(
    'FailedToParse',
    `Unknown modifier: ${operator}: the embedded store does not support it`,
  );
}

function calculate(operand: unknown, path: string): FieldUpdate {
  if (canonicalTypeOf(operand) !== canonicalTypes.number) {
    throw new CommandError(
      'TypeMismatch',
      `Cannot increment with non-numeric argument: {${path}: ...}`,
    );
  }
  return (document, at) => {
    const location = locateOrCreate(document, at);
    const current = read(location);
    write(location, current === undefined ? operand : increment(current, operand, at));
  };
}

function updateArray(operator: string, change: ArrayUpdate): FieldUpdate {
  const creates = operator === '$push' || operator === '$addToSet';
  return (document, at) => {
    const location = creates ? locateOrCreate(document, at) : locate(document, at);
    if (!location) {
      return;
    }
    const current = read(location);
    if (current === undefined) {
      if (creates) {
        write(location, change([]));
      }
    } else if (Array.isArray(current)) {
      write(location, change(current));
    } else {
      throw new CommandError('BadValue', `The field '${at}' must be an array for ${operator}`);
    }
  };
}

function requireDate(operand: unknown): void {
  const type = isObject(operand) ? operand.$type : 'date';
  if (type !== 'date') {
    throw new CommandError(
      'BadValue',
      `The '$type' ${String(type)} of $currentDate is not supported by the embedded store`,
    );
  }
}
