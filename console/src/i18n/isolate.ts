const rightToLeft =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/**
 * Unicode characters that change the direction of text. Names of records may contain direction
 * characters.
 */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;
const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';

/**
 * Isolates a right-to-left value from the surrounding sentence. Without isolation, a name could
 * reverse the words after it (Unicode Standard Annex #9, section 2.4).
 */
export function isolate(value: string): string {
  const shown = withoutDirections(value);
  return rightToLeft.test(shown) ? `${firstStrongIsolate}${shown}${popDirectionalIsolate}` : shown;
}

/** Removes direction characters from a text, because typed text has none. */
export function withoutDirections(text: string): string {
  return text.replaceAll(directions, '');
}
