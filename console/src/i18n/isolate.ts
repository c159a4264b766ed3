const rightToLeft =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Embeddings, overrides and isolates of a fixed direction, which may occur in names of records. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;
const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';

/**
 * Isolates a value written from right to left from the surrounding sentence. Otherwise, a name
 * could reverse the words after it (Unicode Standard Annex #9, section 2.4).
 */
export function isolate(value: string): string {
  const shown = withoutDirections(value);
  return rightToLeft.test(shown) ? `${firstStrongIsolate}${shown}${popDirectionalIsolate}` : shown;
}

/** A text without direction characters, like typed text. */
export function withoutDirections(text: string): string {
  return text.replaceAll(directions, '');
}
