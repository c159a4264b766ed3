import { missing } from '../query/path-values.ts';
import { encodeDocument } from './bson-codec.ts';
import { canonicalTypeOf, canonicalTypes, isObject } from './canonical-type.ts';
import { fieldsOf } from './field-names.ts';
import { numberKind, toBigInt, toDouble } from './number.ts';

/** Returns the same text for equal values, such as 1, 1.0 and the Long 1. */
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

/** Whole numbers are written exactly, because a Long may lie between two doubles. */
function numberKey(value: unknown): string {
  const double = toDouble(value);
  if (!Number.isInteger(double)) {
    return String(double);
  }
  return String(numberKind(value) === 'Long' ? toBigInt(value) : BigInt(double));
}
