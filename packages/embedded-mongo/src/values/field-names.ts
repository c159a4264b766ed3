import type { PlainObject } from './canonical-type.ts';

/**
 * Returns the property of a field in a decoded document. JavaScript moves a property such as '7'
 * before all other properties, and treats '__proto__' as the prototype. The property of a field
 * such as '7' or '__proto__' therefore begins with a NUL, which no BSON field name can contain.
 */
export function keyOf(name: string): string {
  return needsMark(name) ? `\0${name}` : name;
}

/** Returns the field name of a property of a decoded document. */
export function nameOf(key: string): string {
  return key.charCodeAt(0) === 0 ? key.slice(1) : key;
}

const digits = /^\d+$/;

function needsMark(name: string): boolean {
  const first = name.charCodeAt(0);
  if (first >= 48 && first <= 57) {
    return digits.test(name);
  }
  return first === 95 && name === '__proto__';
}

/** Returns the names and values of a document's fields, in their order. */
export function fieldsOf(document: object): [string, unknown][] {
  const fields: [string, unknown][] = Object.entries(document);
  for (const field of fields) {
    if (field[0].charCodeAt(0) === 0) {
      field[0] = field[0].slice(1);
    }
  }
  return fields;
}

/** Returns the top-level field of a dotted path. */
export function fieldOf(path: string): string {
  const dot = path.indexOf('.');
  return dot === -1 ? path : path.slice(0, dot);
}

/** Returns a document with these fields, in this order. */
export function documentOf(fields: Iterable<readonly [string, unknown]>): PlainObject {
  const document: PlainObject = {};
  for (const [name, value] of fields) {
    document[keyOf(name)] = value;
  }
  return document;
}
