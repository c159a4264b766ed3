import { Timestamp } from 'bson';
import { CommandError } from '../command-error.ts';
import { isObject, type PlainObject } from '../values/rank.ts';
import { arithmetic, zeroLike } from './arithmetic.ts';
import { type ArrayChange, addToSet, pop, pull, pullAll, push, replaces } from './array-operators.ts';
import { locate, read, remove, write } from './document-path.ts';
import { compilePipelineUpdate } from './pipeline-update.ts';
import type { Update, UpdateContext } from './update.ts';

type Change = (document: PlainObject, path: string, context: UpdateContext) => void;

const arrayOperators: Record<string, (operand: unknown) => ArrayChange> = {
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};

/** An operator update, a replacement or a pipeline. @throws CommandError with MongoDB's code for what it does not know */
export function compileUpdate(update: unknown): { apply: Update; replacement: boolean } {
  if (Array.isArray(update)) return { apply: compilePipelineUpdate(update as PlainObject[]), replacement: false };
  if (!isObject(update)) throw new CommandError('FailedToParse', 'The update must be a document or an array');
  const names = Object.keys(update);
  if (names.length === 0 || !names[0]!.startsWith('$')) return { apply: replacement(update), replacement: true };
  return { apply: operators(update), replacement: false };
}

function replacement(update: PlainObject): Update {
  const operator = Object.keys(update).find((name) => name.startsWith('$'));
  if (operator)
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${operator}' is not allowed in a replacement`,
    );
  return (document) => {
    const { _id, ...rest } = update;
    const id = document._id ?? _id;
    return id === undefined ? rest : { _id: id, ...rest };
  };
}

function operators(update: PlainObject): Update {
  const changes: { path: string; change: Change }[] = [];
  for (const [operator, operand] of Object.entries(update)) {
    if (!operator.startsWith('$')) throw new CommandError('FailedToParse', `Unknown modifier: ${operator}`);
    if (!isObject(operand))
      throw new CommandError(
        'FailedToParse',
        `Modifiers operate on fields but we found another type: {${operator}: ...}`,
      );
    for (const [path, value] of Object.entries(operand))
      changes.push({ path, change: compileChange(operator, value, path) });
  }
  checkPaths(
    update,
    changes.map(({ path }) => path),
  );
  return (document, context) => {
    for (const { path, change } of changes) change(document, resolvePath(path, context), context);
    return document;
  };
}

function checkPaths(update: PlainObject, own: string[]): void {
  const renamed = Object.values((update.$rename as PlainObject | undefined) ?? {}).map(String);
  const paths = [...own, ...renamed].toSorted();
  for (const path of paths) {
    if (path === '' || path.startsWith('.') || path.endsWith('.') || path.includes('..')) {
      throw new CommandError('BadValue', `The update path '${path}' contains an empty field name`);
    }
    if (path.includes('$['))
      throw new CommandError('CommandNotSupported', 'arrayFilters and $[] are not supported here');
    const other =
      paths.find((one) => one.startsWith(`${path}.`)) ??
      (paths.filter((one) => one === path).length > 1 ? path : undefined);
    if (other !== undefined)
      throw new CommandError(
        'ConflictingUpdateOperators',
        `Updating the path '${other}' would create a conflict at '${path}'`,
      );
  }
}

function resolvePath(path: string, context: UpdateContext): string {
  if (!path.includes('$')) return path;
  const names = path.split('.');
  const at = names.indexOf('$');
  if (at === -1) return path;
  const index = context.matchedIndex(names.slice(0, at).join('.'));
  if (index === undefined)
    throw new CommandError('BadValue', 'The positional operator did not find the match needed from the query.');
  names[at] = String(index);
  return names.join('.');
}

function compileChange(operator: string, operand: unknown, path: string): Change {
  const arrayChange = arrayOperators[operator]?.(operand);
  if (arrayChange) return changeArray(operator, arrayChange);
  switch (operator) {
    case '$set':
      return (document, at) => write(locate(document, at, true)!, operand);
    case '$setOnInsert':
      return (document, at, { inserting }) => {
        if (inserting) write(locate(document, at, true)!, operand);
      };
    case '$unset':
      return (document, at) => {
        const place = locate(document, at, false);
        if (place) remove(place);
      };
    case '$inc':
    case '$mul':
      return calculate(operator, operand);
    case '$min':
    case '$max':
      return (document, at) => {
        const place = locate(document, at, true)!;
        const current = read(place);
        if (current === undefined || replaces(operator, current, operand)) write(place, operand);
      };
    case '$currentDate':
      return (document, at) => write(locate(document, at, true)!, now(operand));
    case '$rename':
      return rename(operand, path);
  }
  throw new CommandError('FailedToParse', `Unknown modifier: ${operator}`);
}

function calculate(operator: '$inc' | '$mul', operand: unknown): Change {
  return (document, at) => {
    const place = locate(document, at, true)!;
    const current = read(place);
    if (current === undefined)
      write(place, operator === '$inc' ? operand : arithmetic('$mul', zeroLike(operand), operand, at));
    else write(place, arithmetic(operator, current, operand, at));
  };
}

function changeArray(operator: string, change: ArrayChange): Change {
  const creates = operator === '$push' || operator === '$addToSet';
  return (document, at) => {
    const place = locate(document, at, creates);
    if (!place) return;
    const current = read(place);
    if (current === undefined) {
      if (creates) write(place, change([]));
    } else if (Array.isArray(current)) write(place, change(current));
    else throw new CommandError('BadValue', `The field '${at}' must be an array for ${operator}`);
  };
}

function now(operand: unknown): unknown {
  const type = isObject(operand) ? operand.$type : 'date';
  if (type === 'timestamp') return new Timestamp({ t: Math.floor(Date.now() / 1_000), i: 1 });
  if (type === 'date') return new Date();
  throw new CommandError('BadValue', "The '$type' of $currentDate is 'date' or 'timestamp'");
}

function rename(operand: unknown, from: string): Change {
  if (typeof operand !== 'string')
    throw new CommandError('BadValue', `The 'to' field for $rename must be a string: ${from}`);
  return (document, at) => {
    const place = locate(document, at, false);
    const value = place && read(place);
    if (place === undefined || value === undefined) return;
    remove(place);
    write(locate(document, operand, true)!, value);
  };
}
