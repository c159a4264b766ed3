import type { FieldError } from '@irp/errors';

const maxLength = 100;
const mayBeSecret = /password|secret|token|jwk|credential|api-?key|idempotency-key/i;

/**
 * The member `value` of the error of a field: the sent text, number, boolean or null, with texts
 * cut at 100 characters. Absent for a list, an object and an absent value, and for a field with the
 * name of a secret: errors end up in the logs of clients.
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
