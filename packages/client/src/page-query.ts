/** Records of each page, unless the call has a `limit`: the API's maximum for a list. */
const pageSize = 1_000;

interface GivenQuery {
  limit?: number | undefined;
  offset?: number | undefined;
}

/**
 * The query of a page of a list. A cursor begins after the `offset` of the first page.
 * @param most the number of required records
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
