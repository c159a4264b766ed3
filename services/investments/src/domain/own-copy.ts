/**
 * A copy of a text, with U+FFFD in place of half a surrogate pair. A part of a text keeps all of
 * the text in memory (V8 refers to it), such as a line of a file of which one short cell is kept.
 */
export function ownCopy(part: string): string {
  return Buffer.from(part).toString();
}
