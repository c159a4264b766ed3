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

/** The fields that a projection includes or excludes. */
type ProjectionTree = Map<string, ProjectionTree | true>;

interface ProjectedPath {
  path: string;
  value: boolean | DocumentExpression;
}

/**
 * Compiles the projection of a find: it includes fields, and calculates others, or excludes fields;
 * undefined for an empty one.
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
  const tree: ProjectionTree = new Map();
  const hasId = paths.find(({ path }) => path === '_id')?.value !== false;
  if (hasId === including) {
    addPath(tree, '_id');
  }
  const calculated: [string, DocumentExpression][] = [];
  for (const { path, value } of others) {
    if (typeof value === 'function') {
      calculated.push([path, value]);
    } else {
      addPath(tree, path);
    }
  }
  if (!including) {
    return (document) => exclude(document, tree);
  }
  const collision = calculated.find(([name]) => tree.has(name));
  if (collision) {
    throw new CommandError(31_250, `Path collision at ${collision[0]}`);
  }
  return (document) => {
    const projected = include(document, tree);
    for (const [name, expression] of calculated) {
      const value = expression(document);
      if (value !== missing) {
        projected[keyOf(name)] = value;
      }
    }
    return projected;
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

/** Whether an object names fields rather than an operator. An empty one is a value. */
function isPlain(value: PlainObject): boolean {
  const names = Object.keys(value);
  return names.length > 0 && !names.some((name) => name.startsWith('$'));
}

/** The paths of a projection, with what it says of each. */
export function projectedPaths(spec: PlainObject, prefix: string): ProjectedPath[] {
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
  const expression = compileExpression(value);
  if (path === '_id' || path.includes('.')) {
    throw new CommandError(
      'CommandNotSupported',
      `The embedded store does not support a calculated '${path}'`,
    );
  }
  return expression;
}

function addPath(tree: ProjectionTree, path: string): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  if (names.includes('') || last === '') {
    throw new CommandError(40_353, `FieldPath must not be or have an empty part: '${path}'`);
  }
  const invalid = [...names, last].find((name) => name.startsWith('$'));
  if (invalid) {
    throw new CommandError(
      'CommandNotSupported',
      `The embedded store does not support '${invalid}' in a projection: ${path}`,
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
  branch.set(last, true);
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
  if (!Array.isArray(value)) {
    return missing;
  }
  return value
    .map((element) => includeNested(element, tree))
    .filter((element) => element !== missing);
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
