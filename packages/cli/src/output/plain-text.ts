/** Text that others wrote, fit for a terminal: control characters could hide it, move the cursor or worse. */
export function plainText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ');
}
