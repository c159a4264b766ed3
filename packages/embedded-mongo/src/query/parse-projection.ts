import { compileExpression, type DocumentExpression } from '../aggregation/compile-expression.ts';
import { CommandError } from '../command-error.ts';
import {
  canonicalTypeOf,
  canonicalTypes,
  isObject,
  type PlainObject,
} from '../values/canonical-type.ts';
import { fieldsOf } from '../values/field-names.ts';
import { toDouble } from '../values/number.ts';

/** The projection of a find, with either included and computed fields, or excluded fields. */
export interface ParsedProjection {
  isIncluding: boolean;
  /** Whether `_id` is in the result. */
  hasId: boolean;
  /** All paths except `_id`, with `true`, `false`, or the expression of a computed field. */
  paths: ProjectedPath[];
}

interface ProjectedPath {
  path: string;
  value: boolean | DocumentExpression;
}

/**
 * Parses the projection of a find. Returns undefined for an empty projection.
 * @throws CommandError if the projection both includes and excludes fields
 */
export function parseProjection(spec: PlainObject): ParsedProjection | undefined {
  const all = projectedPaths(spec, '');
  const paths = all.filter(({ path }) => path !== '_id');
  const [first = all[0]] = paths;
  if (first === undefined) {
    return undefined;
  }
  const isIncluding = first.value !== false;
  for (const { path, value } of paths) {
    if ((value !== false) !== isIncluding) {
      throw mixed(path, isIncluding);
    }
  }
  const hasId = all.find(({ path }) => path === '_id')?.value !== false;
  return {
    isIncluding,
    hasId,
    paths,
  };
}

/** Returns all paths in a projection, including `_id`. */
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

/** Whether an object contains nested fields instead of an operator. An empty object is a value. */
function isPlain(value: PlainObject): boolean {
  const names = Object.keys(value);
  return names.length > 0 && !names.some((name) => name.startsWith('$'));
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

function mixed(path: string, isIncluding: boolean): CommandError {
  const [code, kind, other] = isIncluding
    ? [31_254, 'exclusion', 'inclusion']
    : [31_253, 'inclusion', 'exclusion'];
  return new CommandError(
    Number(code),
    `Cannot do ${kind} on field ${path} in ${other} projection`,
  );
}
