import { decodeFields } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/canonical-type.ts';
import { fieldOf, fieldsOf } from '../values/field-names.ts';
import { compileFilter } from './compile-filter.ts';

/**
 * Compiles a filter to a test of a document in BSON. Only the fields in the filter are decoded.
 * @throws CommandError with MongoDB's code for an unknown operator or an invalid operand
 */
export function compileMatch(filter: PlainObject): (bytes: Buffer) => boolean {
  const predicate = compileFilter(filter);
  const tested = new Set(testedFields(filter));
  return (bytes) => predicate(decodeFields(bytes, tested));
}

/** Returns the top-level fields in a filter. */
function testedFields(filter: PlainObject): string[] {
  return fieldsOf(filter).flatMap(([name, operand]) =>
    name.startsWith('$') ? (operand as PlainObject[]).flatMap(testedFields) : fieldOf(name),
  );
}
