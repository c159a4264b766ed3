import { ApiError } from '@irp/client';
import type { UseFormReturnType } from '@mantine/form';

/**
 * Shows messages of a refused form beside the invalid fields (RFC 9457, `errors[].field`).
 * @returns messages about what the form has no field for
 */
export function showProblem<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  error: unknown,
): string[] {
  const errors = error instanceof ApiError ? error.errors : [];
  const names = Object.keys(form.getValues());
  const others: string[] = [];
  for (const { field, message } of errors) {
    // Of `redirectUris.0` and `body.name`, the fields are `redirectUris` and `name`.
    const name = field.split(/[.[\]]/).find((part) => names.includes(part));
    if (name === undefined) {
      others.push(`${field}: ${message}`);
    } else {
      form.setFieldError(name, message);
    }
  }
  if (errors.length === 0) {
    others.push(error instanceof Error ? error.message : String(error));
  }
  return others;
}
