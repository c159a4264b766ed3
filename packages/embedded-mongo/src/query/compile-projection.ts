import { compileExpression, type DocumentExpression } from '../aggregation/compile-expression.ts';
import { CommandError } from '../command-error.ts';
import {
  canonicalTypeOf,
  canonicalTypes,
  isObject,
  type PlainObject,
} from '../values/canonical-type.ts';
import { fieldsOf, keyOf } from '../values/field-names.ts';
import { toDouble } from '../values/number.ts';
import { missing } from './path-values.ts';

export type Projection = (document: PlainObject) => PlainObject;

/** What a projection does with a field: includes or excludes it, or calculates it. */
type Leaf = true | DocumentExpression;
type ProjectionTree = Map<string, ProjectionTree | Leaf>;

interface ProjectedPath {
  path: string;
  value: boolean | DocumentExpression;
}

/**
 * Compiles a projection that includes fields, and calculates others, or excludes fields; undefined
 * for an empty one.
 * @throws CommandError for one that does both, and for conflicting paths
 */
export function compileProjection(spec: PlainObject): Projection | undefined {
  const paths = projectedPaths(spec, '');
  const others = paths.filter(({ path }) => path !== '_id');
  const [first = paths[0]] = others;
  if (first === undefined) {
    return undefined;
  }
  const including = first.value !== false;
  for (const { path, value } of others) {
    if ((value !== false) !== including) {
      throw mixed(path, including);
    }
  }
  const idOption = paths.find(({ path }) => path === '_id')?.value ?? true;
  const tree: ProjectionTree = new Map();
  if (including && idOption !== false) {
    addPath(tree, '_id', idOption);
  }
  for (const { path, value } of others) {
    addPath(tree, path, value === false || value);
  }
  if (!including) {
    if (idOption === false) {
      addPath(tree, '_id', true);
    }
    return (document) => exclude(document, tree);
  }
  const calculates = hasCalculated(tree);
  return (document) => {
    const included = include(document, tree);
    return calculates ? addFields(included, tree, document) : included;
  };
}

function mixed(path: string, including: boolean): CommandError {
  const [code, kind, other] = including
    ? [31_254, 'exclusion', 'inclusion']
    : [31_253, 'inclusion', 'exclusion'];
  return new CommandError(
    Number(code),
    `Cannot do ${kind} on field ${path} in ${other} projection`,
  );
}

const findOperators = new Set(['$slice', '$elemMatch', '$meta']);

/** Compiles the projection of a find, which has operators of its own: they are not supported. */
export function compileFindProjection(spec: PlainObject): Projection | undefined {
  for (const value of Object.values(spec)) {
    const operator = isObject(value)
      ? Object.keys(value).find((name) => findOperators.has(name))
      : undefined;
    if (operator) {
      throw new CommandError(
        'CommandNotSupported',
        `${operator} in the projection of a find is not supported`,
      );
    }
  }
  return compileProjection(spec);
}

/** Compiles `$addFields`. */
export function compileAddFields(spec: PlainObject): Projection {
  const tree: ProjectionTree = new Map();
  for (const [path, expression] of addedPaths(spec, '')) {
    addPath(tree, path, expression);
  }
  return (document) => addFields(document, tree, document);
}

function* addedPaths(spec: PlainObject, prefix: string): Generator<[string, DocumentExpression]> {
  for (const [name, value] of fieldsOf(spec)) {
    if (isObject(value) && isPlain(value)) {
      yield* addedPaths(value, `${prefix}${name}.`);
    } else {
      yield [prefix + name, compileExpression(value)];
    }
  }
}

/** Whether an object names fields rather than an operator. An empty one is a value. */
function isPlain(value: PlainObject): boolean {
  const names = Object.keys(value);
  return names.length > 0 && !names.some((name) => name.startsWith('$'));
}

function projectedPaths(spec: PlainObject, prefix: string): ProjectedPath[] {
  return fieldsOf(spec).flatMap(([name, value]) => {
    const path = prefix + name;
    if (isObject(value) && isPlain(value)) {
      return projectedPaths(value, `${path}.`);
    }
    return [
      {
        path,
        value: projectedValue(path, value),
      },
    ];
  });
}

