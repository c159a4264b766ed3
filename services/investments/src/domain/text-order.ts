/** Compares texts by their code points, as MongoDB compares their UTF-8 bytes. */
export function compareTexts(one: string, other: string): number {
  if (one === other) {
    return 0;
  }
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const left = one.charCodeAt(at);
    const right = other.charCodeAt(at);
    if (left !== right) {
      return codePointOrder(left) - codePointOrder(right);
    }
  }
  return one.length - other.length;
}

/**
 * Compares the ids of records, which consist of ASCII characters. For such texts, JavaScript's order
 * is the order of {@link compareTexts}, and takes a quarter of the time.
 */
export function compareIds(one: string, other: string): number {
  return one < other ? -1 : Number(one !== other);
}

const firstSurrogate = 0xd800;
const firstAfterSurrogates = 0xe000;

/**
 * Returns a number that orders UTF-16 code units like code points. Surrogates come last, because
 * they are parts of the highest code points.
 */
function codePointOrder(unit: number): number {
  if (unit < firstSurrogate) {
    return unit;
  }
  return unit < firstAfterSurrogates ? unit + 0x10000 : unit;
}
