import { z } from 'zod';

/** Number of records on a page if the request has no `limit`. */
export const defaultPageSize = 10;
/**
 * Maximum number of records on a page. A larger `limit` is reduced to this maximum, and
 * `meta.limit` contains the maximum.
 */
export const maxPageSize = 1_000;

/**
 * Returns the schema of a whole number from 0 to `max`, in decimal digits without sign, fraction,
 * exponent and spaces.
 */
export function wholeNumber(max: number) {
  const message = `must be a whole number from 0 to ${max}, in digits`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value <= max, message)
    .meta({ maximum: max });
}

/** Returns the schema of digits. Larger numbers become `max`. */
function clamped(max: number) {
  return z
    .string()
    .regex(/^\d+$/, 'must be a whole number, 0 or more')
    .transform((value) => Math.min(Number(value), max));
}

/** `limit` and `offset` of every list, even of v1's investments without a cursor. */
export const offsetQuery = z.strictObject({
  limit: clamped(maxPageSize)
    .default(defaultPageSize)
    .meta({ description: 'Maximum number of records; larger values are served as 1,000' }),
  offset: clamped(Number.MAX_SAFE_INTEGER)
    .default(0)
    .meta({ description: 'Number of records to skip; not together with `cursor`' }),
});

/**
 * `limit`, `offset` and `cursor` of every list. An endpoint adds filters: `pageQuery.extend({ …
 * })`.
 */
export const pageQuery = offsetQuery.extend({
  cursor: z
    .string()
    .regex(/^[\w-]{1,4000}$/, 'must be meta.nextCursor of the previous page')
    .optional()
    .meta({
      description:
        '`meta.nextCursor` of the previous page, with the same filters; absent for the first page',
    }),
});

/** The example of `meta` in the OpenAPI document. */
export const offsetMetaExample = {
  totalRecords: 1,
  limit: 1,
  offset: 0,
};

/** `meta` of the list of investments in v1. */
export const offsetMeta = z
  .object({
    totalRecords: z
      .int()
      .min(0)
      .meta({ description: 'Number of records that match, on all pages' }),
    limit: z.int().min(0).meta({ description: 'Number of records in this response' }),
    offset: z
      .int()
      .min(0)
      .meta({ description: 'Number of records before the first one of this response' }),
  })
  .meta({ id: 'OffsetPageMeta' });

/** `meta` of every list except the list of investments in v1. */
export const pageMeta = offsetMeta
  .extend({
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: '`cursor` of the next page; null on the last one' }),
  })
  .meta({ id: 'PageMeta' });

export type PageMeta = z.infer<typeof pageMeta>;

/**
 * Returns the schema of the body of a page of a list. The example in the OpenAPI document has one
 * record, the example of `item`.
 */
export function pageOf<Item extends z.ZodType>(item: Item) {
  const page = z.object({
    data: z.array(item),
    meta: pageMeta,
  });
  const { examples } = z.globalRegistry.get(item) ?? {};
  if (!Array.isArray(examples)) {
    return page;
  }
  const [example] = examples;
  return page.meta({
    examples: [
      {
        data: [example],
        meta: { ...offsetMetaExample, nextCursor: null },
      },
    ],
  });
}

/** Matches `*`, or one or more entity tags (RFC 9110, section 8.8.3), as in a header. */
export const entityTagList =
  /^(?:\*|(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:[ \t]*,[ \t]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*)$/;

/**
 * Entity tags in a header. Only operations that change a resource validate the form of the tags. A
 * read with an invalid tag returns the complete resource.
 */
const entityTags = z.string().max(1_000).meta({ pattern: entityTagList.source });

/**
 * The preconditions of reads (RFC 9110, section 13.1.2). `packages/http` evaluates the
 * preconditions.
 */
export const readPreconditions = z.object({ 'if-none-match': entityTags.optional() });

/** The preconditions of changes (RFC 9110, sections 13.1.1 and 13.1.2). */
export const changePreconditions = z.object({
  'if-match': entityTags.optional(),
  'if-none-match': entityTags.optional(),
});
