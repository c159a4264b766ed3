import { z } from 'zod';

/** A non-empty string. */
export const text = () => z.string({ error: 'must be set' });

/** A whole number in decimal digits, from `min` to `max` inclusive. */
export function integer(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string({ error: 'must be set' })
    .regex(/^-?\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

/** A TCP port, 0 to 65535; with 0 the operating system picks a free one. */
export const port = () => integer(0, 65_535);

/** A duration in milliseconds, at most one day (86,400,000). */
export const durationMs = () => integer(0, 86_400_000);

/** `true` or `false`, in lower case. */
export const flag = () => z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

/** An absolute URL with one of the given schemes, such as `http:`; of a comma-separated list the first URL is checked. */
export function url(...protocols: string[]) {
  const message = `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  return z.string({ error: 'must be set' }).refine((value) => {
    const parsed = URL.parse(value.split(',')[0] ?? '');
    return parsed !== null && protocols.includes(parsed.protocol);
  }, message);
}

/** The prefix of an installation's names (databases, keys, topics) in an engine that several installations share. */
export function prefix() {
  return z.string().regex(/^[a-z0-9_-]{1,32}$/, 'must be 1 to 32 of a-z, 0-9, _ and -');
}
