/** Returns whether two texts are equal if upper and lower case are ignored. */
export function equalsIgnoringCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * Of all spellings of a text in upper and lower case, returns the first in the order of an index.
 */
export function firstSpelling(text: string): string {
  return smallest(optionsOf(text));
}

/**
 * Of all spellings of a text in upper and lower case, returns the last in the order of an index.
 */
export function lastSpelling(text: string): string {
  return optionsOf(text)
    .map((options) => options.at(-1))
    .join('');
}

/**
 * Returns the first spelling of `text`, in upper and lower case, that comes after `value` in an
 * index. A search can continue at the returned spelling, and skips the values between `value` and
 * the returned spelling. For example, after `Telecommunications`, the next spelling of `technology`
 * is `tECHNOLOGY`.
 */
export function spellingAfter(text: string, value: string): string | undefined {
  const options = optionsOf(text);
  const letters = [...value];
  let common = 0;
  while (
    common < options.length &&
    common < letters.length &&
    options[common]?.includes(letters[common] ?? '')
  ) {
    common++;
  }
  if (common === letters.length && common < options.length) {
    return value + smallest(options.slice(common));
  }
  for (let at = Math.min(common, options.length - 1); at >= 0; at--) {
    const larger = options[at]?.find((letter) => compare(letter, letters[at] ?? '') > 0);
    if (larger !== undefined) {
      return letters.slice(0, at).join('') + larger + smallest(options.slice(at + 1));
    }
  }
  return undefined;
}

function smallest(options: readonly string[][]): string {
  return options.map(([first]) => first).join('');
}

/**
 * Returns, for each letter, its forms in upper and lower case in the order of an index. A form of
 * more than one character, such as `SS` for `ß`, is omitted.
 */
function optionsOf(text: string): string[][] {
  return [...text].map((letter) => {
    const cases = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
    return [...cases].filter((one) => [...one].length === 1).sort(compare);
  });
}

/** Compares texts like MongoDB: by code points, which is the order of their UTF-8 bytes. */
function compare(one: string, other: string): number {
  return (one.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
}
