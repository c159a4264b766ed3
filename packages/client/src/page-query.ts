/** The number of records on a page if the call has no `limit`: the maximum of the API. */
const pageSize = 1_000;

interface GivenQuery {
  limit?: number | undefined;
  offset?: number | undefined;
}

/**
 * Returns the query for a page of a list. Only the first page has the `offset`, because the cursor
 * already includes it.
 * @param most the maximum number of records that the caller needs
 */
export function pageQuery(
  query: GivenQuery | undefined,
  cursor: string | undefined,
  most?: number,
): object {
  const { limit = pageSize, ...others } = query ?? {};
  const first = { limit: Math.min(limit, Math.ceil(most ?? limit)), ...others };
  if (cursor === undefined) {
    return first;
  }
  const { offset: _offset, ...following } = first;
  return { ...following, cursor };
}
