import { characterTest, literalPart } from './character-class.ts';
import { parseClass, setEscape } from './parse-class.ts';
import { characterEscape } from './parse-escape.ts';
import { type Assertion, invalidPattern, type Options, type Pattern } from './pattern.ts';
import { PatternReader } from './pattern-reader.ts';

const maxDepth = 250;
const maxSourceCharacters = 32_764;

/**
 * Parses the syntax of PCRE (pcre2pattern) as far as it can be matched without backtracking: no
 * back references, atomic groups, possessive quantifiers, conditions, recursion or verbs.
 * Look-arounds are supported.
 * @throws CommandError 51091 for everything else
 */
export function parsePattern(source: string, options: Options): Pattern {
  if (source.length > maxSourceCharacters) {
    throw invalidPattern('it is too large');
  }
  const parser = new PatternParser(source);
  return parser.parse(options);
}

const assertionEscapes: Record<string, Assertion> = {
  A: 'textStart',
  z: 'textEnd',
  Z: 'lastLineEnd',
  b: 'wordBoundary',
  B: 'noWordBoundary',
};

class PatternParser {
  readonly #reader: PatternReader;
  #depth = 0;

  constructor(source: string) {
    this.#reader = new PatternReader(source);
  }

  parse(options: Options): Pattern {
    const pattern = this.#choice({ ...options });
    if (!this.#reader.done) {
      throw invalidPattern('unmatched closing parenthesis');
    }
    return pattern;
  }

  /** @param options changed by `(?i)` for the rest of the group */
  #choice(options: Options): Pattern {
    if (++this.#depth > maxDepth) {
      throw invalidPattern('parentheses are too deeply nested');
    }
    const branches = [this.#sequence(options)];
    while (this.#reader.skip('|')) {
      branches.push(this.#sequence(options));
    }
    this.#depth--;
    const [only] = branches;
    return only && branches.length === 1 ? only : { kind: 'choice', branches };
  }

  #sequence(options: Options): Pattern {
    const items: Pattern[] = [];
    while (!this.#reader.done && !/[|)]/.test(this.#reader.peek() ?? '')) {
      if (this.#skipsIgnored(options)) {
        continue;
      }
      if (this.#reader.skip('\\Q')) {
        items.push(...this.#quoted(options));
      } else if (!this.#reader.skip('\\E')) {
        const item = this.#item(options);
        if (item) {
          items.push(this.#quantified(item, options));
        }
        continue;
      }
      const last = items.pop();
      if (last) {
        items.push(this.#quantified(last, options));
      }
    }
    return { kind: 'sequence', items };
  }

  /** Skips comments and, with option x, white space. */
  #skipsIgnored({ x }: Options): boolean {
    const reader = this.#reader;
    if (reader.match(/\(\?#[^)]*\)/y)) {
      return true;
    }
    if (reader.source.startsWith('(?#', reader.at)) {
      throw invalidPattern('missing ) after (?# comment');
    }
    return x && reader.match(/[\t\n\v\f\r ]+|#[^\n]*(?:\n|$)/y) !== undefined;
  }

  #quoted(options: Options): Pattern[] {
    const text = this.#reader.take(/(.*?)(?:\\E|$)/sy) ?? '';
    return [...text].map((character) => literal(character, options));
  }

  /** Returns undefined for `(?i)`, which is only a change of options. */
  #item(options: Options): Pattern | undefined {
    const reader = this.#reader;
    const character = reader.next() ?? '';
    switch (character) {
      case '(':
        return this.#group(options);
      case '[':
        return {
          kind: 'character',
          test: parseClass(reader, options),
        };
      case '.':
        return {
          kind: 'character',
          test: options.s ? characterTest([], true, false) : notNewline,
        };
      case '^':
        return {
          kind: 'assertion',
          assertion: options.m ? 'lineStart' : 'textStart',
        };
      case '$':
        return {
          kind: 'assertion',
          assertion: options.m ? 'lineEnd' : 'lastLineEnd',
        };
      case '\\':
        return this.#escape(options);
      case '*':
      case '+':
      case '?':
        throw invalidPattern('quantifier does not follow a repeatable item');
    }
    if (character === '{' && /^\{\d+(?:,\d*)?\}/.test(reader.source.slice(reader.at - 1))) {
      throw invalidPattern('quantifier does not follow a repeatable item');
    }
    return literal(character, options);
  }

  #escape(options: Options): Pattern {
    const reader = this.#reader;
    const letter = reader.peek() ?? '';
    const assertion = assertionEscapes[letter];
    if (assertion) {
      reader.next();
      return { kind: 'assertion', assertion };
    }
    if (reader.match(/N(?!\{(?!\d+(?:,\d*)?\}))/y)) {
      return { kind: 'character', test: notNewline };
    }
    const set = setEscape(reader, options.i);
    if (set) {
      return {
        kind: 'character',
        test: characterTest([set], false, options.i),
      };
    }
    return literal(String.fromCodePoint(characterEscape(reader)), options);
  }

  #group(options: Options): Pattern | undefined {
    const reader = this.#reader;
    if (reader.peek() === '*') {
      throw invalidPattern('verbs such as (*ACCEPT) are not supported');
    }
    if (!reader.skip('?')) {
      return this.#close(this.#choice({ ...options }));
    }
    if (reader.skip(':') || reader.skip('|')) {
      return this.#close(this.#choice({ ...options }));
    }
    for (const [opening, behind, negated] of looks) {
      if (reader.skip(opening)) {
        const pattern = this.#close(this.#choice({ ...options }));
        if (behind) {
          checkLookBehind(pattern);
        }
        return {
          kind: 'look',
          pattern,
          behind,
          negated,
        };
      }
    }
    if (reader.match(/P?<([A-Za-z_]\w{0,31})>|'([A-Za-z_]\w{0,31})'/y)) {
      return this.#close(this.#choice({ ...options }));
    }
    return this.#inlineOptions(options);
  }

  #close(pattern: Pattern): Pattern {
    if (!this.#reader.skip(')')) {
      throw invalidPattern('missing closing parenthesis');
    }
    return pattern;
  }

