import { missing } from '../query/path-values.ts';
import { encodeDocument } from './bson-codec.ts';
import { canonicalTypeOf, canonicalTypes, isObject } from './canonical-type.ts';
import { isFiniteNumber, normalized, toExact } from './decimal.ts';
import { fieldsOf } from './field-names.ts';
import { toDouble } from './number.ts';

/** Returns a text that is the same for values that are equal, such as 1, 1.0 and the Long 1. */
export function valueKey(value: unknown): string {
  if (value === missing) {
    return '-';
  }
  if (typeof value === 'string') {
    return `"${value.length}:${value}`;
  }
  if (Array.isArray(value)) {
    return `[${value.map(valueKey).join()}]`;
  }
  if (isObject(value)) {
    return `{${fieldsOf(value).map(([name, inner]) => `${valueKey(name)}:${valueKey(inner)}`)}}`;
  }
  const canonicalType = canonicalTypeOf(value);
  if (canonicalType === canonicalTypes.number) {
    return numberKey(value);
  }
  if (canonicalType === canonicalTypes.string) {
    return valueKey(String(value));
  }
  return encodeDocument({ value }).toString('latin1');
}

function numberKey(value: unknown): string {
  return isFiniteNumber(value) ? normalized(toExact(value)) : String(toDouble(value));
}
