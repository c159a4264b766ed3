import { CommandError } from '../../command-error.ts';
import { parsePattern } from './parse-pattern.ts';
import type { Assertion, CharacterTest, Options, Pattern } from './pattern.ts';
import { compileProgram } from './program.ts';
import { matchesText } from './run-program.ts';

export type TextTest = (text: string) => boolean;

/**
 * Compiles a regular expression in the syntax and with the meaning of PCRE, as MongoDB, to a test
 * that takes time proportional to the text: a backtracking matcher would let one query stop the
 * store.
 * @param options of MongoDB: i, m, s, x, and u, which has no effect
 * @throws CommandError 51091 for an invalid or unsupported pattern, 51108 for an invalid option
 */
export function compileRegex(source: string, options: string): TextTest {
  const invalid = /[^imsux]/.exec(options)?.[0];
  if (invalid !== undefined) {
    throw new CommandError(51_108, `invalid flag in regex options: ${invalid}`);
  }
  const pattern = parsePattern(source, optionsOf(options));
  const native = nativeExpression(pattern);
  if (native) {
    return (text) => native.test(text);
  }
  const program = compileProgram(pattern);
  return (text) => matchesText(program, text);
}

function optionsOf(options: string): Options {
  return {
    i: options.includes('i'),
    m: options.includes('m'),
    s: options.includes('s'),
    x: options.includes('x'),
  };
}

const nativeAssertions: Partial<Record<Assertion, string>> = {
  textStart: '^',
  textEnd: '$',
  lastLineEnd: '(?=\\n?$)',
};

/**
 * Returns a JavaScript expression for a pattern without choices and repetitions, such as `^prefix`:
 * there is nothing to backtrack, and the engine's search is faster than ours.
 */
function nativeExpression(pattern: Pattern): RegExp | undefined {
  const parts = sequenceParts(pattern);
  const tests = parts?.flatMap((part) => (part.kind === 'character' ? [part.test] : []));
  const folded = tests?.[0]?.folded ?? false;
  if (!parts || !tests?.every((test) => test.source !== undefined && test.folded === folded)) {
    return undefined;
  }
  const sources = parts.map(nativeSource);
  return sources.includes(undefined)
    ? undefined
    : new RegExp(sources.join(''), folded ? 'iu' : 'u');
}

type Part =
  | { kind: 'character'; test: CharacterTest }
  | { kind: 'assertion'; assertion: Assertion };

function sequenceParts(pattern: Pattern): Part[] | undefined {
  if (pattern.kind === 'character' || pattern.kind === 'assertion') {
    return [pattern];
  }
  if (pattern.kind !== 'sequence') {
    return undefined;
  }
  const parts = pattern.items.map(sequenceParts);
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

function nativeSource(part: Part): string | undefined {
  return part.kind === 'character' ? part.test.source : nativeAssertions[part.assertion];
}

/**
 * The literal text that every match begins with, at the start of the string; undefined when there
 * is none.
 */
export interface LiteralPrefix {
  text: string;
  /** Every string with the prefix matches. */
  exact: boolean;
}

const plainText = /^\^((?:[^\\^$.*+?()[\]{}|/]|\\[\\^$.*+?()[\]{}|/-])*)(.*)$/s;

/** Finds the prefix of `/^literal/`, for the bounds of an index. */
export function literalPrefix(source: string, options: string): LiteralPrefix | undefined {
  if (/[^su]/.test(options) || source.includes('|')) {
    return undefined;
  }
  const [, literal = '', rest = ''] = plainText.exec(source) ?? [];
  // A quantifier applies to the last character of the literal.
  const certain = /^[*?{]/.test(rest) ? literal.replace(/\\?.$/su, '') : literal;
  const text = certain.replaceAll(/\\(.)/gs, '$1');
  return text === '' ? undefined : { text, exact: rest === '' };
}
