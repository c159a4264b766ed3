import { z } from 'zod';

/** A non-empty string. */
export const text = () => z.string({ error: 'must be set' });

/** A whole number in decimal digits, from `min` to `max` inclusive. */
export function integer(min: number, max: number) {
  const error = withValue(`must be a whole number from ${min} to ${max}`);
  return z
    .string({ error: 'must be set' })
    .regex(/^-?\d{1,15}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
}

/** A TCP port, 0 to 65535; with 0 the operating system picks a free port. */
export const port = () => integer(0, 65_535);

/** A duration in milliseconds, at most one day (86,400,000). */
export const durationMs = () => integer(0, 86_400_000);

/** `true` or `false`, in lower case. */
export const flag = () =>
  oneOf(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

/**
 * A value in JSON. The error does not show the value, because the value may be a secret.
 * @param read returns undefined for a rejected value
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

/** One of the given texts. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  message = `must be one of ${values.join(', ')}`,
) {
  return z.enum(values, { error: withValue(message) });
}

/**
 * An absolute URL with one of the given schemes, such as `http:`; of a comma-separated list the
 * first URL is checked.
 */
export function url(...protocols: string[]) {
  const message = `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  return z.string({ error: 'must be set' }).refine((value) => {
    const parsed = URL.parse(value.split(',')[0] ?? '');
    return parsed !== null && protocols.includes(parsed.protocol);
  }, message);
}

/**
 * The http or https address of a site, never a secret: the error shows the value, unless the value
 * contains a user name or password.
 * @param rule narrows the accepted values: returns the requirement for a rejected address
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

/** The http or https address of a site without a path, as an origin (RFC 6454, section 6.2). */
export function webOrigin() {
  return webAddress(({ href, origin }) =>
    href === `${origin}/` ? undefined : 'must be an origin, without a path',
  ).transform((value) => new URL(value).origin);
}

/** `*`, or origins (RFC 6454, section 6.2) as sent by browsers, separated by commas. */
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
 * For a scheme other than http, such as of an app's page or a browser's extension, an origin has no
 * canonical form.
 */
function isOrigin(text: string): boolean {
  if (/^https?:/i.test(text)) {
    return URL.parse(text)?.origin === text;
  }
  return /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+$/.test(text);
}

/**
 * The error of a non-secret setting: the message with the value, unless the value contains a user
 * name or password.
 */
export function withValue(message: string): (issue: { input?: unknown }) => string {
  return ({ input }) =>
    input === undefined ? message : `${message}${valueUnlessSecret(String(input))}`;
}

function valueUnlessSecret(value: string): string {
  return value.includes('@') ? '' : `, not ${value === '' ? 'an empty one' : value.slice(0, 100)}`;
}

/**
 * The prefix of an installation's names (databases, keys, topics) in an engine shared by several
 * installations.
 */
export function prefix() {
  return z
    .string()
    .regex(/^[a-z0-9_-]{1,32}$/, { error: withValue('must be 1 to 32 of a-z, 0-9, _ and -') });
}
