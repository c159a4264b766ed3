import { CommandError } from '../command-error.ts';
import { isObject, type PlainObject } from '../values/canonical-type.ts';
import { keyOf } from '../values/field-names.ts';

const arrayIndex = /^(?:0|[1-9]\d{0,5})$/;
const maxPadding = 1_500_000;

/** The end of a dotted path: a field of an object, or an element of an array. */
export type FieldLocation =
  | { object: PlainObject; name: string }
  | { array: unknown[]; index: number };

type Container = PlainObject | unknown[];

/**
 * Returns the location of a dotted path in a document, or undefined for a missing object or array
 * on the path.
 */
export function locate(document: PlainObject, path: string): FieldLocation | undefined {
  const { names, last } = split(path);
  let container: Container = document;
  for (const name of names) {
    const location = childOf(container, name);
    const next: unknown = location && read(location);
    if (!isObject(next) && !Array.isArray(next)) {
      return undefined;
    }
    container = next;
  }
  return childOf(container, last);
}

/**
 * Returns the location of a dotted path in a document, and creates the missing objects on the path.
 * @throws CommandError PathNotViable for a path through a scalar, or into an array by a name
 */
export function locateOrCreate(document: PlainObject, path: string): FieldLocation {
  const { names, last } = split(path);
  let container: Container = document;
  for (const name of names) {
    const location = viableChildOf(container, name, path);
    let next = read(location);
    if (next === undefined) {
      next = {};
      write(location, next);
    }
    if (!isObject(next) && !Array.isArray(next)) {
      throw new CommandError(
        'PathNotViable',
        `Cannot create field '${path}' in element {${name}: ...}`,
      );
    }
    container = next;
  }
  return viableChildOf(container, last, path);
}

function split(path: string): { names: string[]; last: string } {
  const names = path.split('.');
  const last = names.pop() ?? '';
  return { names, last };
}

function viableChildOf(container: Container, name: string, path: string): FieldLocation {
  const location = childOf(container, name);
  if (location === undefined) {
    throw new CommandError('PathNotViable', `Cannot create field '${path}' in an array`);
  }
  return location;
}

function childOf(container: Container, name: string): FieldLocation | undefined {
  if (!Array.isArray(container)) {
    return { object: container, name };
  }
  if (arrayIndex.test(name) && Number(name) < maxPadding) {
    return {
      array: container,
      index: Number(name),
    };
  }
  return undefined;
}

export function read(location: FieldLocation): unknown {
  if ('array' in location) {
    return location.array[location.index];
  }
  const { object, name } = location;
  const key = keyOf(name);
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Writes a value. If the index is beyond the end of an array, nulls fill the gap. */
export function write(location: FieldLocation, value: unknown): void {
  if ('object' in location) {
    location.object[keyOf(location.name)] = value;
    return;
  }
  const { array, index } = location;
  while (array.length < index) {
    array.push(null);
  }
  array[index] = value;
}

/** Removes a value. An array keeps the length, so the element becomes null. */
export function remove(location: FieldLocation): void {
  if ('object' in location) {
    delete location.object[keyOf(location.name)];
  } else if (location.index < location.array.length) {
    location.array[location.index] = null;
  }
}
