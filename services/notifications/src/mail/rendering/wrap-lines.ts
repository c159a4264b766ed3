interface Wrapping {
  /** What the first line begins with, such as the bullet of a list. */
  first?: string;
  /** What further lines begin with. */
  rest?: string;
  /** What a word stands for, such as a name of several words: it stays on one line. */
  expand?: (word: string) => string;
}

const width = 78;
/** RFC 5322, section 2.1.1: 998 octets in a line, of which this leaves some for what it begins with. */
export const maxOctets = 900;

/** Lines of at most 78 characters; only a word that is longer has a longer line. */
export function wrapLines(
  text: string,
  { first = '', rest = first, expand = (word) => word }: Wrapping = {},
): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  const add = (word: string) => {
    if (!isEmpty && [...line].length + 1 + [...word].length > width) {
      lines.push(line);
      line = rest;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  };
  for (const word of text.split(/\s+/)) if (word !== '') for (const piece of fittingLines(expand(word))) add(piece);
  return isEmpty ? lines : [...lines, line];
}

/** Parts of a text that fit a line of a mail, cut between words where there are some. */
export function fittingLines(word: string): string[] {
  if (Buffer.byteLength(word) <= maxOctets) return [word];
  const parts: string[] = [''];
  const append = (text: string) => {
    const last = parts.length - 1;
    if (Buffer.byteLength(`${parts[last]}${text}`) > maxOctets) parts.push(text.trimStart());
    else parts[last] += text;
  };
  for (const text of word.split(/(?= )/))
    if (Buffer.byteLength(text) <= maxOctets) append(text);
    else for (const character of text) append(character);
  return parts;
}
