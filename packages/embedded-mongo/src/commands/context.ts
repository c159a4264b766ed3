import { CommandError } from '../command-error.ts';
import type { Plan } from '../plan/choose-plan.ts';
import type { Store } from '../storage/store.ts';
import {
  canonicalTypeOf,
  canonicalTypes,
  isObject,
  type PlainObject,
} from '../values/canonical-type.ts';
import { fieldsOf } from '../values/field-names.ts';
import { toDouble } from '../values/number.ts';
import type { CursorManager } from './cursor-manager.ts';

/** A query without a supporting index: the query examined every document of a collection. */
export interface CollectionScan {
  /** `<database>.<collection>`. */
  namespace: string;
  /**
   * The structure of the query as JSON: the fields and operators of the filter, with `?` in place
   * of values.
   */
  shape: string;
}

export interface CommandContext {
  store: Store;
  cursors: CursorManager;
  onCollectionScan(scan: CollectionScan): void;
  onCommand(name: string): void;
  /** Is called after each command that has changed a document. */
  onWrite(): void;
  /**
   * Is called with each error except a CommandError, such as an error of the disk. The client gets
   * InternalError.
   */
  onInternalError(command: string, error: Error): void;
}

/**
 * A command: the decoded body of an OP_MSG, and the document sequences (sections of kind 1) by
 * name, undecoded.
 */
export interface CommandRequest {
  database: string;
  body: PlainObject;
  connectionId: number;
  sequences: Map<string, Buffer[]>;
}

/** If a body cannot be decoded, the request has this member with the CommandError to return. */
export const invalidBody = Symbol('invalid body');

/** The reply to a command: a document, or its BSON. */
export type CommandReply = PlainObject | Buffer;

export type Command = (context: CommandContext, request: CommandRequest) => Promise<CommandReply>;

/**
 * Returns the name of the collection, which is the value of a command's first field.
 * @throws CommandError InvalidNamespace
 */
export function collectionName(body: PlainObject): string {
  const [name] = Object.values(body);
  if (typeof name !== 'string' || name === '' || name.includes('\0') || name.startsWith('$')) {
    throw new CommandError('InvalidNamespace', `Invalid collection name: ${String(name)}`);
  }
  return name;
}

/**
 * Returns a number, or the default if the field is missing.
 * @throws CommandError TypeMismatch for another type, BadValue for a negative number (only `limit`
 *   may be negative)
 */
export function numberOption(body: PlainObject, field: string, defaultValue: number): number {
  const value = body[field];
  if (value === undefined || value === null) {
    return defaultValue;
  }
  if (canonicalTypeOf(value) !== canonicalTypes.number) {
    throw new CommandError('TypeMismatch', `Field '${field}' must be a number`);
  }
  const number = toDouble(value);
  if (number < 0 && field !== 'limit') {
    throw new CommandError('BadValue', `'${field}' value must be >= 0`);
  }
  return number;
}

/**
 * Returns an object; an empty object if the field is missing.
 * @throws CommandError TypeMismatch for another type
 */
export function objectOption(body: PlainObject, field: string): PlainObject {
  const value = body[field];
  if (value === undefined || value === null) {
    return {};
  }
  if (!isObject(value)) {
    throw new CommandError('TypeMismatch', `Field '${field}' must be an object`);
  }
  return value;
}

/** Returns a boolean. As in MongoDB, all numbers but zero count as true. */
export function booleanOption(body: PlainObject, field: string, defaultValue: boolean): boolean {
  const value = body[field];
  if (value === undefined || value === null) {
    return defaultValue;
  }
  return canonicalTypeOf(value) === canonicalTypes.number ? toDouble(value) !== 0 : value === true;
}

/**
 * Rejects unsupported options that would change the result. Such options are never ignored.
 * @throws CommandError
 */
export function rejectUnsupportedOptions(body: PlainObject): void {
  const { collation } = body;
  if (isObject(collation) && Object.keys(collation).length > 0 && collation.locale !== 'simple') {
    throw new CommandError('CommandNotSupported', 'collation is not supported');
  }
  if (Array.isArray(body.arrayFilters) && body.arrayFilters.length > 0) {
    throw new CommandError('CommandNotSupported', 'arrayFilters are not supported');
  }
  for (const option of ['let', 'min', 'max', 'returnKey', 'showRecordId', 'tailable']) {
    const value = body[option];
    const isSet =
      value !== undefined &&
      value !== null &&
      value !== false &&
      !(isObject(value) && Object.keys(value).length === 0);
    if (isSet) {
      throw new CommandError('CommandNotSupported', `${option} is not supported`);
    }
  }
}

/** Reports a collection scan, if an index could support the filter. */
export function reportCollectionScan(
  context: CommandContext,
  namespace: string,
  plan: Plan,
  filter: PlainObject,
): void {
  if (plan.kind === 'collection' && !plan.unavoidable) {
    context.onCollectionScan({
      namespace,
      shape: JSON.stringify(queryShape(filter)),
    });
  }
}

function queryShape(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.some(isObject) ? value.map(queryShape) : '?';
  }
  if (!isObject(value)) {
    return '?';
  }
  return Object.fromEntries(fieldsOf(value).map(([name, inner]) => [name, queryShape(inner)]));
}
