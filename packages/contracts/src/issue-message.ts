import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const typeNames: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/**
 * Returns the message for an issue without a message in the schema. The message follows the field's
 * name: `name` + `is required`. This function is passed to zod as `error`, so no caller gets
 * zod's own messages.
 */
export function issueMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) {
        return 'is required';
      }
      return typeNames[issue.expected]
        ? `must be ${typeNames[issue.expected]}`
        : 'has the wrong type';
    case 'too_big':
      return `must ${bound(issue.origin, 'at most', issue.maximum)}`;
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int'
        ? 'must not be empty'
        : `must ${bound(issue.origin, 'at least', issue.minimum)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return 'has the wrong format';
    case 'invalid_key':
      return 'has an invalid member name';
    case 'unrecognized_keys':
      return undefined;
    default:
      return 'is not valid';
  }
}

/**
 * Returns the message for an issue in a path, query or header parameter. If the value is a list,
 * the parameter was repeated.
 */
export function parameterIssueMessage(issue: Issue): string | undefined {
  return issue.code === 'invalid_type' && Array.isArray(issue.input)
    ? 'must be given only once'
    : issueMessage(issue);
}

function bound(origin: string, limit: string, count: number | bigint): string {
  if (origin === 'string') {
    return `be ${limit} ${count} characters`;
  }
  if (origin === 'array') {
    return `have ${limit} ${count} entries`;
  }
  return `be ${limit} ${count}`;
}
