import type { FieldError } from '@irp/errors';

const maxLength = 100;
const mayBeSecret = /password|secret|token|jwk|credential|api-?key|idempotency-key/i;

/**
 * Returns the member `value` of a field error: the sent text, number, boolean or null. Texts are
 * cut at 100 characters. Lists and objects have no `value`. A field whose name suggests a secret
 * has no `value`, because clients log errors.
 */
export function shownValue(sent: unknown, path: readonly PropertyKey[]): Pick<FieldError, 'value'> {
  if (path.some((name) => mayBeSecret.test(String(name)))) {
    return {};
  }
  const value = path.reduce<unknown>((found, name) => memberOf(found, name), sent);
  if (typeof value === 'string') {
    return {
      value: value.length > maxLength ? `${value.slice(0, maxLength).toWellFormed()}…` : value,
    };
  }
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? { value } : {};
}

function memberOf(value: unknown, name: PropertyKey): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) {
    return undefined;
  }
  return (value as Record<PropertyKey, unknown>)[name];
}
