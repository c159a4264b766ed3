import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const names: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Faults that a schema has no words for, in words that follow the field's name: never in a library's. */
export function inOwnWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is needed';
      return names[issue.expected] ? `must be ${names[issue.expected]}` : 'is of the wrong type';
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', issue.maximum)}`;
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int'
        ? 'must not be empty'
        : `must ${amount(issue.origin, 'at least', issue.minimum)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return 'is not written as it must be';
    case 'invalid_key':
      return 'has a name that cannot be used';
    case 'unrecognized_keys':
      return undefined;
    default:
      return 'cannot be used';
  }
}

/** The same, for what an address or a header holds: a list there is one name that was given twice. */
export function inOwnWordsGivenOnce(issue: Issue): string | undefined {
  return issue.code === 'invalid_type' && Array.isArray(issue.input) ? 'must be given once' : inOwnWords(issue);
}

function amount(origin: string, bound: string, count: number | bigint): string {
  if (origin === 'string') return `be ${bound} ${count} characters`;
  if (origin === 'array') return `have ${bound} ${count} entries`;
  return `be ${bound} ${count}`;
}
