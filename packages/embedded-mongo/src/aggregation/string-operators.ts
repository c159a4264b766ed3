import { Int32 } from 'bson';
import { CommandError } from '../command-error.ts';
import { regexOf } from '../query/operators.ts';
import { compileRegex } from '../query/regex/regex.ts';
import { toDouble } from '../values/number.ts';
import { StoredRegex } from '../values/special-values.ts';
import { typeName } from '../values/type-name.ts';
import { isDate, isNullish, isNumber } from './arithmetic-operators.ts';
import { namedArguments } from './condition-operators.ts';
import { textOf } from './conversion-operators.ts';
import { calculated, type Operator, type Operators } from './expression.ts';

function concat(values: unknown[]): unknown {
  if (values.some(isNullish)) {
    return null;
  }
  const other = values.find((value) => typeof value !== 'string');
  if (other !== undefined) {
    throw new CommandError(16_702, `$concat only supports strings, not ${typeName(other)}`);
  }
  return values.join('');
}

/** As MongoDB, a missing value is an empty text, and a number or a date its text. */
function coercedText(value: unknown): string {
  if (isNullish(value)) {
    return '';
  }
  if (typeof value === 'string') {
    return value;
  }
  if (isNumber(value) || isDate(value)) {
    return textOf(value);
  }
  throw new CommandError(16_007, `can't convert from BSON type ${typeName(value)} to String`);
}

/** Changes the case of ASCII letters only, as MongoDB. */
function changeCase(letters: RegExp, change: (letter: string) => string): Operator {
  return calculated(1, 1, ([value]) => coercedText(value).replaceAll(letters, change));
}

function requireText(value: unknown, code: number, name: string): string {
  if (typeof value !== 'string') {
    throw new CommandError(code, `${name} requires a string argument, found: ${typeName(value)}`);
  }
  return value;
}

function wholeArgument(value: unknown, code: number, what: string): number {
  const number = isNumber(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number)) {
    throw new CommandError(code, `${what} must be a whole number, is ${typeName(value)}`);
  }
  return number;
}

function substringOfCharacters([value, from, count]: unknown[], name: string): unknown {
  const text = coercedText(value);
  const start = wholeArgument(from, 34_450, `${name}: starting index`);
  const length = wholeArgument(count, 34_452, `${name}: length`);
  if (start < 0) {
    throw new CommandError(34_455, `${name}: the starting index must be nonnegative integer.`);
  }
  if (length < 0) {
    throw new CommandError(34_454, `${name}: length must be a nonnegative integer.`);
  }
  return [...text].slice(start, start + length).join('');
}

function substringOfBytes([value, from, count]: unknown[], name: string): unknown {
  const bytes = Buffer.from(coercedText(value));
  const start = wholeArgument(from, 16_034, `${name}: starting index`);
  const length = wholeArgument(count, 16_035, `${name}: length`);
  if (start < 0) {
    throw new CommandError(50_752, `${name}: starting index must be non-negative (got: ${start})`);
  }
  const end = length < 0 ? bytes.length : Math.min(bytes.length, start + length);
  const isContinuation = (at: number) => at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80;
  if (isContinuation(start)) {
    throw new CommandError(
      28_656,
      `${name}:  Invalid range, starting index is a UTF-8 continuation byte.`,
    );
  }
  if (isContinuation(end)) {
    throw new CommandError(
      28_657,
      `${name}:  Invalid range, ending index is in the middle of a UTF-8 character.`,
    );
  }
  return bytes.toString('utf8', start, Math.max(start, end));
}

function split([value, separator]: unknown[]): unknown {
  if (isNullish(value) || isNullish(separator)) {
    return null;
  }
  const text = requireText(value, 40_085, '$split');
  const by = requireText(separator, 40_086, '$split');
  if (by === '') {
    throw new CommandError(40_087, '$split requires a non-empty separator');
  }
  return text.split(by);
}

function trim(atStart: boolean, atEnd: boolean): Operator {
  return (operand, compile, name) => {
    const [input, chars] = namedArguments(operand, name, [['input', 50_695], ['chars']], 50_694);
    const parts = [compile(input), ...(chars === undefined ? [] : [compile(chars)])];
    return (scope) => {
      const [text, set] = parts.map((part) => part(scope));
      if (isNullish(text) || (parts.length > 1 && isNullish(set))) {
        return null;
      }
      const characters = [...requireText(text, 50_699, name)];
      const trimmed = new Set(
        parts.length > 1
          ? requireText(set, 50_700, name)
          : '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a',
      );
      let [from, to] = [0, characters.length];
      while (atStart && from < to && trimmed.has(characters[from] ?? '')) {
        from++;
      }
      while (atEnd && to > from && trimmed.has(characters[to - 1] ?? '')) {
        to--;
      }
      return characters.slice(from, to).join('');
    };
  };
}

