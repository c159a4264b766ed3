import { invalidPattern } from './pattern.ts';
import type { PatternReader } from './pattern-reader.ts';

const controls: Record<string, number> = {
  a: 7,
  e: 27,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
};

/**
 * Reads an escape that stands for one character, after its backslash. @returns its code point
 * @throws CommandError 51091 for an escape that PCRE does not know, or that is not supported
 */
export function characterEscape(reader: PatternReader): number {
  const at = reader.at;
  const letter = reader.next();
  if (letter === undefined) {
    throw invalidPattern('\\ at end of pattern');
  }
  const control = controls[letter];
  if (control !== undefined) {
    return control;
  }
  switch (letter) {
    case 'c':
      return controlCharacter(reader.next());
    case 'x':
      return hexadecimal(reader);
    case 'o':
      return octal(reader.take(/\{([0-7]+)\}/y), at);
    case '0':
      return octal(reader.take(/([0-7]{0,2})/y) || '0', at);
  }
  if (/[1-9gk]/.test(letter)) {
    throw invalidPattern(`back references such as \\${letter} are not supported (offset ${at})`);
  }
  if (/[A-Za-z]/.test(letter)) {
    throw invalidPattern(`\\${letter} is unknown or not supported (offset ${at})`);
  }
  return letter.codePointAt(0) ?? 0;
}

function controlCharacter(letter: string | undefined): number {
  const code = letter?.toUpperCase().charCodeAt(0) ?? 0;
  if (code < 32 || code > 126) {
    throw invalidPattern('\\c must be followed by a printable ASCII character');
  }
  return code ^ 64;
}

function hexadecimal(reader: PatternReader): number {
  if (reader.peek() !== '{') {
    return Number.parseInt(reader.take(/([0-9a-fA-F]{0,2})/y) || '0', 16);
  }
  const digits = reader.take(/\{([0-9a-fA-F]+)\}/y);
  if (!digits) {
    throw invalidPattern('\\x{…} must contain hexadecimal digits');
  }
  return checked(Number.parseInt(digits, 16));
}

function octal(digits: string | undefined, at: number): number {
  if (!digits) {
    throw invalidPattern(`an octal escape must contain octal digits (offset ${at})`);
  }
  return checked(Number.parseInt(digits, 8));
}

function checked(codePoint: number): number {
  if (codePoint > 0x10_ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
    throw invalidPattern(`U+${codePoint.toString(16)} is not a character`);
  }
  return codePoint;
}
