import { z } from 'zod';

const error = 'must not contain NUL or a lone surrogate';

/**
 * The pattern of a text without NUL. A schema has only one pattern, so a schema with another
 * pattern must also exclude NUL.
 */
export const noNulPattern = '^[^\\u0000]*$';

/**
 * Tells whether a text has at most `max` Unicode code points, the unit of `maxLength` in JSON
 * Schema.
 */
export function isAtMost(max: number, text: string): boolean {
  if (text.length <= max) {
    return true;
  }
  if (text.length > 2 * max) {
    return false;
  }
  let count = 0;
  for (const _ of text) {
    count++;
  }
  return count <= max;
}

/**
 * Returns the schema of a text that every store can represent: well-formed UTF-16 without NUL, at
 * most `maxLength` code points.
 */
export function cleanText(maxLength: number) {
  return z
    .string()
    .refine((value) => isAtMost(maxLength, value), `must be at most ${maxLength} characters`)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), error)
    .meta({ maxLength, pattern: noNulPattern });
}

/**
 * Control characters of the bidirectional algorithm (embeddings, overrides, isolates). A text with
 * a bidirectional control character is displayed in another order than it is stored.
 */
const directions = '\\u202a-\\u202e\\u2066-\\u2069';
const isRedirected = new RegExp(`[${directions}]`);

/**
 * Characters that cannot be seen: spaces, control characters, joiners, fillers, variation
 * selectors.
 */
const unseen =
  '\\s\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0';
const isVisible = new RegExp(`[^${unseen}${directions}]`);

/**
 * Returns the schema of a text that other people read. The text must not contain bidirectional
 * control characters.
 */
export function shownText(maxLength: number) {
  return cleanText(maxLength)
    .refine(
      (text) => !isRedirected.test(text),
      'must not contain bidirectional controls (U+202A–202E, U+2066–2069)',
    )
    .meta({ pattern: `^[^\\u0000${directions}]*$` });
}

/** Returns the schema of a text with at least one visible character. */
export function filledText(maxLength: number) {
  const any = `[^\\u0000${directions}]*`;
  return shownText(maxLength)
    .refine((text) => isVisible.test(text), 'must not be empty')
    .meta({ pattern: `^${any}[^${unseen}${directions}]${any}$` });
}

/**
 * Returns a text for the subject or body of a mail. Spaces replace line breaks, control characters
 * and format characters, so the text cannot begin a line or reorder other text. Joiners of
 * characters (U+200C and U+200D) stay, because names of many languages require joiners.
 */
export function onOneLine(text: string): string {
  return text.replace(/(?:(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}\s])+/gu, ' ').trim();
}
