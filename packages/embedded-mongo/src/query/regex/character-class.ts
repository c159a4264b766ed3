import { type CharacterTest, invalidPattern } from './pattern.ts';

/**
 * A set of characters: code points from first to last. Option i does not apply to the named sets.
 */
type Ranges = readonly (readonly [number, number])[];

const digit: Ranges = [[48, 57]];
const lower: Ranges = [[97, 122]];
const upper: Ranges = [[65, 90]];
const alpha: Ranges = [...upper, ...lower];
const alnum: Ranges = [...digit, ...alpha];
const word: Ranges = [...alnum, [95, 95]];
const space: Ranges = [
  [9, 13],
  [32, 32],
];
const horizontalSpace: Ranges = [
  ...([9, 32, 0xa0, 0x1680, 0x180e, 0x202f, 0x205f, 0x3000] as const).map(
    (code): [number, number] => [code, code],
  ),
  [0x2000, 0x200a],
];
const verticalSpace: Ranges = [
  [10, 13],
  [0x85, 0x85],
  [0x2028, 0x2029],
];

/** `\d`, `\w` and so on, which are ASCII in PCRE without UCP. A capital letter negates. */
const escapes: Record<string, Ranges> = {
  d: digit,
  w: word,
  s: space,
  h: horizontalSpace,
  v: verticalSpace,
};

const posix: Record<string, Ranges> = {
  alpha,
  digit,
  alnum,
  lower,
  upper,
  word,
  space,
  ascii: [[0, 127]],
  blank: [
    [9, 9],
    [32, 32],
  ],
  cntrl: [
    [0, 31],
    [127, 127],
  ],
  graph: [[33, 126]],
  print: [[32, 126]],
  punct: [
    [33, 47],
    [58, 64],
    [91, 96],
    [123, 126],
  ],
  xdigit: [...digit, [65, 70], [97, 102]],
};

/** A part of a character class. */
export interface ClassPart {
  test: (codePoint: number) => boolean;
  /** Of the members of a JavaScript class; undefined when the part is the negation of a set. */
  source: string | undefined;
  /** The option i applies: it is a literal character or range. */
  foldable: boolean;
}

export function isWordCharacter(codePoint: number): boolean {
  return contains(word, codePoint);
}

function contains(ranges: Ranges, codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

function rangesPart(ranges: Ranges, negated: boolean): ClassPart {
  return {
    test: (codePoint) => contains(ranges, codePoint) !== negated,
    source: negated ? undefined : ranges.map(([first, last]) => rangeSource(first, last)).join(''),
    foldable: false,
  };
}

function rangeSource(first: number, last: number): string {
  const escaped = (code: number) => `\\u{${code.toString(16)}}`;
  return first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`;
}

export function escapePart(letter: string): ClassPart | undefined {
  const ranges = escapes[letter.toLowerCase()];
  return ranges && rangesPart(ranges, letter !== letter.toLowerCase());
}

/** `[:alpha:]`, or `[:^alpha:]`. With option i, upper and lower are every letter. */
export function posixPart(name: string, ignoreCase: boolean): ClassPart {
  const negated = name.startsWith('^');
  const plain = negated ? name.slice(1) : name;
  const ranges = ignoreCase && (plain === 'upper' || plain === 'lower') ? alpha : posix[plain];
  if (!ranges) {
    throw invalidPattern(`unknown POSIX class name [:${name}:]`);
  }
  return rangesPart(ranges, negated);
}

const categories = /^(?:C[cfnos]?|L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?)$/;

/**
 * `\p{Lu}`: a general category of Unicode. Scripts are refused: releases of PCRE disagree about
 * them.
 */
export function categoryPart(
  name: string,
  negatedByLetter: boolean,
  ignoreCase: boolean,
): ClassPart {
  const negated = name.startsWith('^') !== negatedByLetter;
  const category = name.replace(/^\^/, '');
  if (!categories.test(category)) {
    throw invalidPattern(`\\p{${name}} is not supported: only general categories are`);
  }
  if (ignoreCase && /^L[ltu]$/.test(category)) {
    throw invalidPattern(`\\p{${name}} with the option i is not supported`);
  }
  const regex = new RegExp(`\\p{${category}}`, 'u');
  return {
    test: (codePoint) => regex.test(String.fromCodePoint(codePoint)) !== negated,
    source: `\\${negated ? 'P' : 'p'}{${category}}`,
    foldable: false,
  };
}

export function literalPart(first: number, last: number, ignoreCase: boolean): ClassPart {
  const source = rangeSource(first, last);
  const contained = (codePoint: number) => codePoint >= first && codePoint <= last;
  if (!ignoreCase) {
    return {
      test: contained,
      source,
      foldable: true,
    };
  }
  const regex = new RegExp(`[${source}]`, 'iu');
  return {
    test: (code) => contained(code) || regex.test(String.fromCodePoint(code)),
    source,
    foldable: true,
  };
}

/** Joins the parts of a class. Tests of ASCII characters are calculated once. */
export function characterTest(
  parts: ClassPart[],
  negated: boolean,
  ignoreCase: boolean,
): CharacterTest {
  const matches = (codePoint: number) => parts.some(({ test }) => test(codePoint)) !== negated;
  const [only, ...others] = parts;
  const test = only && others.length === 0 && !negated ? only.test : matches;
  const ascii = Uint8Array.from({ length: 128 }, (_, codePoint) => Number(test(codePoint)));
  const sources = parts.map(({ source, foldable }) =>
    ignoreCase && !foldable ? undefined : source,
  );
  return {
    matches: (codePoint) => (codePoint < 128 ? ascii[codePoint] === 1 : test(codePoint)),
    source: sources.includes(undefined) ? undefined : `[${negated ? '^' : ''}${sources.join('')}]`,
    folded: ignoreCase,
  };
}
