const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Minimum length of a word for corrections. Shorter words resemble too many other words. */
const minLength = 4;

/** Returns whether a word is long enough for corrections. */
export function hasNearWords(word: string): boolean {
  return [...word].length >= minLength;
}

/**
 * Returns the words that differ from a word by a single typing error. A typing error is an added,
 * missing or replaced letter, or two adjacent letters in the wrong order. The first letter stays
 * the same, as with Elasticsearch's `prefix_length: 1`. Inserted letters are a to z, digits, and
 * the letters in the word itself.
 */
export function nearWords(word: string): string[] {
  if (!hasNearWords(word)) {
    return [];
  }
  const typed = [...word];
  const alphabet = new Set([...letters, ...typed]);
  const found = new Set<string>();
  for (let at = 1; at <= typed.length; at++) {
    const before = typed.slice(0, at).join('');
    const [letter, next] = typed.slice(at);
    const after = typed.slice(at + 1).join('');
    for (const other of alphabet) {
      found.add(before + other + typed.slice(at).join(''));
      if (letter !== undefined) {
        found.add(before + other + after);
      }
    }
    if (letter !== undefined) {
      found.add(before + after);
    }
    if (letter !== undefined && next !== undefined) {
      found.add(before + next + letter + typed.slice(at + 2).join(''));
    }
  }
  found.delete(word);
  return [...found];
}
