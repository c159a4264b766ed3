/** Maximum number of characters in a line that RFC 5322, section 2.1.1, recommends. */
export const mailWidth = 78;
/**
 * Maximum number of octets in a line. RFC 5322, section 2.1.1, permits 998 octets. The remaining 98
 * octets are reserved for the start of the line.
 */
export const maxOctets = 900;

/**
 * Wraps a text into lines of at most `width` characters. Only a word that is longer than `width`
 * exceeds the limit.
 * @param expand returns the text of a word. The text may be a name with spaces, which is not
 *   wrapped
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

/** Splits a text into parts that fit into a line of a mail, between words if possible. */
export function fittingLines(word: string): string[] {
  // Fast check: a UTF-16 code unit has at most three octets in UTF-8.
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
