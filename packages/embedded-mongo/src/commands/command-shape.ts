import { decodeTyped } from '../values/bson-codec.ts';
import { canonicalTypeOf, isObject, type PlainObject } from '../values/canonical-type.ts';
import { fieldsOf } from '../values/field-names.ts';
import type { CommandReply, CommandRequest } from './context.ts';

/** Members of a command without an effect on the shape. */
const ignored = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  'cursor',
  'cursors',
  'maxTimeMS',
  'comment',
  'documents',
]);
/**
 * Members whose values are a part of the shape, instead of their types only: the direction of a
 * sort, and the fields of an index.
 */
const literal = new Set(['sort', '$sort', 'key']);
/**
 * Matches a path segment with the key of a map, such as an id. Such keys differ between documents.
 */
const variableSegment = /^(\d+|(?=.*\d).{8,})$/;

type Shape = readonly unknown[];

/**
 * Returns the structure of a command as JSON texts. The first text contains the filter, the options
 * and the result of the command. An update has a further text for each changed field. Types replace
 * values. Commands with the same shapes take the same path through a database.
 */
export function commandShapes({ body, sequences }: CommandRequest, reply: CommandReply): string[] {
  const members = fieldsOf(body).filter(([name]) => !ignored.has(name));
  for (const [member, documents] of sequences) {
    if (!ignored.has(member)) {
      members.push([member, documents.map(decodeTyped)]);
    }
  }
  const [name, target] = members.shift() ?? [];
  const collection = typeof target === 'string' ? target : '';
  const changes: Shape[] = [];
  const options = members.map(([member, value]) => {
    if (member === 'update') {
      changes.push(...changesOf(value));
    }
    if (member !== 'updates' || !Array.isArray(value)) {
      return [member, member === 'update' ? '' : shapeOf(value, member)];
    }
    for (const { u } of value) {
      changes.push(...changesOf(u));
    }
    return [member, shapeOf(value.map((statement) => ({ ...statement, u: '' })))];
  });
  const shapes = [
    [name, collection, options, outcomeOf(reply)],
    ...changes.map((change) => [name, ...change]),
  ];
  return [...new Set(shapes.map((shape) => JSON.stringify(shape)))];
}

/**
 * Returns each field that an update changes, with the operator. For a replacement or a pipeline,
 * returns the structure of the complete update.
 */
function changesOf(update: unknown): Shape[] {
  if (Array.isArray(update)) {
    return [['pipeline', shapeOf(update)]];
  }
  if (!isObject(update)) {
    return [];
  }
  return fieldsOf(update).flatMap(([operator, fields]) => {
    if (!operator.startsWith('$') || !isObject(fields)) {
      return [['replacement']];
    }
    // Omits the name of a top-level field, because the name makes no difference.
    return fieldsOf(fields).map(([path, value]) => [
      operator,
      path.includes('.') ? fieldPath(path) : '',
      changeOf(value),
    ]);
  });
}

/**
 * Returns the type of a value. For a modifier such as `$each` or `$slice`, returns name and type.
 */
function changeOf(value: unknown): unknown {
  const fields = isObject(value) ? fieldsOf(value) : [];
  const isModified = fields.some(([name]) => name.startsWith('$'));
  return isModified
    ? fields.map(([name, inner]) => [name, canonicalTypeOf(inner)])
    : canonicalTypeOf(value);
}

function shapeOf(value: unknown, member = ''): unknown {
  if (Array.isArray(value)) {
    const elements = value.map((element) => JSON.stringify(shapeOf(element)));
    return [...new Set(elements)].map((element) => JSON.parse(element));
  }
  if (isObject(value)) {
    return fieldsOf(value).map(([name, inner]) => [
      fieldPath(name),
      shapeOf(inner, literal.has(member) ? member : name),
    ]);
  }
  const isField = typeof value === 'string' && value.startsWith('$');
  return literal.has(member) || isField ? String(value) : canonicalTypeOf(value);
}

function fieldPath(name: string): string {
  return name
    .split('.')
    .map((segment) => (variableSegment.test(segment) ? '*' : segment))
    .join('.');
}

/** Returns the result of a command, such as its error codes. Ignores found documents. */
function outcomeOf(reply: CommandReply): unknown {
  if (Buffer.isBuffer(reply)) {
    return 'documents';
  }
  const { ok, code, n, nModified, writeErrors } = reply as PlainObject;
  const codes = Array.isArray(writeErrors) ? new Set(writeErrors.map((error) => error.code)) : [];
  return [ok, code, Number(n) > 0, Number(nModified) > 0, [...codes]];
}
