/** Removes line breaks and control characters from a name, for mail subjects and texts. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
