import { CommandError } from '../command-error.ts';
import { toDouble } from '../values/number.ts';
import { isObject, type PlainObject, rankOf, ranks } from '../values/rank.ts';

export type Projection = (document: PlainObject) => PlainObject;

interface Tree {
  [name: string]: Tree | true;
}

/** Inclusion or exclusion by dotted path. @throws CommandError for operators and computed fields: they are not supported */
export function compileProjection(spec: PlainObject): Projection | undefined {
  const entries = Object.entries(spec).map(([path, value]) => [path, included(path, value)] as const);
  if (entries.length === 0) return undefined;
  const others = entries.filter(([path]) => path !== '_id');
  const including = (others[0] ?? entries[0])![1];
  if (others.some(([, include]) => include !== including)) {
    throw new CommandError('BadValue', 'Cannot do inclusion and exclusion of fields in one projection');
  }
  const tree: Tree = {};
  for (const [path] of others) plant(tree, path.split('.'), path);
  const idWanted = entries.find(([path]) => path === '_id')?.[1] ?? true;
  if (!including && !idWanted) tree._id = true;
  if (including && idWanted) tree._id = true;
  return including ? (document) => keep(document, tree) : (document) => drop(document, tree);
}

function included(path: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (rankOf(value) === ranks.number) return toDouble(value) !== 0;
  throw new CommandError('BadValue', `Unsupported projection option: ${path}: only 0, 1, true and false`);
}

function plant(tree: Tree, names: string[], path: string): void {
  const [name, ...rest] = names;
  if (name === undefined || name === '' || name.startsWith('$'))
    throw new CommandError('BadValue', `Bad projection path: ${path}`);
  const branch = tree[name];
  if (branch === true || (branch !== undefined && rest.length === 0))
    throw new CommandError('BadValue', `Path collision at ${path}`);
  const next = branch ?? {};
  tree[name] = rest.length === 0 ? true : next;
  if (rest.length > 0) plant(next, rest, path);
}

function keep(document: PlainObject, tree: Tree): PlainObject {
  const result: PlainObject = {};
  for (const [name, value] of Object.entries(document)) {
    const branch = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (branch === true) result[name] = value;
    else if (branch !== undefined) keepInside(result, name, value, branch);
  }
  return result;
}

function keepInside(result: PlainObject, name: string, value: unknown, branch: Tree): void {
  if (isObject(value)) result[name] = keep(value, branch);
  else if (Array.isArray(value))
    result[name] = value.filter((one) => isObject(one) || Array.isArray(one)).map((one) => inArray(one, branch, keep));
}

function inArray(value: unknown, branch: Tree, project: (document: PlainObject, tree: Tree) => PlainObject): unknown {
  if (isObject(value)) return project(value, branch);
  return Array.isArray(value) ? value.map((one) => inArray(one, branch, project)) : value;
}

function drop(document: PlainObject, tree: Tree): PlainObject {
  const result: PlainObject = {};
  for (const [name, value] of Object.entries(document)) {
    const branch = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (branch === true) continue;
    result[name] = branch === undefined ? value : inArray(value, branch, drop);
  }
  return result;
}
