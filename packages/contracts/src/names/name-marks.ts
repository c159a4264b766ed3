/**
 * Symbols and emoji, among them those of trademarks and approval. Not those of ASCII, such as +,
 * and not № and °, which names have. Superscripts are TM and R in disguise; a keycap makes an emoji
 * of a digit.
 */
const symbol =
  /[[\p{So}\p{Sm}\p{Sk}\p{Extended_Pictographic}\u{1d2c}-\u{1d6a}\u{20e3}]--[\p{ASCII}№°]]/gv;

/** Signs of trademarks and approval, beside which a name is still the same. */
const marks = /[™℠®©℗🅪🅫🅬✓✔☑✅🗸🗹]|ᵀᴹ|ˢᴹ/gu;

/** The symbols that a name shown to others must not have, such as ✓ and ™, each once. */
export function symbolsIn(text: string): string[] {
  return [...new Set(text.match(symbol))];
}

/** A name without signs of trademarks and approval. */
export function withoutMarks(text: string): string {
  return text.replaceAll(marks, '');
}
