/**
 * Records of each page, unless the call has a `limit`. The API's own default is for readers of one
 * page.
 */
const pageSize = 100;

/**
 * The query of a page of a list. A cursor begins behind the `offset` of the first page.
 * @param limit records, instead of the `limit` of the query
 */
export function pageQuery(
  query: object | undefined,
  cursor: string | undefined,
  limit?: number,
): object {
  const first: Record<string, unknown> = { limit: pageSize, ...query };
  if (limit !== undefined) {
    first.limit = limit;
  }
  if (cursor === undefined) {
    return first;
  }
  const { offset: _offset, ...others } = first;
  return { ...others, cursor };
}
