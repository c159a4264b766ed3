/**
 * Records of each page, unless the call has a `limit`. The API's own default is for readers of one
 * page.
 */
const pageSize = 100;

/** The query of a page of a list. A cursor begins behind the `offset` of the first page. */
export function pageQuery(query: object | undefined, cursor: string | undefined): object {
  const first = { limit: pageSize, ...query };
  if (cursor === undefined) {
    return first;
  }
  const { offset: _offset, ...others } = first as { offset?: unknown };
  return { ...others, cursor };
}
