import { z } from 'zod';

/** Returns the schema of a text that is not empty. */
export const text = () => z.string({ error: 'must be set' });

/** Returns the schema of a whole number in decimal digits, from `min` to `max` inclusive. */
export function integer(min: number, max: number) {
  const error = withValue(`must be a whole number from ${min} to ${max}`);
  return z
    .string({ error: 'must be set' })
    .regex(/^-?\d{1,15}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
}

/**
 * Returns the schema of a TCP port, from 0 to 65535. With 0, the operating system chooses a free
 * port.
 */
export const port = () => integer(0, 65_535);

/** Returns the schema of a duration in milliseconds, at most a day (86,400,000). */
export const durationMs = () => integer(0, 86_400_000);

/** Returns the schema of `true` or `false`, in lower case. */
export const flag = () =>
  oneOf(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

/**
 * Returns the schema of a value in JSON. The error does not contain the value, which may be a
 * secret.
 * @param read returns undefined to reject a value
 */
export function json<Value>(read: (value: unknown) => Value | undefined, message: string) {
  return text().transform((given, context): Value => {
    const value = read(parseJson(given));
    if (value !== undefined) {
      return value;
    }
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

function parseJson(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}

/** Returns the schema of a text that must equal one of `values`. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  message = `must be one of ${values.join(', ')}`,
) {
  return z.enum(values, { error: withValue(message) });
}

/**
 * Returns the schema of an absolute URL with one of these schemes, such as `http:`. Of a list
 * separated by commas, only the first URL is checked.
 */
export function url(...protocols: string[]) {
  const message = `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  return z.string({ error: 'must be set' }).refine((value) => {
    const parsed = URL.parse(value.split(',')[0] ?? '');
    return parsed !== null && protocols.includes(parsed.protocol);
  }, message);
}

/**
 * Returns the schema of the http or https address of a site. The address is no secret, so the error
 * shows the value, unless the value contains a user name or password.
 * @param rule returns the error of an address that must be rejected; undefined for an accepted
 *   address
 */
export function webAddress(rule: (address: URL) => string | undefined = () => undefined) {
  return z.string({ error: 'must be set' }).superRefine((value, context) => {
    const address = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
    const problem = address ? rule(address) : 'must be a URL that begins with http:// or https://';
    if (problem) {
      context.addIssue({ code: 'custom', message: `${problem}${valueUnlessSecret(value)}` });
    }
  });
}

/**
 * Returns the schema of a site's http or https address without a path, as an origin (RFC 6454,
 * section 6.2).
 */
export function webOrigin() {
  return webAddress(({ href, origin }) =>
    href === `${origin}/` ? undefined : 'must be an origin, without a path',
  ).transform((value) => new URL(value).origin);
}

/**
 * Returns the schema of `*`, or of origins (RFC 6454, section 6.2) as browsers send them, separated
 * by commas.
 */
export function origins() {
  return z.string({ error: 'must be set' }).superRefine((value, context) => {
    if (value === '*') {
      return;
    }
    const wrong = value.split(',').find((one) => !isOrigin(one.trim()));
    if (wrong === undefined) {
      return;
    }
    const accepted = 'must be * or origins such as https://app.example.com, separated by commas';
    context.addIssue({ code: 'custom', message: `${accepted}${valueUnlessSecret(wrong.trim())}` });
  });
}

/**
 * Returns whether a text is an origin. An origin with a scheme other than http and https, as of an
 * app, has no canonical form, so only its syntax is checked.
 */
function isOrigin(text: string): boolean {
  if (/^https?:/i.test(text)) {
    return URL.parse(text)?.origin === text;
  }
  return /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+$/.test(text);
}

/**
 * Returns the error of a setting that is no secret: the message with the value, unless the value
 * contains a user name or password.
 */
export function withValue(message: string): (issue: { input?: unknown }) => string {
  return ({ input }) =>
    input === undefined ? message : `${message}${valueUnlessSecret(String(input))}`;
}

function valueUnlessSecret(value: string): string {
  return value.includes('@')
    ? ''
    : `, not ${value === '' ? 'an empty value' : value.slice(0, 100)}`;
}

/**
 * Returns the schema of a prefix for the names of databases, keys and topics, with which several
 * installations can share an engine.
 */
export function prefix() {
  return z.string().regex(/^[a-z0-9_-]{1,32}$/, {
    error: withValue('must have 1 to 32 characters of a-z, 0-9, "_" and "-"'),
  });
}