function indexOf([value, searched, from, to]: unknown[], name: string): unknown {
  if (isNullish(value)) {
    return null;
  }
  const text = [...requireText(value, 40_093, name)];
  const token = requireText(searched, 40_094, name);
  const start = from === undefined ? 0 : wholeArgument(from, 40_096, `${name}: starting index`);
  const end = to === undefined ? text.length : wholeArgument(to, 40_096, `${name}: ending index`);
  if (start < 0 || end < 0) {
    throw new CommandError(40_097, `${name} requires a nonnegative index`);
  }
  if (start > text.length || end < start) {
    return new Int32(-1);
  }
  const part = text.slice(start, end).join('');
  const found = part.indexOf(token);
  return new Int32(found === -1 ? -1 : start + [...part.slice(0, found)].length);
}

function replace(every: boolean): Operator {
  return (operand, compile, name) => {
    const given = namedArguments(
      operand,
      name,
      [
        ['input', 51_749],
        ['find', 51_748],
        ['replacement', 51_747],
      ],
      51_750,
    );
    const parts = given.map((part) => compile(part));
    return (scope) => {
      const [input, find, replacement] = parts.map((part) => part(scope));
      if (isNullish(input) || isNullish(find) || isNullish(replacement)) {
        return null;
      }
      const text = requireText(input, 51_746, name);
      const searched = requireText(find, 51_745, name);
      const inserted = () => requireText(replacement, 51_744, name);
      return every ? text.replaceAll(searched, inserted) : text.replace(searched, inserted);
    };
  };
}

const regexMatch: Operator = (operand, compile, name) => {
  const given = namedArguments(
    operand,
    name,
    [['input', 51_104], ['regex', 51_105], ['options']],
    31_024,
  );
  const [input, regex, options] = given.map((part) =>
    part === undefined ? () => undefined : compile(part),
  );
  const tests = new Map<string, (text: string) => boolean>();
  return (scope) => {
    const [text, pattern, flags] = [input?.(scope), regex?.(scope), options?.(scope)];
    if (isNullish(text) || isNullish(pattern)) {
      return false;
    }
    if (typeof pattern !== 'string' && !(pattern instanceof StoredRegex)) {
      throw new CommandError(51_105, `${name} needs 'regex' to be of type string or regex`);
    }
    const stored = regexOf(pattern, isNullish(flags) ? undefined : flags);
    const key = `${stored.options}/${stored.pattern}`;
    const test = tests.get(key) ?? compileRegex(stored.pattern, stored.options);
    tests.set(key, test);
    return test(requireText(text, 51_104, name));
  };
};

export const stringOperators: Operators = {
  $concat: calculated(0, Number.POSITIVE_INFINITY, concat),
  $toLower: changeCase(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  $toUpper: changeCase(/[a-z]+/g, (letters) => letters.toUpperCase()),
  $strLenCP: calculated(
    1,
    1,
    ([value], name) => new Int32([...requireText(value, 34_471, name)].length),
  ),
  $strLenBytes: calculated(
    1,
    1,
    ([value], name) => new Int32(Buffer.byteLength(requireText(value, 34_473, name))),
  ),
  $strcasecmp: calculated(2, 2, ([left, right]) => {
    const [a, b] = [left, right].map((value) =>
      Buffer.from(coercedText(value).replaceAll(/[a-z]+/g, (text) => text.toUpperCase())),
    );
    return new Int32(a && b ? Buffer.compare(a, b) : 0);
  }),
  $substrCP: calculated(3, 3, substringOfCharacters),
  $substrBytes: calculated(3, 3, substringOfBytes),
  $substr: calculated(3, 3, substringOfBytes),
  $split: calculated(2, 2, split),
  $trim: trim(true, true),
  $ltrim: trim(true, false),
  $rtrim: trim(false, true),
  $indexOfCP: calculated(2, 4, indexOf),
  $replaceOne: replace(false),
  $replaceAll: replace(true),
  $regexMatch: regexMatch,
};
