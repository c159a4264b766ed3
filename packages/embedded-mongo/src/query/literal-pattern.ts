import { CommandError } from '../command-error.ts';

/**
 * A pattern of literal text. `^` and `$` anchor the pattern to the start and the end of the
 * searched text.
 */
interface LiteralPattern {
  text: string;
  fromStart: boolean;
  toEnd: boolean;
}

const escaped = /\\([^\p{L}\p{N}_])/gu;
const special = /[\\^$.*+?()[\]{}|]/;

/**
 * Parses a regular expression of escaped text, such as `^a\.b$`.
 * @throws CommandError 51091, which names the first construct that is not escaped text
 */
function parsePattern(source: string): LiteralPattern {
  const fromStart = source.startsWith('^');
  const rest = fromStart ? source.slice(1) : source;
  // The last `$` is not escaped if an even number of backslashes precedes it.
  const toEnd = /(?<!\\)(?:\\\\)*\$$/.test(rest);
  const body = toEnd ? rest.slice(0, -1) : rest;
  const unsupported = special.exec(body.replaceAll(escaped, ''));
  if (unsupported) {
    throw new CommandError(
      51_091,
      `Regular expression is invalid: '${constructOf(source, unsupported[0])}' is not supported by the embedded store, only escaped text between ^ and $`,
    );
  }
  return {
    text: body.replaceAll(escaped, '$1'),
    fromStart,
    toEnd,
  };
}

/**
 * Returns the unsupported construct for the error message. For an escape such as `\d`, the result
 * includes the letter.
 */
function constructOf(source: string, character: string): string {
  return character === '\\' ? (/\\[\p{L}\p{N}_]/u.exec(source)?.[0] ?? character) : character;
}

/**
 * Compiles a regular expression of escaped text. The expression has the meaning of PCRE, as in
 * MongoDB, and never backtracks.
 * @param options `i`, and `u`, which has no effect
 * @throws CommandError 51091 for another pattern, 51108 for another option
 */
export function compilePattern(source: string, options: string): (text: string) => boolean {
  const option = /[^iu]/.exec(options)?.[0];
  if (option !== undefined) {
    throw new CommandError(
      51_108,
      `invalid flag in regex options: ${option} is not supported by the embedded store`,
    );
  }
  const { text, fromStart, toEnd } = parsePattern(source);
  const literal = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  // As in PCRE, `$` matches even before a line break at the end of the text.
  const expression = `${fromStart ? '^' : ''}${literal}${toEnd ? '(?=\\n?$)' : ''}`;
  const regex = new RegExp(expression, options.includes('i') ? 'iu' : 'u');
  return (searched) => regex.test(searched);
}

/** The beginning of every matching text. */
export interface LiteralPrefix {
  text: string;
  /** Whether every text with the prefix matches. */
  exact: boolean;
}

/**
 * Returns the prefix that `/^text/` requires, for the bounds of an index; undefined if a match may
 * begin with another text.
 */
export function literalPrefix(source: string, options: string): LiteralPrefix | undefined {
  const { text, fromStart, toEnd } = parsePattern(source);
  const hasPrefix = fromStart && text !== '' && !options.includes('i');
  return hasPrefix ? { text, exact: !toEnd } : undefined;
}