function projectedValue(path: string, value: unknown): boolean | DocumentExpression {
  if (typeof value === 'boolean') {
    return value;
  }
  if (canonicalTypeOf(value) === canonicalTypes.number) {
    return toDouble(value) !== 0;
  }
  if (isObject(value)) {
    const [operator] = Object.keys(value);
    if (operator === undefined) {
      throw new CommandError(51_270, `An empty sub-projection is not a valid value: ${path}`);
    }
  }
  return compileExpression(value);
}

function addPath(tree: ProjectionTree, path: string, leaf: Leaf): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  if (names.includes('') || last === '') {
    throw new CommandError(40_353, `FieldPath must not be or have an empty part: '${path}'`);
  }
  if (last === '$') {
    throw new CommandError('CommandNotSupported', 'positional projection is not supported');
  }
  const invalid = [...names, last].find((name) => name.startsWith('$'));
  if (invalid) {
    throw new CommandError(
      16_410,
      `FieldPath field names may not start with '$'. Consider using $getField or $setField: ${path}`,
    );
  }
  let branch = tree;
  for (const name of names) {
    const next = branch.get(name) ?? new Map();
    if (!(next instanceof Map)) {
      throw new CommandError(31_249, `Path collision at ${path}`);
    }
    branch.set(name, next);
    branch = next;
  }
  if (branch.has(last)) {
    throw new CommandError(31_250, `Path collision at ${path}`);
  }
  branch.set(last, leaf);
}

function hasCalculated(tree: ProjectionTree): boolean {
  return [...tree.values()].some((node) =>
    node instanceof Map ? hasCalculated(node) : node !== true,
  );
}

function include(document: PlainObject, tree: ProjectionTree): PlainObject {
  const result: PlainObject = {};
  for (const [name, value] of fieldsOf(document)) {
    const node = tree.get(name);
    if (node === true) {
      result[keyOf(name)] = value;
    } else if (node instanceof Map) {
      const included = includeNested(value, node);
      if (included !== missing) {
        result[keyOf(name)] = included;
      }
    }
  }
  return result;
}

/**
 * Of a value that is no document nothing is included; in an array such elements are left out, also
 * in arrays within it.
 */
function includeNested(value: unknown, tree: ProjectionTree): unknown {
  if (isObject(value)) {
    return include(value, tree);
  }
  if (Array.isArray(value)) {
    return value
      .map((element) => includeNested(element, tree))
      .filter((element) => element !== missing);
  }
  return hasCalculated(tree) ? {} : missing;
}

function exclude(document: PlainObject, tree: ProjectionTree): PlainObject {
  const result: PlainObject = {};
  for (const [name, value] of fieldsOf(document)) {
    const node = tree.get(name);
    if (node === undefined) {
      result[keyOf(name)] = value;
    } else if (node instanceof Map) {
      result[keyOf(name)] = excludeNested(value, node);
    }
  }
  return result;
}

function excludeNested(value: unknown, tree: ProjectionTree): unknown {
  if (isObject(value)) {
    return exclude(value, tree);
  }
  return Array.isArray(value) ? value.map((element) => excludeNested(element, tree)) : value;
}

/**
 * Calculates fields from `root` and sets them; one that is missing is removed. On an array it sets
 * them in every element.
 */
function addFields(document: PlainObject, tree: ProjectionTree, root: PlainObject): PlainObject {
  const result = { ...document };
  for (const [name, node] of tree) {
    const key = keyOf(name);
    if (node === true) {
      continue;
    }
    if (node instanceof Map) {
      if (hasCalculated(node)) {
        result[key] = addNested(Object.hasOwn(document, key) ? document[key] : {}, node, root);
      }
      continue;
    }
    const value = node(root);
    if (value === missing) {
      delete result[key];
    } else {
      result[key] = value;
    }
  }
  return result;
}

function addNested(value: unknown, tree: ProjectionTree, root: PlainObject): unknown {
  if (Array.isArray(value)) {
    return value.map((element) => addNested(element, tree, root));
  }
  return addFields(isObject(value) ? value : {}, tree, root);
}
