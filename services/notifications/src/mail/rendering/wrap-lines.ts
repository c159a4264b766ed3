/** RFC 5322, section 2.1.1: lines should have no more characters. */
export const mailWidth = 78;
/** RFC 5322, section 2.1.1: 998 octets in a line. The rest is for the start of the line. */
export const maxOctets = 900;

/**
 * Lines of at most `width` characters; only a longer word exceeds the width.
 * @param expand returns the text of a word, such as a name of several words: it stays in a single
 *   line
 */
export function wrapLines(text: string, expand: (word: string) => string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const pieces = text.split(/\s+/).flatMap((word) => fittingLines(expand(word)));
  for (const piece of pieces.filter((piece) => piece !== '')) {
    const fits = line === '' || line.length + 1 + piece.length <= width;
    if (!fits) {
      lines.push(line);
    }
    line = fits && line !== '' ? `${line} ${piece}` : piece;
  }
  return line === '' ? lines : [...lines, line];
}

/** Parts of a text that fit in a line of a mail, split between words if possible. */
export function fittingLines(word: string): string[] {
  // A UTF-16 unit has at most three octets.
  if (word.length * 3 <= maxOctets || Buffer.byteLength(word) <= maxOctets) {
    return [word];
  }
  const parts: string[] = [''];
  const append = (text: string) => {
    const last = parts.length - 1;
    if (Buffer.byteLength(`${parts[last]}${text}`) > maxOctets) {
      parts.push(text.trimStart());
    } else {
      parts[last] += text;
    }
  };
  for (const text of word.split(/(?= )/)) {
    if (Buffer.byteLength(text) <= maxOctets) {
      append(text);
    } else {
      for (const character of text) {
        append(character);
      }
    }
  }
  return parts;
}
