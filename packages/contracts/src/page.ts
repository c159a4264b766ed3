import { z } from 'zod';

/** Digits only: no sign, no fraction, no exponent, no space, and no more than JavaScript counts exactly. */
export function wholeNumber(max: number) {
  const message = `must be a whole number from 0 to ${max}, in digits`;
  return z
    .string({ error: 'must be given once' })
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value <= max, message);
}

/** `limit` and `cursor` of the management lists. */
export const pageQuery = z.strictObject({
  limit: wholeNumber(100).default(50),
  cursor: z
    .string({ error: 'must be given once' })
    .regex(/^[\w-]{1,200}$/, 'must be meta.nextCursor of the page before')
    .optional(),
});

/** A page of a management list; `nextCursor` is null on the last one. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), meta: z.object({ nextCursor: z.string().nullable() }) });
}

/** The headers by which a change is guarded against another made meanwhile (RFC 9110, section 13.1.1). */
export const ifMatchHeaders = z.object({ 'if-match': z.string({ error: 'must be given once' }).max(1_000).optional() });