  /** `(?i-s)` for the rest of the group, or `(?i-s:…)`. */
  #inlineOptions(options: Options): Pattern | undefined {
    const found = this.#reader.match(/(\^?)((?!\w*xx)[imsx]*)(?:-([imsx]*))?([:)])/y);
    if (!found || (found[1] && found[3] !== undefined)) {
      throw invalidPattern(`unrecognized or unsupported group at offset ${this.#reader.at}`);
    }
    const [, unset, on = '', off = '', end] = found;
    const changed = unset
      ? {
          i: false,
          m: false,
          s: false,
          x: false,
        }
      : { ...options };
    for (const option of optionsIn(on)) {
      changed[option] = true;
    }
    for (const option of optionsIn(off)) {
      changed[option] = false;
    }
    if (end === ':') {
      return this.#close(this.#choice(changed));
    }
    Object.assign(options, changed);
    return undefined;
  }

  #quantified(item: Pattern, options: Options): Pattern {
    while (this.#skipsIgnored(options)) {}
    const reader = this.#reader;
    const found = reader.match(/([*+?])|\{(\d+)(,?)(\d*)\}/y);
    if (!found) {
      if (/^\{,\d+\}/.test(reader.source.slice(reader.at))) {
        throw invalidPattern('the quantifier {,n} is ambiguous');
      }
      return item;
    }
    if (item.kind === 'assertion' || item.kind === 'look') {
      throw invalidPattern('a quantifier follows an assertion');
    }
    const [, sign, from = '0', comma, to] = found;
    const min = sign ? Number(sign === '+') : Number(from);
    const maxOfSign = sign === '?' ? 1 : Number.POSITIVE_INFINITY;
    const max = sign ? maxOfSign : upperBound(min, comma, to);
    if (min > 65_535 || (Number.isFinite(max) && max > 65_535)) {
      throw invalidPattern('number too big in {} quantifier');
    }
    if (max < min) {
      throw invalidPattern('numbers out of order in {} quantifier');
    }
    if (reader.skip('+')) {
      throw invalidPattern('possessive quantifiers are not supported');
    }
    reader.skip('?');
    return {
      kind: 'repeat',
      item,
      min,
      max,
    };
  }
}

const looks = [
  ['=', false, false],
  ['!', false, true],
  ['<=', true, false],
  ['<!', true, true],
] as const;

const notNewline = characterTest([literalPart(10, 10, false)], true, false);

function literal(character: string, { i }: Options): Pattern {
  const codePoint = character.codePointAt(0) ?? 0;
  return {
    kind: 'character',
    test: characterTest([literalPart(codePoint, codePoint, i)], false, i),
  };
}

function upperBound(min: number, comma: string | undefined, to: string | undefined): number {
  if (!comma) {
    return min;
  }
  return to ? Number(to) : Number.POSITIVE_INFINITY;
}

function optionsIn(letters: string): (keyof Options)[] {
  return (['i', 'm', 's', 'x'] as const).filter((option) => letters.includes(option));
}

/** As in PCRE, each alternative of a look-behind must have one length. */
function checkLookBehind(pattern: Pattern): void {
  const branches = pattern.kind === 'choice' ? pattern.branches : [pattern];
  if (branches.some((branch) => fixedLength(branch) === undefined)) {
    throw invalidPattern('lookbehind assertion is not fixed length');
  }
}

function fixedLength(pattern: Pattern): number | undefined {
  switch (pattern.kind) {
    case 'character':
      return 1;
    case 'assertion':
    case 'look':
      return 0;
    case 'sequence':
      return pattern.items.reduce<number | undefined>(
        (sum, item) => plus(sum, fixedLength(item)),
        0,
      );
    case 'choice': {
      const [first, ...others] = pattern.branches.map(fixedLength);
      return others.every((length) => length === first) ? first : undefined;
    }
    case 'repeat': {
      const length = fixedLength(pattern.item);
      return pattern.min === pattern.max && length !== undefined ? length * pattern.min : undefined;
    }
  }
}

function plus(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}
