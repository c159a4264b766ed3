import { UsageError } from '@irp/command-line';
import { type FieldError, PlatformError } from '@irp/errors';
import { requireValid } from '@irp/http/check-request';
import type { z } from 'zod';

/** The command-line names of body fields, such as `{ plan: '--plan', platformRoles: 'ROLE' }`. */
export type InputNames = Readonly<Record<string, string>>;

/**
 * Validates a body with the schema of its operation, before the command asks or sends a request.
 * @throws UsageError with each invalid value
 */
export function checkInput<S extends z.ZodType>(
  schema: S,
  body: z.input<S>,
  names: InputNames = {},
): void {
  try {
    requireValid(schema, body);
  } catch (error) {
    if (error instanceof PlatformError && error.errors) {
      throw inputError(error.errors, names);
    }
    throw error;
  }
}

/**
 * Returns an error for values that an operation rejected. The message contains the names of options
 * and arguments instead of the names of fields.
 */
export function inputError(errors: readonly FieldError[], names: InputNames): UsageError {
  const sentences = errors.map(({ field, message, value }) => {
    const [first = field] = field.split('.');
    const isShown = value !== undefined && value !== '';
    const shown = isShown ? `, not ${JSON.stringify(value)}` : '';
    return `${names[field] ?? names[first] ?? field} ${message}${shown}`;
  });
  return new UsageError(`${sentences.join('; ')}.`);
}
