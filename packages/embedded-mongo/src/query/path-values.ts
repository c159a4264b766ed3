import { isObject, type PlainObject } from '../values/rank.ts';

/** Stands for a path that a document does not have. */
export const missing = Symbol('missing');

const arrayIndex = /^(?:0|[1-9]\d*)$/;

/**
 * Everything that a dotted path reaches in a document. Arrays on the way are entered: their objects by name, and their
 * elements by number. An array at the end of the path stands as itself.
 */
export function pathValues(document: PlainObject, path: string): unknown[] {
  const found: unknown[] = [];
  if (path.includes('.')) collect(document, path.split('.'), 0, found);
  else found.push(Object.hasOwn(document, path) ? document[path] : missing);
  return found;
}

function collect(value: unknown, names: string[], at: number, found: unknown[]): void {
  if (at === names.length) {
    found.push(value);
    return;
  }
  const name = names[at]!;
  if (Array.isArray(value)) {
    if (arrayIndex.test(name) && Number(name) < value.length) collect(value[Number(name)], names, at + 1, found);
    for (const element of value) if (isObject(element)) collect(element, names, at, found);
    return;
  }
  if (isObject(value) && Object.hasOwn(value, name)) collect(value[name], names, at + 1, found);
  else found.push(missing);
}

/** The values and, for arrays among them, their elements: what a comparison is tried on. */
export function withElements(values: unknown[]): unknown[] {
  if (!values.some(Array.isArray)) return values;
  return values.flatMap((value) => (Array.isArray(value) ? [value, ...value] : [value]));
}
