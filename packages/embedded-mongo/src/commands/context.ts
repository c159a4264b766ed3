import { CommandError } from '../command-error.ts';
import type { Plan } from '../plan/choose-plan.ts';
import type { Store } from '../storage/store.ts';
import { toDouble } from '../values/number.ts';
import { isObject, type PlainObject, rankOf, ranks } from '../values/rank.ts';
import type { Cursors } from './cursors.ts';

/** A query that looked at every document of a collection because no index served it. */
export interface CollectionScan {
  namespace: string;
  /** The filter's fields and operators, without its values. */
  shape: string;
}

export interface CommandContext {
  store: Store;
  cursors: Cursors;
  /** Told of each collection scan. */
  scanned(scan: CollectionScan): void;
  /** Told of each fault of this program or its disk, which was answered InternalError. */
  failed(command: string, error: Error): void;
}

/** One command as it came: its decoded body, and the raw documents of its sequences by name. */
export interface Request {
  database: string;
  body: PlainObject;
  sequences: Map<string, Buffer[]>;
}

/** What goes back: a document, or one that is encoded already. */
export type Answer = PlainObject | Buffer;

export type Command = (context: CommandContext, request: Request) => Promise<Answer>;

/** The collection that a command names by its first member. @throws CommandError InvalidNamespace */
export function collectionName(body: PlainObject): string {
  const [name] = Object.values(body);
  if (typeof name !== 'string' || name === '' || name.includes('\0') || name.startsWith('$')) {
    throw new CommandError('InvalidNamespace', `Invalid collection name: ${String(name)}`);
  }
  return name;
}

/** @throws CommandError where the member is there and is no number */
export function numberOf(body: PlainObject, member: string, fallback: number): number {
  const value = body[member];
  if (value === undefined || value === null) return fallback;
  if (rankOf(value) !== ranks.number) throw new CommandError('TypeMismatch', `Field '${member}' must be a number`);
  const number = toDouble(value);
  if (number < 0 && member !== 'limit') throw new CommandError('BadValue', `'${member}' value must be >= 0`);
  return number;
}

export function objectOf(body: PlainObject, member: string): PlainObject {
  const value = body[member];
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw new CommandError('TypeMismatch', `Field '${member}' must be an object`);
  return value;
}

export function flagOf(body: PlainObject, member: string, fallback: boolean): boolean {
  const value = body[member];
  if (value === undefined || value === null) return fallback;
  return rankOf(value) === ranks.number ? toDouble(value) !== 0 : value === true;
}

/** Options that would change a result, and are not supported, are refused: never ignored. */
export function refuseUnsupported(body: PlainObject): void {
  const { collation } = body;
  if (isObject(collation) && Object.keys(collation).length > 0 && collation.locale !== 'simple') {
    throw new CommandError('CommandNotSupported', 'collation is not supported here');
  }
  if (Array.isArray(body.arrayFilters) && body.arrayFilters.length > 0) {
    throw new CommandError('CommandNotSupported', 'arrayFilters are not supported here');
  }
  for (const member of ['let', 'min', 'max', 'returnKey', 'showRecordId', 'tailable']) {
    const value = body[member];
    const asked =
      value !== undefined && value !== null && value !== false && !(isObject(value) && Object.keys(value).length === 0);
    if (asked) throw new CommandError('CommandNotSupported', `${member} is not supported here`);
  }
}

/** Logs and remembers a plan that no index serves. */
export function notePlan(context: CommandContext, namespace: string, plan: Plan, filter: PlainObject): void {
  if (plan.kind === 'collection' && !plan.asked) context.scanned({ namespace, shape: JSON.stringify(shapeOf(filter)) });
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.some(isObject) ? value.map(shapeOf) : '?';
  if (!isObject(value)) return '?';
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}
