import { CommandError } from '../command-error.ts';
import { isObject, type PlainObject } from '../values/rank.ts';

const arrayIndex = /^(?:0|[1-9]\d{0,5})$/;
const maxPadding = 1_500_000;

export interface Place {
  parent: PlainObject | unknown[];
  name: string | number;
}

/**
 * Where a dotted path ends in a document. Missing objects on the way are made when `create` is set.
 * @returns undefined where the way is missing and not to be made
 * @throws CommandError PathNotViable where a scalar stands in the way
 */
export function locate(document: PlainObject, path: string, create: boolean): Place | undefined {
  const names = path.split('.');
  let parent: PlainObject | unknown[] = document;
  for (const name of names.slice(0, -1)) {
    const place = placeIn(parent, name, path, create);
    if (place === undefined) return undefined;
    let next = read(place);
    if (next === undefined) {
      if (!create) return undefined;
      next = {};
      write(place, next);
    }
    if (!isObject(next) && !Array.isArray(next)) {
      if (!create) return undefined;
      throw new CommandError('PathNotViable', `Cannot create field '${path}' in element {${name}: ...}`);
    }
    parent = next;
  }
  return placeIn(parent, names.at(-1)!, path, create);
}

function placeIn(parent: PlainObject | unknown[], name: string, path: string, create: boolean): Place | undefined {
  if (!Array.isArray(parent)) return { parent, name };
  if (arrayIndex.test(name) && Number(name) < maxPadding) return { parent, name: Number(name) };
  if (!create) return undefined;
  throw new CommandError('PathNotViable', `Cannot create field '${path}' in an array`);
}

export function read({ parent, name }: Place): unknown {
  if (Array.isArray(parent)) return parent[name as number];
  return Object.hasOwn(parent, name) ? parent[name as string] : undefined;
}

export function write({ parent, name }: Place, value: unknown): void {
  if (!Array.isArray(parent)) {
    parent[name as string] = value;
    return;
  }
  while (parent.length < (name as number)) parent.push(null);
  parent[name as number] = value;
}

export function remove({ parent, name }: Place): void {
  // An array keeps its length: the element becomes null.
  if (Array.isArray(parent)) {
    if ((name as number) < parent.length) parent[name as number] = null;
  } else delete parent[name as string];
}
