/** Matches control characters, and marks that change the direction of the surrounding text. */
const controls = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
/**
 * Matches more combining marks on a letter than any language has, because so many marks would cover
 * the surrounding lines.
 */
const excessMarks = /(\p{M}{8})\p{M}+/gu;

/**
 * Removes characters from a text of the server that could hide text, cover text or control the
 * terminal.
 */
export function plainText(text: string): string {
  return text.replaceAll(controls, ' ').replaceAll(excessMarks, '$1');
}
