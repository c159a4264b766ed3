/**
 * Text from the server without control characters, which could hide text or control the terminal.
 */
export function plainText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ');
}
