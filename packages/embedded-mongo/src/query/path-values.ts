import { isObject, type PlainObject } from '../values/canonical-type.ts';
import { keyOf } from '../values/field-names.ts';

/** Stands for the value at a missing path of a document. */
export const missing = Symbol('missing');

const arrayIndex = /^(?:0|[1-9]\d*)$/;

/** Returns the value of a field, or {@link missing}. */
export function fieldValue(document: PlainObject, name: string): unknown {
  const key = keyOf(name);
  return Object.hasOwn(document, key) ? document[key] : missing;
}

/**
 * Returns the values at a dotted path. In an array, a field name selects the field of each object
 * in the array. In addition, a number selects the element with this index. An array at the end of
 * the path is a single value.
 */
export function pathValues(document: PlainObject, path: string): unknown[] {
  const found: unknown[] = [];
  if (path.includes('.')) {
    collect(document, path.split('.'), 0, found);
  } else {
    found.push(fieldValue(document, path));
  }
  return found;
}

function collect(value: unknown, names: string[], at: number, found: unknown[]): void {
  const name = names[at];
  if (name === undefined) {
    found.push(value);
    return;
  }
  if (Array.isArray(value)) {
    if (arrayIndex.test(name) && Number(name) < value.length) {
      collect(value[Number(name)], names, at + 1, found);
    }
    for (const element of value) {
      if (isObject(element)) {
        collect(element, names, at, found);
      }
    }
    return;
  }
  const child = isObject(value) ? fieldValue(value, name) : missing;
  if (child === missing) {
    found.push(missing);
  } else {
    collect(child, names, at + 1, found);
  }
}

/**
 * Returns the values, and the elements of each array. A comparison matches if any of the returned
 * values matches.
 */
export function valuesAndElements(values: unknown[]): unknown[] {
  if (!values.some(Array.isArray)) {
    return values;
  }
  return values.flatMap((value) => (Array.isArray(value) ? [value, ...value] : [value]));
}
