import type { DocumentExpression } from '../aggregation/compile-expression.ts';
import { CommandError } from '../command-error.ts';
import { isObject, type PlainObject } from '../values/canonical-type.ts';
import { fieldsOf, keyOf } from '../values/field-names.ts';
import type { ParsedProjection } from './parse-projection.ts';
import { missing } from './path-values.ts';

/** Makes the result of a find from a document. */
export type Projection = (document: PlainObject) => PlainObject;

/** The included or excluded fields of a projection. */
type ProjectionTree = Map<string, ProjectionTree | true>;

/**
 * Compiles a projection to a function of decoded documents.
 * @throws CommandError for invalid and conflicting paths
 */
export function compileProjection({ isIncluding, hasId, paths }: ParsedProjection): Projection {
  const tree: ProjectionTree = new Map();
  if (hasId === isIncluding) {
    addPath(tree, '_id');
  }
  const calculated: [string, DocumentExpression][] = [];
  for (const { path, value } of paths) {
    if (typeof value === 'function') {
      calculated.push([path, value]);
    } else {
      addPath(tree, path);
    }
  }
  if (!isIncluding) {
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
 * Applies a projection to the value at a path. The result contains only documents and arrays.
 * Values that are neither documents nor arrays are omitted, even inside arrays.
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
