import { z } from 'zod';

const error = 'must not contain NUL or a lone surrogate';

/** Of a text without NUL, as JSON Schema. Schemas with a pattern of their own repeat it there: one value has one pattern. */
export const noNulPattern = '^[^\\u0000]*$';

/** Whether a text has at most `max` Unicode code points, which `maxLength` of JSON Schema counts. */
export function isAtMost(max: number, text: string): boolean {
  if (text.length <= max) return true;
  if (text.length > 2 * max) return false;
  let count = 0;
  for (const _ of text) count++;
  return count <= max;
}

/** A string that every store preserves: well-formed UTF-16 without NUL, of at most `maxLength` code points. */
export function cleanText(maxLength: number) {
  return z
    .string()
    .refine((value) => isAtMost(maxLength, value), `must be at most ${maxLength} characters`)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), error)
    .meta({ maxLength, pattern: noNulPattern });
}

/** The same, with more than white space. */
export function filledText(maxLength: number) {
  return cleanText(maxLength)
    .refine((text) => text.trim() !== '', 'must not be empty')
    .meta({ pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' });
}
