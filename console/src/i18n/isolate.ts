const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';

/**
 * A value that is written from right to left, apart from the sentence around the value. Without
 * that, a name could turn the words after the name around (Unicode Standard Annex #9, section 2.4).
 */
export function isolate(value: string): string {
  return rightToLeft.test(value) ? `${firstStrongIsolate}${value}${popDirectionalIsolate}` : value;
}
