/** A name as others typed it, fit for a subject or a line: it cannot begin a line of its own. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
