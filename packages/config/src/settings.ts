import { z } from 'zod';

/** A non-empty string. */
export const text = () => z.string({ error: 'must be set' });

/** A whole number in a range, written in digits. */
export function integer(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string({ error: 'must be set' })
    .regex(/^-?\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

/** A TCP port; 0 asks the system for any free one. */
export const port = () => integer(0, 65_535);

/** Milliseconds, up to a day. */
export const durationMs = () => integer(0, 86_400_000);

export const flag = () => z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

/** An absolute URL with one of the given schemes, such as `http:`. */
export function url(...protocols: string[]) {
  const message = `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  return z.string({ error: 'must be set' }).refine((value) => {
    const parsed = URL.parse(value.split(',')[0] ?? '');
    return parsed !== null && protocols.includes(parsed.protocol);
  }, message);
}

/** What stands before the names of an installation in an engine that others share. */
export function prefix() {
  return z.string().regex(/^[a-z0-9_-]{1,32}$/, 'must be 1 to 32 of a-z, 0-9, _ and -');
}
