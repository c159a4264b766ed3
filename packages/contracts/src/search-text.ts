import { cleanText } from './text.ts';

const letterOrDigit = /[\p{L}\p{N}]/u;

/** The same for JSON Schema, as ranges of code points below U+10000: not every validator knows \\p{…}. */
const lettersAndDigits = rangesOf(letterOrDigit);

/** Words to search for, as a person types them: at most 200 characters, with at least one letter or digit. */
export function searchText() {
  return cleanText(200)
    .refine((value) => letterOrDigit.test(value), 'must contain a letter or a digit')
    .meta({ pattern: `^[^\\u0000]*[${lettersAndDigits}][^\\u0000]*$` });
}

function rangesOf(characters: RegExp): string {
  const ranges: string[] = [];
  for (let from = 0, next = 0; from < 0x1_0000; from = next + 1) {
    next = from;
    while (next < 0x1_0000 && characters.test(String.fromCharCode(next))) next++;
    if (next > from) ranges.push(next - from > 1 ? `${escaped(from)}-${escaped(next - 1)}` : escaped(from));
  }
  return ranges.join('');
}

function escaped(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}
