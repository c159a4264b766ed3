import {
  type ClassPart,
  categoryPart,
  characterTest,
  escapePart,
  literalPart,
  posixPart,
} from './character-class.ts';
import { characterEscape } from './parse-escape.ts';
import { type CharacterTest, invalidPattern, type Options } from './pattern.ts';
import type { PatternReader } from './pattern-reader.ts';

/** Reads a character class, after its `[`. */
export function parseClass(reader: PatternReader, { i }: Options): CharacterTest {
  const negated = reader.skip('^');
  const parts: ClassPart[] = [];
  let first = true;
  while (first || reader.peek() !== ']') {
    if (reader.done) {
      throw invalidPattern('missing terminating ] for character class');
    }
    first = false;
    const item = classItem(reader, i);
    if (typeof item !== 'number') {
      parts.push(notARange(reader, item));
    } else {
      parts.push(literalPart(item, rangeEnd(reader, item, i), i));
    }
  }
  reader.skip(']');
  return characterTest(parts, negated, i);
}

/** Returns a character, or a set of characters. */
function classItem(reader: PatternReader, ignoreCase: boolean): number | ClassPart {
  const name = reader.take(/\[:(\^?\w*):\]/y);
  if (name !== undefined) {
    return posixPart(name, ignoreCase);
  }
  if (/\[[.=][^\]]*[.=]\]/y.test(reader.source.slice(reader.at, reader.at + 64))) {
    throw invalidPattern('POSIX collating elements are not supported');
  }
  const character = reader.next();
  if (character !== '\\') {
    return character?.codePointAt(0) ?? 0;
  }
  const letter = reader.peek() ?? '';
  if (letter === 'b') {
    reader.next();
    return 8;
  }
  if (letter === 'Q' || letter === 'E') {
    throw invalidPattern('\\Q and \\E in a character class are not supported');
  }
  return setEscape(reader, ignoreCase) ?? characterEscape(reader);
}

/**
 * Reads `\d`, `\p{Lu}` and the like, after the backslash; undefined, and nothing read, for another
 * escape.
 */
export function setEscape(reader: PatternReader, ignoreCase: boolean): ClassPart | undefined {
  const letter = reader.peek() ?? '';
  const part = escapePart(letter);
  if (part) {
    reader.next();
    return part;
  }
  if (letter !== 'p' && letter !== 'P') {
    return undefined;
  }
  reader.next();
  const category = reader.take(/\{(\^?\w+)\}/y) ?? reader.next();
  return categoryPart(category ?? '', letter === 'P', ignoreCase);
}

function isRange(reader: PatternReader): boolean {
  return (
    reader.peek() === '-' &&
    reader.source[reader.at + 1] !== ']' &&
    reader.at + 1 < reader.source.length
  );
}

function notARange(reader: PatternReader, part: ClassPart): ClassPart {
  if (isRange(reader)) {
    throw invalidPattern('invalid range in character class');
  }
  return part;
}

function rangeEnd(reader: PatternReader, start: number, ignoreCase: boolean): number {
  if (!isRange(reader)) {
    return start;
  }
  reader.next();
  const end = classItem(reader, ignoreCase);
  if (typeof end !== 'number') {
    throw invalidPattern('invalid range in character class');
  }
  if (end < start) {
    throw invalidPattern('range out of order in character class');
  }
  return end;
}
