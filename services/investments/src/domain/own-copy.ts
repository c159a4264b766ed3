/**
 * A copy of a text, with U+FFFD in place of half a surrogate pair. V8 keeps the whole text in
 * memory for a part of the text: for example, a whole line of a file for a short cell.
 */
export function ownCopy(part: string): string {
  return Buffer.from(part).toString();
}
