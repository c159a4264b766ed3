import { CommandError } from '../../command-error.ts';

/**
 * A parsed regular expression. Only whether it matches is asked, so captures and greediness are not
 * kept.
 */
export type Pattern =
  | { kind: 'character'; test: CharacterTest }
  | { kind: 'sequence'; items: Pattern[] }
  | { kind: 'choice'; branches: Pattern[] }
  | {
      kind: 'repeat';
      item: Pattern;
      min: number;
      max: number;
    }
  | { kind: 'assertion'; assertion: Assertion }
  | {
      kind: 'look';
      pattern: Pattern;
      behind: boolean;
      negated: boolean;
    };

/** Tests one character, by its code point. */
export interface CharacterTest {
  matches(codePoint: number): boolean;
  /** The same test as a JavaScript pattern with the flag `u`, and with `i` when `folded`. */
  source: string | undefined;
  folded: boolean;
}

/**
 * `textStart`: \A. `textEnd`: \z. `lastLineEnd`: \Z, at the end or before a newline at the end.
 * `lineStart` and `lineEnd`: `^` and `$` of the option m.
 */
export type Assertion =
  | 'textStart'
  | 'textEnd'
  | 'lastLineEnd'
  | 'lineStart'
  | 'lineEnd'
  | 'wordBoundary'
  | 'noWordBoundary';

/** The options of a regular expression, which parts of it can change. */
export interface Options {
  i: boolean;
  m: boolean;
  s: boolean;
  x: boolean;
}

/**
 * MongoDB's error for a pattern that PCRE refuses; also for PCRE's syntax that cannot be matched in
 * linear time.
 */
export function invalidPattern(reason: string): CommandError {
  return new CommandError(51_091, `Regular expression is invalid: ${reason}`);
}
