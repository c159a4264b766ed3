/**
 * Symbols and emoji, including signs of trademarks and approval. Excludes symbols of ASCII, such as
 * +, and № and °, because names contain such symbols. Includes superscript letters, which can
 * imitate ™ and ®, and the keycap mark, which turns a digit into an emoji.
 */
const symbol =
  /[[\p{So}\p{Sm}\p{Sk}\p{Extended_Pictographic}\u{1d2c}-\u{1d6a}\u{20e3}]--[\p{ASCII}№°]]/gv;

/**
 * Signs of trademarks and approval: names that differ only in such signs count as the same name.
 */
const marks = /[™℠®©℗🅪🅫🅬✓✔☑✅🗸🗹]|ᵀᴹ|ˢᴹ/gu;

/** Returns the forbidden symbols in a public name, such as ✓ and ™, each once. */
export function symbolsIn(text: string): string[] {
  return [...new Set(text.match(symbol))];
}

/** Returns a name without signs of trademarks and approval. */
export function withoutMarks(text: string): string {
  return text.replaceAll(marks, '');
}
