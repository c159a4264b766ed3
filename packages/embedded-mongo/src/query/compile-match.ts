import { decodeFields } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/canonical-type.ts';
import { fieldOf, fieldsOf } from '../values/field-names.ts';
import { compileFilter } from './compile-filter.ts';

/**
 * Compiles a filter to a test of the BSON of a document, which decodes only the fields that the
 * filter tests.
 * @throws CommandError with MongoDB's code for an unknown operator or an invalid operand
 */
export function compileMatch(filter: PlainObject): (bytes: Buffer) => boolean {
  const predicate = compileFilter(filter);
  const tested = new Set(testedFields(filter));
  return (bytes) => predicate(decodeFields(bytes, tested));
}

/** Returns the top-level fields that a valid filter tests: no other decides whether it matches. */
function testedFields(filter: PlainObject): string[] {
  return fieldsOf(filter).flatMap(([name, operand]) =>
    name.startsWith('$') ? (operand as PlainObject[]).flatMap(testedFields) : fieldOf(name),
  );
}
