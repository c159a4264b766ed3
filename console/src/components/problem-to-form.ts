import { ApiError } from '@irp/client';
import type { UseFormReturnType } from '@mantine/form';

/**
 * Returns the field of a form for a path: `redirectUris` for `redirectUris.0`, `name` for
 * `body.name`.
 */
function topLevel(field: string, names: readonly string[]): string {
  return field.split(/[.[\]]/).find((part) => names.includes(part)) ?? field;
}

/**
 * Shows the messages of a rejected form beside the invalid inputs (RFC 9457, `errors[].field`).
 * @param inputOf returns the input for a field. Default: the input with the name of the field
 * @returns the messages about fields without an input
 */
export function showProblem<Values extends object>(
  form: UseFormReturnType<Values>,
  error: unknown,
  inputOf?: (field: string) => string,
): string[] {
  const errors = error instanceof ApiError ? error.errors : [];
  const names = Object.keys(form.getValues());
  const others: string[] = [];
  for (const { field, message } of errors) {
    const input = inputOf?.(field) ?? topLevel(field, names);
    const [name = ''] = input.split('.');
    if (names.includes(name)) {
      form.setFieldError(input, message);
    } else {
      others.push(`${field}: ${message}`);
    }
  }
  if (errors.length === 0) {
    others.push(error instanceof Error ? error.message : String(error));
  }
  return others;
}
