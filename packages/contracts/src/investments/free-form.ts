import { noNulPattern } from '../text.ts';
import type { Rule } from './field-rules.ts';

const maxDepth = 20;
/**
 * Maximum size of an object as JSON in UTF-8, in bytes: the same as the maximum size of a request.
 * Merge patches must not make an object larger.
 */
export const maxFreeFormBytes = 1_048_576;

/**
 * Rejects free-form objects that cannot be stored unchanged: names with a special meaning for
 * MongoDB or its driver, texts and numbers that would be altered, more than 20 levels, and more
 * than {@link maxFreeFormBytes}.
 */
export const freeFormRule: Rule<unknown> = (value) => errorIn(value, 0) ?? sizeError(value);

function sizeError(value: unknown): string | undefined {
  // A UTF-16 code unit has at most three bytes, so most objects are small enough without an exact
  // count.
  const text = JSON.stringify(value) ?? '';
  if (text.length * 3 <= maxFreeFormBytes || Buffer.byteLength(text) <= maxFreeFormBytes) {
    return undefined;
  }
  return `must be at most ${maxFreeFormBytes} bytes of JSON`;
}

/**
 * The rule for free-form objects as JSON Schema, for two levels of members. Code checks deeper
 * levels.
 */
export const freeFormFormat = {
  propertyNames: {
    pattern: '^[^$.\\u0000][^.\\u0000]*$',
    not: { enum: ['_bsontype', '__proto__'] },
  },
  additionalProperties: {
    pattern: noNulPattern,
    minimum: -Number.MAX_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  },
};

function errorIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') {
    return textError(value);
  }
  if (typeof value === 'number') {
    return numberError(value);
  }
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  if (depth >= maxDepth) {
    return `must not be nested deeper than ${maxDepth} levels`;
  }
  for (const [name, inner] of Object.entries(value)) {
    const error = nameError(name, depth) ?? textError(name) ?? errorIn(inner, depth + 1);
    if (error !== undefined) {
      return error;
    }
  }
  return undefined;
}

function nameError(name: string, depth: number): string | undefined {
  if (name === '_bsontype' || name === '__proto__') {
    return `must not have a member named ${name}`;
  }
  const isValid = depth > 0 || /^[^$.][^.]*$/.test(name);
  return isValid
    ? undefined
    : 'must not have member names that are empty, start with $ or contain a dot';
}

/**
 * Returns an error for a whole number that a double cannot represent, because a read would return
 * another number.
 */
function numberError(value: number): string | undefined {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) {
    return undefined;
  }
  return `must not contain numbers beyond ${Number.MAX_SAFE_INTEGER}: send them as strings`;
}

function textError(text: string): string | undefined {
  return text.includes('\0') || !text.isWellFormed()
    ? 'must not contain NUL or a lone surrogate'
    : undefined;
}
